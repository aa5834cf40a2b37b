package dev.memoryweave.cli.internal.install;

import java.util.List;
import java.util.regex.Pattern;

/** Shells that run a command, which quote words differently. */
enum Shell {
  /** The shell of Linux and macOS. */
  POSIX("[A-Za-z0-9_@%+=:,./-]+") {
    @Override
    String quoted(String word) {
      return "'" + word.replace("'", "'\\''") + "'";
    }
  },
  /** The command interpreter of Windows. */
  CMD("[A-Za-z0-9_@+:./\\\\-]+") {
    @Override
    String quoted(String word) {
      return '"' + word.replace("\"", "\\\"") + '"';
    }
  },
  /** PowerShell, which splits some options at their dots and colons unless they are quoted. */
  POWERSHELL("[A-Za-z0-9_:./\\\\][A-Za-z0-9_:./\\\\-]*|--?[A-Za-z]+(-[A-Za-z]+)*") {
    @Override
    String quoted(String word) {
      return "'" + word.replace("'", "''") + "'";
    }

    @Override
    String line(List<String> words) {
      String line = super.line(words);
      // A quoted word at the beginning would be a text, not a command.
      return line.startsWith("'") ? "& " + line : line;
    }
  };

  private final Pattern plain;

  Shell(String plain) {
    this.plain = Pattern.compile(plain);
  }

  abstract String quoted(String word);

  /** The line that calls a program with arguments. */
  String line(List<String> words) {
    return String.join(
        " ",
        words.stream().map(word -> plain.matcher(word).matches() ? word : quoted(word)).toList());
  }
}
