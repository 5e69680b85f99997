#!/usr/bin/env bash
# Makes the project's site in target/site: the documentation with a search, and the playground if crates/playground/build.sh has built it
# into target/playground. Everything works offline. A link or an anchor that leads nowhere is an error. It needs python3.
set -euo pipefail
cd "$(dirname "$0")/../../.."
tools=$PWD/target/tools/site
[ -x "$tools/bin/mkdocs" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet "mkdocs-material>=9.6,<10"; }

# The Markdown files of the repository, and the files that they link to.
pages=target/site-pages
rm -rf "$pages" && mkdir -p "$pages"
git ls-files -z '*.md' LICENSE-\* data/vocab data/framework-classes.json 'crates/*/data' docs crates/harvest/scale-out bindings/python/examples examples bindings/{c,go,php,ruby} '*.py' '*.sh' \
  '*.toml' | grep -zv '^test-suite/.*/\|^tests/' | xargs -0 cp --parents -t "$pages"
if [ -f target/playground/index.html ]; then
  cp -r target/playground "$pages/"
else
  mkdir -p "$pages/playground" && echo '<p>Run crates/playground/build.sh target/playground first.' >"$pages/playground/index.html"
fi
"$tools/bin/mkdocs" build --quiet --strict --config-file tools/packaging/site/mkdocs.yml
echo "target/site: $(find target/site -name '*.html' | wc -l) pages"
