#!/usr/bin/env bash
# Makes the bundle for clients that install one with a click, and the entry of the public registry.
#
#   memory-mcp-adapter/packaging/bundle.sh ADDRESS
#
# ADDRESS is where the bundle can be downloaded once it is released. The server's jar must have been
# built. Both files are written to memory-mcp-adapter/target.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
address=${1:?"give the address at which the bundle will be released"}
jars=(target/memory-mcp-adapter-*-server.jar)
[ -f "${jars[0]}" ] || { echo "There is no server jar; run 'mvn -B -Dmaven.test.skip=true package' first" >&2; exit 1; }
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' packaging/manifest.json)
bundle=target/memory-weave-$version.mcpb
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/server"
cp packaging/manifest.json ../LICENSE "$folder"
cp "${jars[0]}" "$folder/server/memory-weave-server.jar"
rm -f "$bundle"
jar --create --no-manifest --file "$bundle" -C "$folder" .
digest=$(sha256sum "$bundle" | cut -d ' ' -f 1)
sed -e "s|@BUNDLE_URL@|$address|" -e "s|@BUNDLE_SHA256@|$digest|" packaging/server.json > target/server.json
echo "$bundle"
echo "target/server.json"
