package dev.memoryweave.build.lives;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Outcome;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Texts that are read one after the other, each theme into a memory of its own: as messages of a
 * person, as findings of an agent, and as drafts.
 */
final class TextLives {
  private TextLives() {}

  static List<Life> all() throws IOException {
    return of("texts", Texts.own());
  }

  /** The lives that read some texts. */
  static List<Life> of(String name, List<Texts.Theme> themes) {
    return List.of(
        Life.of(name + "-as-messages", scene -> read(scene, themes, TextLives::message)),
        Life.of(name + "-as-findings", scene -> read(scene, themes, TextLives::finding)),
        Life.of(name + "-as-drafts", scene -> read(scene, themes, TextLives::draft)));
  }

  /** Gives a text to a memory and says what came of it. */
  private interface Reader {
    List<String> read(AgentMemory memory, String text, int number);
  }

  private static void read(Scene scene, List<Texts.Theme> themes, Reader reader) throws Exception {
    scene.memoriesAlone();
    for (Texts.Theme theme : themes) {
      scene.open(builder -> builder.project(theme.name()));
      scene.note(theme.name());
      AgentMemory memory = scene.agent("codex");
      int number = 0;
      for (String text : theme.texts()) {
        int now = ++number;
        scene.does(text, () -> reader.read(memory, text, now));
      }
    }
  }

  private static List<String> message(AgentMemory memory, String text, int number) {
    return outcome(
        memory.capture(
            SessionReport.builder(SessionId.of("session-" + number))
                .messages(List.of(Message.user(text)))
                .build()));
  }

  private static List<String> finding(AgentMemory memory, String text, int number) {
    return outcome(
        memory.reflect(
            TaskReport.builder("Look at part " + number)
                .outcome(Outcome.COMPLETED)
                .verification(Verification.TESTS_PASSED)
                .facts(List.of(text))
                .build()));
  }

  private static List<String> draft(AgentMemory memory, String text, int number) {
    SaveIntent.Report report =
        memory.save(SaveIntent.builder().node(Drafts.fact(text).build()).build());
    List<String> lines = new ArrayList<>();
    for (SaveIntent.Report.Item item : report.items()) {
      lines.add(item.outcome() + " " + item.id() + " " + item.status() + saying(item.message()));
    }
    return lines;
  }

  private static List<String> outcome(ReflectionResult result) {
    List<String> lines = new ArrayList<>();
    if (result.skip() != null) {
      lines.add("SKIPPED " + result.skip().gate() + saying(result.skip().reason()));
    }
    for (PromotionRecord record : result.records()) {
      String from = record.target() == null ? "" : " beside " + record.target().id();
      lines.add(
          record.outcome()
              + (record.result() == null ? "" : " " + record.result().id())
              + from
              + saying(record.reason()));
    }
    result.dropped().forEach(each -> lines.add("DROPPED " + each.from() + ": " + each.reason()));
    result.warnings().forEach(each -> lines.add("WARNING " + each));
    return lines;
  }

  private static String saying(@Nullable String reason) {
    return reason == null ? "" : ": " + reason;
  }
}
