#!/bin/sh
# Harvests the files of a list with GNU parallel: one process and one folder for each file.
#
#   parallel.sh LIST OUT [OPTION OF microweave harvest...]
#
# JOBS is the number of processes (one for each processor). With `--sshlogin` in the file ~/.parallel/config, they run on
# other machines too. The same command goes on after a stop: each process skips what its folder has. The exit code is
# the exit code of parallel: the number of files with errors, at most 101.
set -eu
list=$1 out=$2
shift 2
mkdir -p "$out"
exec parallel --jobs "${JOBS:-100%}" --joblog "$out/jobs.tsv" --quote \
  microweave harvest --quiet --threads 1 --output "$out/{#}" "$@" {} :::: "$list"
