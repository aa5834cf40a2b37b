package dev.memoryweave.workspace.transcripts;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import dev.memoryweave.workspace.transcripts.JsonRecords.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
  /** Reads one record; its faults do not affect others. */
  @FunctionalInterface
  interface RecordReader {
    /**
     * Reads the current record.
     *
     * @throws JacksonException if it is not JSON
     */
    void read(JsonRecords records) throws IOException;
  }

  /** Creates a session for this file. */
  ImportedSession session(String id, String runtime) {
    return new ImportedSession(id, runtime, file.modified());
  }

  /** Creates an assembler for the messages of a session. */
  TurnAssembler assembler(ImportedSession session) {
    return new TurnAssembler(message -> filing.add(session, message), tally);
  }

  /** Passes on the remaining messages of a session, and stores it. */
  void finish(ImportedSession session, TurnAssembler turns) {
    turns.finish();
    filing.finish(session);
  }

  JsonRecords records() throws IOException {
    return new JsonRecords(file.open(progress), shape);
  }

  /** Opens the records once more, for a look-ahead. */
  JsonRecords lookAhead() throws IOException {
    return new JsonRecords(file.open(), shape);
  }

  InputStream bytes() throws IOException {
    return file.open(progress);
  }

  /** Reads a part of the file. */
  @FunctionalInterface
  interface Reading {
    /** Reads it. */
    void run() throws IOException;
  }

  /**
   * Reads a part, and then finishes it, even if the file is damaged: everything before the damage
   * is kept. If the memory fails, nothing more is tried.
   */
  static void finished(Reading reading, Runnable finish) throws IOException {
    try {
      reading.run();
    } catch (IOException e) {
      finish.run();
      throw e;
    }
    finish.run();
  }

  /** Reads all records. Reports a faulty one, and continues with the next. */
  void each(JsonRecords records, RecordReader reader) throws IOException {
    while (records.next()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("The import was interrupted; run it again to go on");
      }
      tally.reading(records.line());
      try {
        reader.read(records);
        if (records.textsCut() > 0) {
          tally.skip(
              records.line(),
              "some of it is too long or too deep, and was left out ("
                  + JsonRecords.MAX_TEXT
                  + " bytes of a text, "
                  + JsonRecords.MAX_DEPTH
                  + " levels)");
        }
      } catch (JacksonException e) {
        broken(records, e);
      }
    }
  }

  /** Reads all records as whole JSON values. */
  void eachValue(JsonRecords records, ValueReader reader) throws IOException {
    each(
        records,
        at -> {
          JsonReading.Read read = JsonReading.whole(at.stream());
          if (!read.json().isObject()) {
            tally.skip(at.line(), "it is not an object");
            return;
          }
          if (!read.complete()) {
            tally.skip(at.line(), "it is too long to be read whole; its end was left out");
          }
          reader.read(read.json(), at.line());
        });
  }

  /** Reads one JSON value, which is an object. */
  @FunctionalInterface
  interface ValueReader {
    /** Reads the value that begins on a line. */
    void read(Json value, long line);
  }

  private void broken(JsonRecords records, JacksonException e) throws IOException {
    records.stream().transferTo(OutputStream.nullOutputStream());
    if (records.isUnfinished() && shape == Shape.LINES) {
      tally.passOver("unfinished last lines");
      return;
    }
    if (records.isUnfinished()) {
      tally.skip(records.line(), "the file ends within it");
      return;
    }
    JsonLocation place = e.getLocation();
    tally.skip(
        records.line(),
        "it is not JSON" + (place == null ? "" : " from character " + place.getCharOffset()));
  }
}
