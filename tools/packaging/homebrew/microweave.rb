# A formula for Homebrew. `tools/packaging/fill.sh` writes the version and the checksum of a release into it.
class Microweave < Formula
  desc "Read microformats, microdata, JSON-LD and RDFa from web pages"
  homepage "https://example.org/microweave/"
  url "https://example.org/microweave/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", "--features", "full", *std_cargo_args(path: "crates/cli")
    generate_completions_from_executable(bin/"microweave", "completions")
    man1.mkpath
    system bin/"microweave", "man", "--all", man1
  end

  test do
    (testpath/"page.html").write("<p class=h-card>Ada")
    assert_match "\"Ada\"", shell_output("#{bin}/microweave parse page.html")
  end
end
