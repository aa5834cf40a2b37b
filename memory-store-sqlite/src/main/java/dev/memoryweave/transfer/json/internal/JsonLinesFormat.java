package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.transfer.TransferFormat;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The format of exports: one JSON object per line, in UTF-8. The first line is the header, the last
 * one the end with the number of records and a digest of the lines before it.
 *
 * <p>Fields have a fixed order; those that are null, empty or 0 are omitted. A reader ignores a
 * byte order mark, carriage returns before line feeds, and empty lines, none of which are part of
 * the digest, and rejects a line with an unknown field.
 */
public final class JsonLinesFormat implements TransferFormat {
  /** Creates the format. */
  public JsonLinesFormat() {}

  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public TransferFormat.Sink writeTo(OutputStream out) {
    return new LineSink(out);
  }

  @Override
  public TransferFormat.Source readFrom(InputStream in, int longestLine) {
    return new LineSource(in, longestLine);
  }
}
