#!/usr/bin/env bash
# Writes the files api.txt of all published modules from what is compiled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mvn -B -q package -pl memory-build-checks -am \
  -Dtest=PublicApiTest -Dsurefire.failIfNoSpecifiedTests=false -Dmemoryweave.api.update=true \
  -Dmaven.javadoc.skip -Dmaven.source.skip -Dmdep.analyze.skip -Dserver-jar.skip
git status --short -- '*/api.txt'
