# A package for nixpkgs: `nix-build --expr 'with import <nixpkgs> { }; callPackage ./tools/packaging/nix/package.nix { }'`, from a
# checkout.
{ lib, rustPlatform, installShellFiles }:

rustPlatform.buildRustPackage {
  pname = "microweave";
  version = "0.1.0";

  src = lib.cleanSource ../../..;
  cargoLock.lockFile = ../../../Cargo.lock;

  buildAndTestSubdir = "crates/cli";
  buildFeatures = [ "full" ];
  # The tests of the tool need the public suites beside the checkout.
  doCheck = false;

  nativeBuildInputs = [ installShellFiles ];
  postInstall = ''
    mkdir man && $out/bin/microweave man --all man && installManPage man/*
    for shell in bash zsh fish; do
      $out/bin/microweave completions $shell > microweave.$shell
    done
    installShellCompletion microweave.{bash,zsh,fish}
  '';

  meta = {
    description = "Read microformats, microdata, JSON-LD and RDFa from web pages";
    homepage = "https://example.org/microweave/";
    license = with lib.licenses; [ mit asl20 ];
    mainProgram = "microweave";
  };
}
