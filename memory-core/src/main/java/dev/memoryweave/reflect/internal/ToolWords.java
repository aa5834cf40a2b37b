package dev.memoryweave.reflect.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.Set;

/**
 * Tools and commands that are the same in every project, so that their names say nothing about it.
 */
final class ToolWords {
  /** Tools whose arguments are a command, so that these give the action, not its object. */
  static final Set<String> SHELLS =
      Set.of(
          "bash",
          "sh",
          "zsh",
          "shell",
          "terminal",
          "console",
          "exec",
          "execute",
          "command",
          "cmd",
          "powershell",
          "run",
          "run_command",
          "run_shell_command",
          "execute_command",
          "run_in_terminal",
          "local_shell");

  /** Tools that read, search, write and plan, as letters and digits alone. */
  private static final Set<String> EVERYWHERE =
      Set.of(
          ("read readfile readfiles readmanyfiles view viewfile open openfile cat grep glob search"
                  + " searchfiles searchfilecontent codebasesearch find findfiles filesearch ls list"
                  + " listfiles listdir listdirectory tree edit editfile multiedit write writefile"
                  + " create createfile strreplace strreplaceeditor strreplacebasededittool replace"
                  + " applypatch applydiff patch insert notebookedit notebookread delete deletefile"
                  + " move rename copy fetch webfetch websearch browser todo todowrite todoread task"
                  + " agent think plan ask askuser diagnostics getdiagnostics readlints status memory")
              .split(" "));

  /** Programs for looking around, moving files or version control. */
  private static final Set<String> PROGRAMS =
      Set.of(
          ("ls cat head tail less more grep egrep rg ag find fd sed awk cut tr cd pwd echo printf"
                  + " which wc sort uniq diff tree stat file env export date whoami true false sleep"
                  + " touch mkdir cp mv rm chmod ln ps kill xargs tee test git clear history man jq")
              .split(" "));

  private ToolWords() {}

  /** Whether a tool does the same in every project. */
  static boolean isEverywhere(String tool) {
    return EVERYWHERE.contains(PlainText.lowerCase(tool).replaceAll("[^a-z0-9]", ""));
  }

  /** Whether a command, judged by its program, does the same in every project. */
  static boolean isEverydayCommand(String command) {
    return PROGRAMS.contains(PlainText.lowerCase(command.split(" ", 2)[0]));
  }
}
