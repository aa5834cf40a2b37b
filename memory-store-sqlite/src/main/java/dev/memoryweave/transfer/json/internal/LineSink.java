package dev.memoryweave.transfer.json.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.TransferFormat;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes each record as a line. */
final class LineSink implements TransferFormat.Sink {
  /** A larger buffer, grown by a long line, is not kept. */
  private static final int KEPT = 1 << 20;

  private final JsonFactory json = new JsonFactory();
  private final OutputStream out;
  private final LineDigest digest = new LineDigest();
  private ByteArrayOutputStream buffer = new ByteArrayOutputStream();

  LineSink(OutputStream out) {
    this.out = out;
  }

  private interface Content {
    void write(Line line) throws IOException;
  }

  @Override
  public void begin(Transfer.Header header) {
    line(
        "header",
        line -> {
          line.text("format", LineSource.FORMAT);
          line.number("version", header.version());
          line.text("library", header.library());
          line.time("exportedAt", header.exportedAt());
          line.texts("scopes", header.scopes().stream().map(Object::toString).toList());
          line.number("memories", header.memories());
        });
  }

  @Override
  public void write(TransferFormat.Item record) {
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      line("memory", line -> MemoryLine.write(line, memory));
    } else if (record instanceof TransferFormat.Item.OfVector vector) {
      line("vector", line -> OtherLines.write(line, vector));
    } else if (record instanceof TransferFormat.Item.OfRelation relation) {
      line("relation", line -> OtherLines.write(line, relation));
    } else if (record instanceof TransferFormat.Item.OfSession session) {
      line("session", line -> OtherLines.write(line, session.session()));
    } else if (record instanceof TransferFormat.Item.OfContent content) {
      line("content", line -> OtherLines.write(line, content));
    } else if (record instanceof TransferFormat.Item.OfDecision decision) {
      line("decision", line -> JournalLines.write(line, decision.decision()));
    } else if (record instanceof TransferFormat.Item.OfEvent event) {
      line("event", line -> JournalLines.write(line, event.event()));
    }
  }

  @Override
  public void end(Transfer.Counts counts) {
    String before = digest.soFar();
    line(
        "end",
        line -> {
          line.number("records", counts.lines());
          line.number("memories", counts.memories());
          line.number("versions", counts.versions());
          line.number("evidence", counts.evidence());
          line.number("vectors", counts.vectors());
          line.number("relations", counts.relations());
          line.number("sessions", counts.sessions());
          line.number("contents", counts.contents());
          line.number("decisions", counts.decisions());
          line.number("events", counts.events());
          line.text("sha256", before);
        });
    try {
      out.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void line(String type, Content content) {
    try {
      try (JsonGenerator generator = json.createGenerator(buffer)) {
        Line line = new Line(generator);
        generator.writeStartObject();
        line.text("type", type);
        content.write(line);
        generator.writeEndObject();
      }
      byte[] bytes = buffer.toByteArray();
      digest.add(bytes, 0, bytes.length);
      out.write(bytes);
      out.write('\n');
      buffer.reset();
      if (bytes.length > KEPT) {
        buffer = new ByteArrayOutputStream();
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static TransferException failed(IOException e) {
    return new TransferException(
        MemoryException.Message.of(
            "The export could not be written to its end: ",
            e,
            "; see that there is room, and export again"),
        e);
  }

  @Override
  public void close() {
    // The stream belongs to the caller.
  }
}
