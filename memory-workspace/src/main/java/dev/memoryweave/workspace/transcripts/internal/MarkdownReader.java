package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.ToolCall.Outcome;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.transcripts.internal.MarkdownSpeakers.Beginning;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a chat in Markdown, in two passes: first the speakers, then the messages. A message is
 * identified by its content, so that others may be inserted before it later.
 */
final class MarkdownReader {
  private static final int MOST_SCOUTED = 200_000;
  private static final Pattern TITLE = Pattern.compile("^#\\s+(.+)$");
  private static final Pattern FIELD = Pattern.compile("^([A-Za-z_-]{1,40}):\\s*(.*)$");
  private static final String FRONT_MATTER = "---";
  private static final String DIVIDER = "---";

  private final Transcript transcript;
  private final ImportTally tally;
  private final SessionReading reading;
  private final CodeBlocks code = new CodeBlocks();
  private final Map<String, String> front = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  /** How many messages had equal content, by its digest. */
  private final Map<String, Integer> said = new HashMap<>();

  private @Nullable Beginning speaking;
  private String title = "";
  private boolean before;
  private boolean divided;
  private boolean cut;

  MarkdownReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
    this.reading = new SessionReading(transcript, "", Transcript::place);
  }

  void read() throws IOException {
    Optional<MarkdownSpeakers> speakers = speakers();
    if (speakers.isEmpty()) {
      tally.skip(0, "no line of it begins a turn, such as '## User' or '**Assistant:**'");
      return;
    }
    divided = speakers.get().areDivided();
    try (TextLines lines = new TextLines(transcript.file().open(transcript.progress()))) {
      @Nullable String first = frontMatter(lines);
      String id = front.getOrDefault("session", front.getOrDefault("id", ""));
      ImportedSession session = reading.open(id.isBlank() ? reading.id() : id);
      session.onBranch(front.getOrDefault("branch", ""));
      WrittenTime.parse(front.getOrDefault("date", "")).ifPresent(session::startedAt);
      transcript.finished(
          from -> {
            for (@Nullable String line = first; line != null; line = lines.next()) {
              tally.reading(lines.number());
              line(line, lines, speakers.get());
            }
            end(lines.number());
            session.titled(front.getOrDefault("title", title));
          },
          reading::finish);
    }
  }

  private Optional<MarkdownSpeakers> speakers() throws IOException {
    MarkdownSpeakers.Scout scout = new MarkdownSpeakers.Scout();
    try (TextLines lines = new TextLines(transcript.file().open(bytes -> {}))) {
      for (@Nullable String line = lines.next();
          line != null && lines.number() < MOST_SCOUTED;
          line = lines.next()) {
        scout.line(line);
      }
    }
    return scout.ofAnything();
  }

  /** Reads the fields of the front matter, and returns the line after it. */
  private @Nullable String frontMatter(TextLines lines) throws IOException {
    @Nullable String line = lines.next();
    if (line == null || !line.strip().equals(FRONT_MATTER)) {
      return line;
    }
    for (line = lines.next(); line != null; line = lines.next()) {
      if (line.strip().equals(FRONT_MATTER)) {
        return lines.next();
      }
      Matcher field = FIELD.matcher(line);
      if (field.matches()) {
        String value = field.group(2).strip().replaceAll("^(['\"])(.*)\\1$", "$2");
        front.put(PlainText.lowerCase(field.group(1)), value);
      }
    }
    return null;
  }

  private void line(String line, TextLines lines, MarkdownSpeakers speakers) {
    cut |= lines.isCut();
    Optional<Beginning> beginning = code.isCode(line) ? Optional.empty() : speakers.beginning(line);
    Matcher heading = TITLE.matcher(line);
    if (beginning.isPresent()) {
      end(lines.number());
      speaking = beginning.get();
      text.append(speaking.text());
    } else if (speaking != null && text.length() + line.length() < Message.MAX_TEXT) {
      text.append(text.isEmpty() ? "" : "\n").append(line);
    } else if (speaking != null) {
      cut = true;
    } else if (title.isEmpty() && heading.matches()) {
      title = heading.group(1).strip();
    } else if (!line.isBlank() && !before) {
      before = true;
      tally.passOver("texts before the first speaker");
    }
  }

  private void end(long number) {
    Beginning of = speaking;
    String what = text.toString().strip();
    if (divided && what.endsWith("\n" + DIVIDER)) {
      what = what.substring(0, what.length() - DIVIDER.length()).strip();
    }
    text.setLength(0);
    speaking = null;
    if (cut) {
      tally.skip(number, "the message before is too long to be read whole; its end was left out");
      cut = false;
    }
    if (of == null) {
      return;
    }
    Instant time = WrittenTime.parse(of.time()).orElse(null);
    String same = Lines.digest(of.role().label() + '\n' + of.speaker() + '\n' + time + '\n' + what);
    int earlier = said.merge(same, 1, Integer::sum) - 1;
    String turn = "said-" + same + (earlier == 0 ? "" : "-" + (earlier + 1));
    reading.message(turn, null, time);
    if (of.role() == Message.Role.TOOL) {
      reading.called(turn, "tool", "");
      reading.turns().answered(turn, Outcome.UNKNOWN, what);
    } else {
      reading.say(of.role(), of.speaker(), what);
    }
  }
}
