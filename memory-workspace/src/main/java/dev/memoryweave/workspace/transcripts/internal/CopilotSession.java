package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;

/** The rules for a session of Copilot CLI: events, one per line. */
final class CopilotSession implements Rule {
  private static final Rules EVENTS =
      Rules.by("type", "events of type ", "(none)")
          .on("session.start session.resume", CopilotSession::describe)
          .on("user.message", CopilotSession::user)
          .on("assistant.message", CopilotSession::assistant)
          .on("assistant.reasoning", THINKING)
          .on("tool.execution_complete", CopilotSession::answer);

  @Override
  public void read(Json event, SessionReading at) {
    at.message(event.text("id"), null, event.time("timestamp"));
    EVENTS.read(event, at);
  }

  private static void describe(Json event, SessionReading at) {
    String id = event.text("data.sessionId");
    ImportedSession session = at.open(id.isEmpty() || at.isOpen() ? at.id() : id);
    session.inFolder(event.text("data.context.cwd"));
    session.onBranch(event.text("data.context.branch"));
    event.at("data.startTime").time().ifPresent(session::startedAt);
  }

  private static void user(Json event, SessionReading at) {
    at.add(event.text("data.content"));
    for (Json file : event.at("data.attachments").items()) {
      at.attach(file.text("displayName|name|path"), file.text("path|name"), "");
    }
    at.say(Message.Role.USER);
  }

  private static void assistant(Json event, SessionReading at) {
    if (!event.text("data.content").isBlank()) {
      at.say(Message.Role.ASSISTANT, null, event.text("data.content"));
    }
    for (Json call : event.at("data.toolRequests").items()) {
      String id = call.text("toolCallId");
      at.called(id.isEmpty() ? null : id, call.text("name"), call.at("arguments").inShort());
    }
  }

  private static void answer(Json event, SessionReading at) {
    Json data = event.at("data");
    Json result = data.at("result");
    String text = data.text("error.message|error");
    if (text.isEmpty()) {
      text = result.isText() ? result.text() : result.at("content").answer();
    }
    boolean succeeded = !data.has("success") || data.at("success").isTrue();
    at.turns().answered(data.text("toolCallId"), Rule.outcome(succeeded), text);
  }
}
