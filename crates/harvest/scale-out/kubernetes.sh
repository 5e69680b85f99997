#!/bin/sh
# Harvests the files of a list as an indexed job of Kubernetes (kubernetes.yaml): each pod takes a part of the files, and
# has a folder of its own.
#
#   LIST=... OUT=... PODS=... kubernetes.sh [OPTION OF microweave harvest...]
#
# A pod that is started again goes on where it was. Records that cannot be read (exit code 1) are listed in errors.jsonl:
# starting the pod again would not help, so that they are no failure here.
set -eu
mkdir -p "$OUT"
awk -v pod="$JOB_COMPLETION_INDEX" -v pods="$PODS" 'NR % pods == pod' "$LIST" |
  microweave harvest --files-from - --output "$OUT/$JOB_COMPLETION_INDEX" "$@" || [ $? -eq 1 ]
