#!/usr/bin/env bash
# Makes the download of the command line: the script, the jar, manual pages, completion, and its SHA-256.
# The jar must have been built. Equal jars give equal files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jars=(target/memory-cli-*-all.jar)
[ -f "${jars[0]}" ] || { echo "There is no jar; run 'mvn -B -Dmaven.test.skip=true package' first" >&2; exit 1; }
version=$(basename "${jars[0]}" -all.jar)
version=${version#memory-cli-}
name=memory-$version
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
top=$folder/$name
mkdir -p "$top/bin" "$top/lib" "$top/share/man/man1" "$top/share/bash-completion/completions" \
  "$top/share/zsh/site-functions" "$top/share/fish/vendor_completions.d"
install -m 755 packaging/memory "$top/bin/memory"
# Windows wants its own ends of lines.
sed 's/$/\r/' packaging/memory.cmd > "$top/bin/memory.cmd"
cp "${jars[0]}" "$top/lib/memory-cli-$version.jar"
cp ../LICENSE "$top"
parts=target/bom.json
[ -f "$parts" ] && cp "$parts" "$top/memory-cli-$version-cyclonedx.json"
memory() { "${JAVA_HOME:+$JAVA_HOME/bin/}java" -jar "${jars[0]}" "$@"; }
memory docs --manual "$top/share/man/man1" > /dev/null
memory completion bash > "$top/share/bash-completion/completions/memory"
memory completion zsh > "$top/share/zsh/site-functions/_memory"
memory completion fish > "$top/share/fish/vendor_completions.d/memory.fish"
tar --sort=name --mtime='2026-01-01 00:00Z' --owner=0 --group=0 --numeric-owner -C "$folder" -cf - "$name" |
  gzip -n > "target/$name.tar.gz"
(cd target && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256")
