package dev.memoryweave.mcp.internal.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  private static final int LONGEST = 100;

  private static List<String> lines(InputStream in) throws IOException {
    LineReader reader = new LineReader(in, LONGEST);
    List<String> lines = new ArrayList<>();
    for (LineReader.Line line = reader.next(); line != null; line = reader.next()) {
      lines.add(
          line.tooLong()
              ? "too long, id " + line.id()
              : new String(line.bytes(), StandardCharsets.UTF_8));
    }
    return lines;
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void lines_endAtLineFeedsAndAtTheEnd() throws IOException {
    assertThat(lines(stream(""))).isEmpty();
    assertThat(lines(stream("a\n\nbü\r\nc"))).containsExactly("a", "", "bü\r", "c");
    assertThat(lines(stream("a\n"))).containsExactly("a");
  }

  @Test
  void aLineThatIsTooLong_isPassedOverButItsIdIsFound() throws IOException {
    String filler = "x".repeat(200_000);
    String request = "{\"method\":\"m\",\"params\":{\"id\":1,\"a\":[\"" + filler + "\"]},\"id\":";

    assertThat(
            lines(
                stream(
                    "before\n"
                        + request
                        + "42}\nbetween\n"
                        + request
                        + "\"seven\"}\n"
                        + filler
                        + "\nafter\n"
                        + filler)))
        .containsExactly(
            "before",
            "too long, id 42",
            "between",
            "too long, id seven",
            "too long, id null",
            "after",
            "too long, id null");
  }

  @Test
  void theLongestLine_isStillRead() throws IOException {
    String exact = "y".repeat(LONGEST);

    assertThat(lines(stream(exact + "\n" + exact + "y\n" + exact)))
        .containsExactly(exact, "too long, id null", exact);
  }

  @Test
  void randomLines_areReadAlikeHoweverTheyArrive() throws IOException {
    Random random = new Random(31);
    for (int round = 0; round < 200; round++) {
      List<String> expected = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(20); i > 0; i--) {
        int length = random.nextInt(3 * LONGEST / 2);
        text.append("z".repeat(length)).append('\n');
        expected.add(length > LONGEST ? "too long, id null" : "z".repeat(length));
      }

      InputStream drops =
          new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
              return super.read(into, offset, Math.min(length, 1 + random.nextInt(7)));
            }
          };
      assertThat(lines(drops)).as("round %d", round).isEqualTo(expected);
    }
  }
}
