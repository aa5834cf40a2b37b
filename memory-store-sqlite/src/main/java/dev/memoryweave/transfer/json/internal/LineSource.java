package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.TransferFormat;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads an export line by line. */
final class LineSource implements TransferFormat.Source {
  /** The name of the format in the header. */
  static final String FORMAT = "memory-weave-export";

  private final LineReader reader;
  private final JsonObjects json;
  private final int longest;
  private final LineDigest lines = new LineDigest();
  private final Transfer.Header header;
  private long records;
  private Transfer.Counts counts = Transfer.Counts.NONE;
  private boolean ended;
  private boolean over;

  LineSource(InputStream in, int longest) {
    this.reader = new LineReader(in, longest);
    this.json = new JsonObjects(longest);
    this.longest = longest;
    this.header = readHeader();
  }

  @Override
  public Transfer.Header header() {
    return header;
  }

  private boolean advance() {
    try {
      boolean read;
      do {
        read = reader.next();
      } while (read && reader.isBlank());
      return read;
    } catch (IOException e) {
      throw new TransferException(
          MemoryException.Message.of(
              "The export cannot be read from line ", (reader.number() + 1), " on: ", e),
          e);
    }
  }

  private Transfer.Header readHeader() {
    try {
      if (!advance() || reader.isTooLong()) {
        throw new DamagedLineException("it is empty");
      }
      Fields fields = new Fields(json.read(reader.bytes(), reader.length()));
      lines.add(reader.bytes(), 0, reader.length());
      if (!"header".equals(fields.optional("type")) || !FORMAT.equals(fields.optional("format"))) {
        throw new DamagedLineException("its first line does not say so");
      }
      long version = fields.number("version");
      if (version > Transfer.Header.VERSION) {
        throw new TransferException(
            MemoryException.Message.of(
                "The export has version ",
                version,
                " of the format, and this library knows versions up to ",
                Transfer.Header.VERSION,
                "; import it with the later version of the library that wrote it"));
      }
      List<Scope> scopes = new ArrayList<>();
      for (String scope : fields.texts("scopes")) {
        scopes.add(Fields.scopeOf("scopes", scope));
      }
      Transfer.Header read =
          new Transfer.Header(
              (int) version,
              fields.text("library"),
              fields.time("exportedAt"),
              scopes,
              fields.number("memories"));
      fields.requireNoMore("");
      return read;
    } catch (DamagedLineException e) {
      throw notOne(e.problem());
    } catch (InvalidValueException e) {
      throw notOne(rule(e));
    }
  }

  private static TransferException notOne(String why) {
    return new TransferException(
        MemoryException.Message.of(
            "The file is no export of this library, or its first line is damaged: ",
            MemoryException.Message.foreign(why),
            "; name another file, or use another copy of it"));
  }

  /** The rule violated by a value, without the value. */
  private static String rule(InvalidValueException e) {
    String message = String.valueOf(e.getMessage());
    int at = message.lastIndexOf(": " + e.field() + " must ");
    return at < 0 ? "field " + e.field() + " is not valid" : "field " + message.substring(at + 2);
  }

  @Override
  public @Nullable Line next() {
    if (over) {
      return null;
    }
    if (!advance()) {
      over = true;
      return ended
          ? null
          : Line.damaged(
              reader.number() + 1,
              "the end is missing: the file was cut off, or not written to its end");
    }
    if (ended) {
      over = true;
      return Line.damaged(
          reader.number(),
          "something stands after the end of the export, and was not read; of two exports in one"
              + " file import each by itself");
    }
    return line();
  }

  private @Nullable Line line() {
    long number = reader.number();
    if (reader.isTooLong()) {
      records++;
      lines.add(reader.bytes(), 0, 0);
      return Line.damaged(
          number, "it is longer than " + longest + " bytes; allow longer lines, or leave it out");
    }
    String before = lines.soFar();
    lines.add(reader.bytes(), 0, reader.length());
    try {
      Map<String, Object> object = json.read(reader.bytes(), reader.length());
      Fields fields = new Fields(object);
      String type = fields.text("type");
      if (type.equals("end")) {
        return end(number, fields, before);
      }
      records++;
      TransferFormat.Item record = record(type, fields);
      fields.requireNoMore("");
      counts = counts.plus(record);
      return Line.of(number, record);
    } catch (DamagedLineException e) {
      return Line.damaged(number, e.problem());
    } catch (InvalidValueException e) {
      return Line.damaged(number, rule(e));
    }
  }

  private static TransferFormat.Item record(String type, Fields fields)
      throws DamagedLineException {
    return switch (type) {
      case "memory" -> MemoryLine.read(fields);
      case "vector" -> OtherLines.vector(fields);
      case "relation" -> OtherLines.relation(fields);
      case "session" -> OtherLines.session(fields);
      case "content" -> OtherLines.content(fields);
      case "decision" -> JournalLines.decision(fields);
      case "event" -> JournalLines.event(fields);
      default ->
          throw new DamagedLineException(
              "its type is none of memory, vector, relation, session, content, decision, event, end");
    };
  }

  private @Nullable Line end(long number, Fields fields, String before)
      throws DamagedLineException {
    ended = true;
    long wanted = fields.number("records");
    Transfer.Counts written =
        new Transfer.Counts(
            fields.number("memories"),
            fields.number("versions"),
            fields.number("evidence"),
            fields.number("relations"),
            fields.number("sessions"),
            fields.number("decisions"),
            fields.number("events"),
            fields.number("vectors"),
            fields.number("contents"));
    String digest = fields.text("sha256");
    fields.requireNoMore("");
    if (wanted != records) {
      return Line.damaged(
          number,
          "the export was written with "
              + wanted
              + " records, and "
              + records
              + " lines stand here: lines are missing, or were added");
    }
    if (!digest.equals(before)) {
      return Line.damaged(
          number,
          "the lines are not those that were written: some were changed, or have another order");
    }
    if (!written.equals(counts)) {
      return Line.damaged(number, "it counts other records than those that stand here");
    }
    return next();
  }

  @Override
  public String digest() {
    return lines.soFar();
  }

  @Override
  public void close() {
    // The stream belongs to the caller.
  }
}
