package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The password in a command-line option: {@code sshpass -p ...}, {@code psexec ... -p ...}, {@code
 * openssl ... -passin pass:...}, {@code redis-cli ... -a ...}.
 */
final class CommandPassword implements SecretDetector {
  private static final int LONGEST_COMMAND = 160;
  private static final int LONGEST = 64;
  private static final CharClass VALUE = CharClass.of("!#-&(-_a-~");

  /** The name of a command, and its password option; if empty, the password follows the name. */
  private record Command(String name, String option) {}

  private static final List<Command> COMMANDS =
      List.of(
          new Command("sshpass -p", ""),
          new Command("-passin pass:", ""),
          new Command("-passout pass:", ""),
          new Command("psexec", " -p "),
          new Command("redis-cli ", " -a "));

  @Override
  public List<String> anchors() {
    return COMMANDS.stream().map(Command::name).toList();
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    for (Command command : COMMANDS) {
      if (AsciiText.startsWithIgnoringCase(text, start, command.name())) {
        int from = afterOption(text, end, command.option());
        return from < 0 ? null : passwordAt(text, from);
      }
    }
    return null;
  }

  /** Where the option of the command on this line ends; -1 if it has none. */
  private static int afterOption(CharSequence text, int end, String option) {
    if (option.isEmpty()) {
      return end;
    }
    int limit = Math.min(text.length(), end + LONGEST_COMMAND);
    for (int i = end - 1; i < limit && text.charAt(i) != '\n'; i++) {
      if (AsciiText.startsWith(text, i, option)) {
        return i + option.length();
      }
    }
    return -1;
  }

  private static @Nullable SecretFinding passwordAt(CharSequence text, int at) {
    int from = at;
    while (from < text.length() && from < at + 2 && " '\"".indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    int to = VALUE.runEnd(text, from, from + LONGEST);
    return StatedPassword.judged(text, from, to, true);
  }
}
