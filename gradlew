#!/bin/sh
# Runs the Gradle version named in gradle/wrapper/gradle-wrapper.properties.
# Settings: JAVA_HOME (else java of the PATH), JAVA_OPTS and GRADLE_OPTS (options for the JVM of the launcher).
set -eu

script=$0
while [ -L "$script" ]; do
  link=$(readlink "$script")
  case $link in
    /*) script=$link ;;
    *) script=$(dirname "$script")/$link ;;
  esac
done
home=$(CDPATH='' cd -- "$(dirname -- "$script")" && pwd -P)

if [ -n "${JAVA_HOME:-}" ]; then
  java=$JAVA_HOME/bin/java
else
  java=java
fi
if ! command -v "$java" >/dev/null 2>&1; then
  echo "gradlew: no Java found at '$java'; set JAVA_HOME to a JDK, version 17 or later." >&2
  exit 1
fi

# The options are split at spaces on purpose.
# shellcheck disable=SC2086
exec "$java" -Xmx64m ${JAVA_OPTS:-} ${GRADLE_OPTS:-} -Dorg.gradle.appname="${0##*/}" \
  -classpath "$home/gradle/wrapper/gradle-wrapper.jar" org.gradle.wrapper.GradleWrapperMain "$@"
