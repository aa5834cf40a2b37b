package dev.memoryweave.change.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import java.util.ArrayList;
import java.util.List;

/**
 * A session report with a mark in place of each secret.
 *
 * @param report the report without secrets
 * @param warnings a sentence for each field that held any
 */
public record RedactedSession(SessionReport report, List<String> warnings) {
  public RedactedSession {
    warnings = List.copyOf(warnings);
  }

  static RedactedSession of(SessionReport report, Redactor redactor) {
    Pass pass = new Pass(redactor);
    SessionReport redacted =
        SessionReport.builder(report.session())
            .title(report.title())
            .plan(pass.redacted("plan", report.plan()))
            .outcome(pass.redacted("outcome", report.outcome()))
            .statements(pass.said("statements", report.statements()))
            .messages(pass.messages(report.messages()))
            .toolCalls(pass.calls("", report.toolCalls()))
            .branch(report.branch())
            .commit(report.commit())
            .startedAt(report.startedAt())
            .endedAt(report.endedAt())
            .build();
    return new RedactedSession(redacted, pass.warnings);
  }

  private static final class Pass {
    private final Redactor redactor;
    private final List<String> warnings = new ArrayList<>();

    Pass(Redactor redactor) {
      this.redactor = redactor;
    }

    String redacted(String field, String text) {
      String redacted = redactor.redact(text);
      if (redacted.equals(text)) {
        return text;
      }
      int count = Math.max(1, Redactor.marks(redacted) - Redactor.marks(text));
      warnings.add(
          (count == 1 ? "A secret was" : count + " secrets were")
              + " taken out of "
              + field
              + "; put a reference such as ${NAME} in its place.");
      // A mark may be longer than the secret that it replaces.
      return redacted.length() <= SessionReport.MAX_TEXT
          ? redacted
          : redacted.substring(0, cut(redacted));
    }

    private static int cut(String text) {
      int end = SessionReport.MAX_TEXT;
      return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    List<Said> said(String field, List<Said> all) {
      List<Said> redacted = new ArrayList<>(all.size());
      for (int i = 0; i < all.size(); i++) {
        Said one = all.get(i);
        redacted.add(new Said(redacted(field + "[" + i + "]", one.text()), one.role()));
      }
      return redacted;
    }

    List<Message> messages(List<Message> all) {
      List<Message> redacted = new ArrayList<>(all.size());
      for (int i = 0; i < all.size(); i++) {
        Message one = all.get(i);
        String field = "messages[" + i + "]";
        redacted.add(
            one.withText(redacted(field, Text.repaired(one.text())))
                .withToolCalls(calls(field + ".", one.toolCalls())));
      }
      return redacted;
    }

    List<Message.ToolCall> calls(String path, List<Message.ToolCall> all) {
      List<Message.ToolCall> redacted = new ArrayList<>(all.size());
      for (int i = 0; i < all.size(); i++) {
        Message.ToolCall one = all.get(i);
        String field = path + "tool_calls[" + i + "].";
        String arguments = redacted(field + "arguments", one.arguments());
        String result = redacted(field + "result", one.result());
        redacted.add(new Message.ToolCall(one.tool(), arguments, one.outcome(), result, one.at()));
      }
      return redacted;
    }
  }
}
