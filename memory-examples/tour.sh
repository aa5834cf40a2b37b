#!/bin/sh
# Takes a tour of a project: what is indexed, and what to know before a change: tour.sh DIR [QUESTION] [--db FILE] [--budget TOKENS].
set -eu
if [ $# -eq 0 ]; then
  echo "Usage: tour.sh DIR [QUESTION] [--db FILE] [--budget TOKENS]" >&2
  exit 2
fi
case $1 in
  --*) ;;
  *)
    if [ ! -d "$1" ]; then
      echo "tour.sh: there is no folder '$1'" >&2
      exit 2
    fi
    ;;
esac
exec "$(dirname -- "$0")/run.sh" ProjectTour "$@"
