package dev.memoryweave.benchmarks;

import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes a long transcript of one session, as an agent at work leaves it: requests and answers in
 * prose, and several calls of tools with long answers to each.
 */
final class WrittenTranscript {
  private static final Instant BEGUN = Instant.parse("2025-01-01T00:00:00Z");
  private static final int HUGE = 5_000_000;

  private final TranscriptFormat format;
  private final SplittableRandom random = new SplittableRandom(20_260_101);
  private final List<String> prose = SyntheticTexts.of("prose", 2_000, 600);
  private final List<String> code = SyntheticTexts.of("code", 300, 6_000);
  private long written;
  private int events;

  /** A transcript of Claude Code, or of ChatGPT, whose one conversation is as long as the file. */
  WrittenTranscript(TranscriptFormat format) {
    if (format != TranscriptFormat.CLAUDE_CODE && format != TranscriptFormat.CHATGPT) {
      throw new IllegalArgumentException("Only claude-code and chatgpt can be written");
    }
    this.format = format;
  }

  void write(Path file, long bytes) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      boolean tree = format == TranscriptFormat.CHATGPT;
      if (tree) {
        put(out, "[{\"title\":\"A long day\",\"conversation_id\":\"long\",\"mapping\":{");
      }
      long nextHuge = HUGE;
      while (written < bytes) {
        event(out, "user", text(400));
        event(out, "assistant", text(500));
        for (int call = random.nextInt(6); call > 0; call--) {
          call(out, written > nextHuge ? HUGE : 500 + random.nextInt(5_000));
          nextHuge = written > nextHuge ? nextHuge + bytes / 4 : nextHuge;
        }
      }
      if (tree) {
        event(out, "user", "Thank you.");
        put(out, "\"end\":{\"parent\":null}},\"current_node\":\"n" + (events - 1) + "\"}]");
      }
    }
  }

  private void put(Writer out, String text) throws IOException {
    out.write(text);
    written += text.length();
  }

  private String text(int most) {
    String text = prose.get(random.nextInt(prose.size()));
    return text.substring(0, 50 + random.nextInt(most));
  }

  /** Code as it stands within a text of JSON. */
  private String code(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(code.get(random.nextInt(code.size())));
    }
    text.setLength(length);
    return text.toString().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private void event(Writer out, String role, String text) throws IOException {
    String quoted = text.replace("\"", "\\\"").replace("\n", "\\n");
    put(
        out,
        format == TranscriptFormat.CHATGPT
            ? node(role, "all", "\"content_type\":\"text\",\"parts\":[\"" + quoted + "\"]")
            : line(role, "{\"type\":\"text\",\"text\":\"" + quoted + "\"}"));
  }

  private void call(Writer out, int length) throws IOException {
    String id = "call" + events;
    if (format == TranscriptFormat.CHATGPT) {
      put(out, node("assistant", "python", "\"content_type\":\"code\",\"text\":\"read()\""));
      put(
          out,
          node(
              "tool",
              "all",
              "\"content_type\":\"execution_output\",\"text\":\"" + code(length) + '"'));
      return;
    }
    put(
        out,
        line(
            "assistant",
            "{\"type\":\"tool_use\",\"id\":\""
                + id
                + "\",\"name\":\"Read\",\"input\":{\"path\":\"src/File"
                + events
                + ".java\"}}"));
    put(
        out,
        line(
            "user",
            "{\"type\":\"tool_result\",\"tool_use_id\":\""
                + id
                + "\",\"content\":\""
                + code(length)
                + "\"}"));
  }

  private String line(String role, String block) {
    int event = events++;
    return "{\"type\":\""
        + role
        + "\",\"sessionId\":\"long\",\"cwd\":\"/home/ann/shop\",\"gitBranch\":\"main\",\"uuid\":\"u"
        + event
        + "\",\"timestamp\":\""
        + BEGUN.plusSeconds(event)
        + "\",\"message\":{\"id\":\"m"
        + event
        + "\",\"role\":\""
        + role
        + "\",\"content\":["
        + block
        + "]}}\n";
  }

  private String node(String role, String recipient, String content) {
    int event = events++;
    return "\"n%d\":{\"id\":\"n%d\",\"parent\":\"n%d\",\"children\":[],\"message\":{\"id\":\"n%d\","
            .formatted(event, event, event - 1, event)
        + "\"author\":{\"role\":\"%s\"},\"recipient\":\"%s\",\"create_time\":%d,"
            .formatted(role, recipient, BEGUN.getEpochSecond() + event)
        + "\"content\":{"
        + content
        + "}}},\n";
  }
}
