package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the history of Aider: a file per folder with all of its sessions. What the person says are
 * headings of the fourth level, notices of the program are quotations, and the rest is said by the
 * agent. A message is identified by its place in its session, as a history is only added to.
 */
final class AiderReader {
  private static final Pattern START =
      Pattern.compile("^# aider chat started at (\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)\\s*$");

  private static final String SAID = "####";

  private final Transcript transcript;
  private final ImportTally tally;
  private final SessionReading reading;
  private final CodeBlocks code = new CodeBlocks();
  private final StringBuilder text = new StringBuilder();
  private final Map<String, Integer> started = new HashMap<>();
  private Message.Role speaking = Message.Role.ASSISTANT;
  private @Nullable Instant start;
  private int messages;
  private boolean cut;

  AiderReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
    this.reading = new SessionReading(transcript, "aider", Transcript::place);
  }

  /** Whether a text looks like such a history: a session begins before anything is said. */
  static boolean isHistory(String text) {
    return text.lines()
        .filter(line -> !line.isBlank())
        .findFirst()
        .filter(line -> START.matcher(line).matches())
        .isPresent();
  }

  void read() throws IOException {
    try (TextLines lines = new TextLines(transcript.file().open(transcript.progress()))) {
      transcript.finished(
          from -> {
            for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
              tally.reading(lines.number());
              cut |= lines.isCut();
              line(line, lines.number());
            }
            end(lines.number());
          },
          reading::finish);
    }
  }

  private void line(String line, long number) {
    boolean isCode = speaking == Message.Role.ASSISTANT && code.isCode(line);
    Matcher begin = START.matcher(line);
    if (isCode) {
      add(line);
    } else if (begin.matches()) {
      end(number);
      begin(begin.group(1));
    } else if (line.startsWith(SAID + " ") || line.strip().equals(SAID)) {
      turn(Message.Role.USER, number);
      add(line.substring(SAID.length()).strip());
    } else if (line.startsWith("> ") || line.strip().equals(">")) {
      end(number);
      tally.passOver("notices of the program");
    } else if (speaking == Message.Role.ASSISTANT || !line.isBlank()) {
      turn(Message.Role.ASSISTANT, number);
      add(line);
    }
  }

  private void begin(String time) {
    int earlier = started.merge(time, 1, Integer::sum) - 1;
    String place = Transcript.place(transcript.file().path());
    start = WrittenTime.parse(time).orElse(null);
    messages = 0;
    ImportedSession session =
        reading.open(place + "@" + time + (earlier == 0 ? "" : "-" + (earlier + 1)));
    if (start != null) {
      session.startedAt(start);
    }
  }

  private void turn(Message.Role role, long number) {
    if (role != speaking) {
      end(number);
      speaking = role;
    }
  }

  private void add(String line) {
    if (text.length() + line.length() < Message.MAX_TEXT) {
      text.append(text.isEmpty() ? "" : "\n").append(line);
    } else {
      cut = true;
    }
  }

  private void end(long number) {
    String said = text.toString().strip();
    text.setLength(0);
    if (cut) {
      tally.skip(number, "the message before is too long to be read whole; its end was left out");
      cut = false;
    }
    if (said.isEmpty()) {
      return;
    }
    if (speaking == Message.Role.USER && said.startsWith("/") && !said.contains(" ")) {
      tally.passOver("commands of the program");
      return;
    }
    reading.message("message-" + ++messages, null, start);
    reading.say(speaking, null, said);
  }
}
