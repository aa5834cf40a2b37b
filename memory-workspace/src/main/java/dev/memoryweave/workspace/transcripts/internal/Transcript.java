package dev.memoryweave.workspace.transcripts.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import dev.memoryweave.workspace.transcripts.internal.JsonRecords.Shape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;

/**
 * A transcript that is being read, with its file and the destinations for its content.
 *
 * @param file the file
 * @param shape how its records are separated
 * @param filing receives its messages
 * @param tally the counters
 * @param progress receives the number of bytes read
 */
record Transcript(
    TranscriptFile file,
    Shape shape,
    SessionFiling filing,
    ImportTally tally,
    LongConsumer progress) {
  private static final String TOO_LONG =
      "some of it is too long or too deep, and was left out (%d bytes of a text, %d levels)"
          .formatted(JsonRecords.MAX_TEXT, JsonRecords.MAX_DEPTH);

  /** Reads something, or a part of it. */
  @FunctionalInterface
  interface Reader<T> {
    /**
     * Reads it.
     *
     * @throws JacksonException if it is not JSON
     */
    void read(T from) throws IOException;
  }

  /** The place of a file, independent of whether its folder is imported as a whole. */
  static String place(Path file) {
    Path folder = file.getParent() == null ? null : file.getParent().getFileName();
    return (folder == null ? "" : folder + "/") + file.getFileName();
  }

  /** The name of the folder of a file, which some programs name after the session. */
  static String folder(Path file) {
    String place = place(file);
    return place.substring(0, Math.max(0, place.indexOf('/')));
  }

  JsonRecords records() throws IOException {
    return new JsonRecords(file.open(progress), shape);
  }

  /** Opens the records once more, for a look-ahead. */
  JsonRecords lookAhead() throws IOException {
    return new JsonRecords(file.open(bytes -> {}), shape);
  }

  /**
   * Reads a part, and then finishes it, even if the file is damaged: everything before the damage
   * is kept. If the memory fails, nothing more is tried.
   */
  void finished(Reader<Transcript> part, Runnable finish) throws IOException {
    try {
      part.read(this);
    } catch (IOException e) {
      finish.run();
      throw e;
    }
    finish.run();
  }

  /** Reads all records one by one. Reports a faulty one, and continues with the next. */
  void each(JsonRecords records, Reader<JsonRecords> reader) throws IOException {
    while (records.next()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("The import was interrupted; run it again to go on");
      }
      tally.reading(records.line());
      try {
        reader.read(records);
        if (records.textsCut() > 0) {
          tally.skip(records.line(), TOO_LONG);
        }
      } catch (JacksonException e) {
        broken(records, e);
      }
    }
  }

  private void broken(JsonRecords records, JacksonException e) throws IOException {
    records.stream().transferTo(OutputStream.nullOutputStream());
    JsonLocation place = e.getLocation();
    if (!records.isUnfinished()) {
      tally.skip(
          records.line(),
          "it is not JSON" + (place == null ? "" : " from character " + place.getCharOffset()));
    } else if (shape == Shape.LINES) {
      tally.passOver("unfinished last lines");
    } else {
      tally.skip(records.line(), "the file ends within it");
    }
  }
}
