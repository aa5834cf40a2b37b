package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** The ways in of a caller who hands in a session. */
final class CaptureChannels {
  private CaptureChannels() {}

  static List<Channel> all() {
    return List.of(
        statement(Message.Role.USER),
        statement(Message.Role.ASSISTANT),
        statement(Message.Role.TOOL),
        statement(Message.Role.SYSTEM),
        message(Message.Role.USER),
        message(Message.Role.ASSISTANT),
        message(Message.Role.TOOL),
        message(Message.Role.SYSTEM),
        Channel.of(
            "capture, plan and outcome",
            (w, s, text, round) ->
                w.agent.capture(
                    session(round).title("Morning").plan(text).outcome("Done. " + text).build())),
        Channel.of(
            "capture, title",
            (w, s, text, round) ->
                w.agent.capture(
                    session(round)
                        .title(text.replace('\n', ' '))
                        .plan("Find out how it works.")
                        .outcome("It works.")
                        .build())),
        Channel.of(
            "capture, calls of tools",
            (w, s, text, round) ->
                w.agent.capture(
                    session(round)
                        .toolCalls(
                            List.of(
                                Message.ToolCall.succeeded("read", text),
                                Message.ToolCall.succeeded("edit", text),
                                Message.ToolCall.succeeded("bash", text),
                                Message.ToolCall.succeeded("grep", text),
                                Message.ToolCall.succeeded("bash", text)))
                        .build())),
        Channel.of(
            "capture, then report",
            (w, s, text, round) -> {
              w.agent.capture(session(round).statements(List.of(Said.byUser(text))).build());
              w.agent.reflect(
                  ReportChannels.report(s, round, Verification.TESTS_PASSED)
                      .constraints(List.of(text))
                      .build());
            }),
        Channel.of(
            "turn saved, then cited",
            (w, s, text, round) -> {
              NodeId turn =
                  w.agent
                      .remember(
                          NodeDraft.builder(NodeKind.TURN, "user " + round)
                              .session(World.session(round))
                              .body(text)
                              .build())
                      .id();
              w.agent.capture(session(round).statements(List.of(Said.byUser(text))).build());
              w.agent.remember(
                  Scenario.draft(s.kind(), text)
                      .evidence(Evidence.Kind.MEMORY, turn.value(), text)
                      .build());
            }));
  }

  private static SessionReport.Builder session(int round) {
    return SessionReport.builder(World.session(round));
  }

  private static Channel statement(Message.Role speaker) {
    return Channel.of(
        "capture, statement of " + speaker.label(),
        (w, s, text, round) ->
            w.agent.capture(session(round).statements(List.of(new Said(text, speaker))).build()));
  }

  private static Channel message(Message.Role speaker) {
    return Channel.of(
        "capture, message of " + speaker.label(),
        (w, s, text, round) ->
            w.agent.capture(
                session(round)
                    .messages(
                        List.of(
                            Message.user("Please look into " + s.task() + "."),
                            Message.of(speaker, (s.isDirective() ? "Rule: " : "Fact: ") + text),
                            Message.of(speaker, text)))
                    .build()));
  }
}
