#!/bin/sh
# Harvests each file that standard input names, into a folder of its own, and prints the folder. For `rdd.pipe` of Spark, on
# clusters that have the tool `microweave` but not the Python package:
#
#   files = ["/crawl/a.warc.gz", "/crawl/b.warc.gz"]
#   spark.sparkContext.parallelize(files, len(files)).pipe("sh pipe.sh /crawl/harvest", checkCode=True).collect()
#
#   pipe.sh OUT [OPTION OF microweave harvest...]
#
# The same job goes on after a stop. Records that cannot be read (exit code 1) are in errors.jsonl of the folder.
set -eu
out=$1
shift
while IFS= read -r file; do
  folder=$out/$(printf %s "$file" | sha256sum | cut -c 1-16)
  mkdir -p "$folder"
  microweave harvest --quiet --threads 1 --output "$folder" "$@" "$file" </dev/null || [ $? -eq 1 ]
  printf '%s\n' "$folder"
done
