package dev.memoryweave.workspace.transcripts.internal;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a text in UTF-8; truncates lines that are too long. */
final class TextLines implements Closeable {
  private static final int LONGEST = 2_000_000;
  private static final int BUFFER = 1 << 14;

  private final Reader in;
  private boolean afterReturn;
  private long number;
  private boolean cut;

  TextLines(InputStream in) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFER);
  }

  /** The next line without its end, or null after the last one. */
  @Nullable String next() throws IOException {
    StringBuilder line = new StringBuilder();
    cut = false;
    boolean any = false;
    for (int c = in.read(); c >= 0; c = in.read()) {
      boolean secondOfEnd = c == '\n' && afterReturn;
      afterReturn = c == '\r';
      if (secondOfEnd) {
        continue;
      }
      any = true;
      if (c == '\n' || c == '\r') {
        break;
      }
      if (line.length() < LONGEST) {
        line.append((char) c);
      } else {
        cut = true;
      }
    }
    number += any ? 1 : 0;
    return any ? line.toString() : null;
  }

  /** The number of the last line, from 1. */
  long number() {
    return number;
  }

  /** Whether the last line was truncated. */
  boolean isCut() {
    return cut;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
