package dev.memoryweave.workspace.canonical.internal;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Converts the bytes of a file to text. */
final class SourceText {
  private SourceText() {}

  /** Bytes are not UTF-8. */
  static final class NotUtf8 extends Exception {
    private static final long serialVersionUID = 1L;
    private final int line;

    NotUtf8(int line) {
      super("it is not in UTF-8");
      this.line = line;
    }

    int line() {
      return line;
    }
  }

  static String decode(byte[] bytes) throws NotUtf8 {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      throw new NotUtf8(BodyText.line(text, text.length()));
    }
    return text;
  }
}
