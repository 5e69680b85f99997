# Sourced by what builds binaries for a release, in the folder of the project: the same source gives the same bytes, in every folder and
# at every time. Paths of this machine are written in another way. The caller sets SOURCE_DATE_EPOCH, the time in place of now.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/microweave --remap-path-prefix=$cargo_home=/cargo"
CFLAGS="${CFLAGS:-} -ffile-prefix-map=$PWD=/microweave -ffile-prefix-map=$cargo_home=/cargo"
# Incremental builds give object files random names.
CARGO_INCREMENTAL=0
export RUSTFLAGS CFLAGS CARGO_INCREMENTAL
