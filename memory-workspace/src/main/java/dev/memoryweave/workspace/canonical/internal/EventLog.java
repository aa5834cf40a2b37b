package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads {@code events.jsonl} line by line, whatever the length of the file. */
final class EventLog {
  static final String PATH = "events.jsonl";

  /**
   * The most invalid lines reported one by one; in a file of another kind, every line is invalid.
   */
  private static final int MOST_FINDINGS = 1_000;

  private final FileReading reading;
  private final List<Finding> findings;
  private final Consumer<CanonicalEvent> events;

  private EventLog(FileReading reading, List<Finding> findings, Consumer<CanonicalEvent> events) {
    this.reading = reading;
    this.findings = findings;
    this.events = events;
  }

  /** Passes each event to a consumer. */
  static void read(
      MemoryTree tree,
      FileReading reading,
      List<Finding> findings,
      Consumer<CanonicalEvent> events) {
    EventLog log = new EventLog(reading, findings, events);
    try (InputStream in = new BufferedInputStream(tree.stream(PATH), 1 << 16)) {
      log.read(in);
    } catch (FileProblem e) {
      findings.add(e.finding(PATH));
    } catch (IOException e) {
      findings.add(Findings.of(FindingCode.UNREADABLE, PATH, "it cannot be read to its end"));
    }
  }

  private void read(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int number = 1;
    boolean tooLong = false;
    boolean any = false;
    for (int c = in.read(); c >= 0; c = in.read()) {
      any = true;
      if (c == '\n') {
        line(line.toByteArray(), number, tooLong);
        line.reset();
        number++;
        tooLong = false;
        any = false;
      } else if (line.size() < FileLimits.MAX_EVENT) {
        line.write(c);
      } else {
        tooLong = true;
      }
    }
    if (any) {
      line(line.toByteArray(), number, tooLong);
    }
  }

  private void line(byte[] bytes, int number, boolean tooLong) {
    List<Finding> found = new ArrayList<>();
    if (tooLong) {
      String message = "the line has more than " + FileLimits.MAX_EVENT + " bytes";
      found.add(Findings.of(FindingCode.TOO_LARGE, PATH, number, message));
    } else {
      line(bytes, number, found);
    }
    if (findings.size() < MOST_FINDINGS) {
      findings.addAll(found);
    }
  }

  private void line(byte[] bytes, int number, List<Finding> found) {
    try {
      String text = SourceText.decode(bytes);
      if (text.isBlank()) {
        found.add(Findings.of(FindingCode.EVENT_BLANK, PATH, number, "the line is blank"));
        return;
      }
      Findings.ofConflicts(text, PATH, found);
      reading.secrets(text, PATH, number, found);
      EventForm.read(JsonForm.READER.read(text, number), PATH, found).ifPresent(events);
    } catch (SourceText.NotUtf8 e) {
      found.add(Findings.of(FindingCode.EVENT_INVALID, PATH, number, "it is not in UTF-8"));
    } catch (InvalidJsonException e) {
      found.add(
          Findings.of(
              FindingCode.EVENT_INVALID, PATH, number, "the line is no JSON: " + e.getMessage()));
    }
  }
}
