#!/bin/sh
#SBATCH --job-name=harvest
#SBATCH --array=0-99
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --requeue
# Harvests the files of a list as an array of Slurm: each task takes every hundredth file (the size of the array), and has
# a folder of its own.
#
#   sbatch slurm.sh LIST OUT [OPTION OF microweave harvest...]
#
# The same command goes on after a stop. The array must have the same size then.
set -eu
list=$1 out=$2
shift 2
mkdir -p "$out"
awk -v task="$SLURM_ARRAY_TASK_ID" -v tasks="$SLURM_ARRAY_TASK_COUNT" 'NR % tasks == task % tasks' "$list" |
  microweave harvest --threads "${SLURM_CPUS_PER_TASK:-1}" --files-from - --output "$out/$SLURM_ARRAY_TASK_ID" "$@"
