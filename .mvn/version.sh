#!/bin/sh
# Sets the version of the project in all files that tell it: version.sh VERSION.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
new=${1:?"give the version"}
case $new in
  *[!0-9A-Za-z.-]* | '' | [!0-9]*) echo "'$new' is no version" >&2 && exit 2 ;;
esac
cd "$root"
old=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' pom.xml | head -n 1)
pattern=$(printf '%s' "$old" | sed 's/[.]/\\./g')
for file in pom.xml memory-*/pom.xml; do
  # The version of the project alone: it stands below its group or its parent.
  sed "/<artifactId>memory-/,/<\/version>/s|<version>$pattern</version>|<version>$new</version>|" "$file" > "$file.new"
  cat "$file.new" > "$file"
  rm "$file.new"
done
for file in build.gradle.kts jbang-catalog.json memory-mcp-adapter/packaging/manifest.json \
  memory-mcp-adapter/packaging/server.json plugins/claude-code/.claude-plugin/plugin.json \
  plugins/gemini/gemini-extension.json README.md docs/*.md; do
  sed "s|$pattern|$new|g" "$file" > "$file.new"
  cat "$file.new" > "$file"
  rm "$file.new"
done
echo "$old -> $new"
