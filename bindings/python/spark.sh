#!/usr/bin/env bash
# Installs the wheel into a new environment with Spark, and runs the tests of microweave.spark on two threads, and the
# example job. The wheel is the one in the folder WHEELS, or is built. Needs Java 17 or 11.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v java >/dev/null || scripts/debian.sh openjdk-17-jre-headless
wheels=${WHEELS:-$work/wheels}
[ -n "${WHEELS:-}" ] || bindings/python/wheel.sh "$wheels"
python3 -m venv "$work/test"
"$work/test/bin/pip" install --quiet "$wheels"/microweave-*.whl
"$work/test/bin/pip" install --quiet --requirement bindings/python/tests/spark/requirements.txt
cp -r bindings/python/tests bindings/python/examples "$work/"
recipes=$PWD/bindings/python/recipes
[ -d ../shared/corpus ] && export CORPUS="$PWD/../shared/corpus"
# Outside of the checkout, so that the installed package is imported.
cd "$work"
export EXAMPLES="$work/examples" SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON="$work/test/bin/python"
test/bin/python -m pytest --quiet tests/spark
test/bin/python -m mypy --strict --ignore-missing-imports --package microweave.spark
test/bin/python -c 'import pathlib, sys; sys.path.insert(0, "tests"); import archives; archives.numbered_archive(pathlib.Path("a.warc.gz"), 100)'
test/bin/spark-submit --master "local[2]" examples/spark_job.py a.warc.gz out | tee job.txt
grep -q "^81 pages" job.txt
cp -r "$recipes" recipes
test/bin/python recipes/archive.py b.warc.gz
test/bin/spark-submit --master "local[2]" recipes/spark_products.py b.warc.gz | tee products.txt
grep -q "^Pot 2879.200000" products.txt
