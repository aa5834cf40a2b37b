package dev.memoryweave.cli.internal.hook;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The worker's answer to a hook.
 *
 * @param isTaken whether the worker took the event; it does not take those of another build
 * @param answer what the client reads from standard output, possibly empty
 * @param note a line for standard error, possibly empty
 */
record HookReply(boolean isTaken, String answer, String note) {
  /** The worker is of another build, and ends. */
  static final HookReply RETIRED = new HookReply(false, "", "");

  /** Taken, with nothing to say. */
  static final HookReply TAKEN = new HookReply(true, "", "");

  private static final int MOST_BYTES = 4 << 20;

  static HookReply noted(String note) {
    return new HookReply(true, "", note);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeBoolean(isTaken);
    write(answer, out);
    write(note, out);
    out.flush();
  }

  static HookReply read(DataInputStream in) throws IOException {
    return new HookReply(in.readBoolean(), text(in), text(in));
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MOST_BYTES) {
      throw new IOException("an answer of " + length + " bytes");
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
