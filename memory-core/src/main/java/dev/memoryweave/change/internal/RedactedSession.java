package dev.memoryweave.change.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import java.util.ArrayList;
import java.util.List;

/**
 * A session report with a mark in place of each secret, and of the personal data that the privacy
 * policy redacts.
 *
 * @param report the report without secrets
 * @param warnings a sentence for each field that held any
 */
public record RedactedSession(SessionReport report, List<String> warnings) {
  public RedactedSession {
    warnings = List.copyOf(warnings);
  }

  static RedactedSession of(
      SessionReport report, Redactor redactor, PrivacyScreen privacy, Subject turn) {
    Pass pass = new Pass(redactor, privacy, turn);
    SessionReport redacted =
        SessionReport.builder(report.session())
            .title(privacy.optional(turn, "title", report.title(), SessionReport.MAX_TITLE))
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
    private final PrivacyScreen privacy;
    private final Subject turn;
    private final List<String> warnings = new ArrayList<>();

    Pass(Redactor redactor, PrivacyScreen privacy, Subject turn) {
      this.redactor = redactor;
      this.privacy = privacy;
      this.turn = turn;
    }

    String redacted(String field, String text) {
      return withoutSecrets(field, privacy.screened(turn, field, text));
    }

    private String withoutSecrets(String field, String text) {
      String redacted = redactor.redact(text);
      if (redacted.equals(text)) {
        return atMost(text);
      }
      int count = Math.max(1, Redactor.marks(redacted) - Redactor.marks(text));
      warnings.add(
          (count == 1 ? "A secret was" : count + " secrets were")
              + " taken out of "
              + field
              + "; put a reference such as ${NAME} in its place.");
      return atMost(redacted);
    }

    /** A mark may be longer than what it replaces. */
    private static String atMost(String text) {
      return text.length() <= SessionReport.MAX_TEXT ? text : text.substring(0, cut(text));
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
