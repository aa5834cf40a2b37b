package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.id;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.SessionReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Work that follows from what is said: begun, done, claimed, failed, taken up again. */
final class WorkLives {
  private static final SessionId MONDAY = SessionId.of("monday");
  private static final SessionId TUESDAY = SessionId.of("tuesday");

  private WorkLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("work-items", WorkLives::items).alsoOnSqlite(),
        Life.of("work-in-lists", WorkLives::lists),
        Life.of("work-of-several-sessions", WorkLives::severalSessions),
        Life.of("work-of-a-person", WorkLives::ofAPerson),
        Life.of("work-and-its-outcomes", WorkLives::outcomes),
        Life.of("tools-that-worked", WorkLives::tools));
  }

  private static void says(Scene scene, SessionId session, Message... messages) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.does(
        "codex records " + messages.length + " messages of " + session,
        () -> codex.session(session).record(List.of(messages)));
  }

  private static void items(Scene scene) throws Exception {
    says(
        scene,
        MONDAY,
        Message.assistant(
            """
            Mission: a shop without paper
            Definition of done: no printer is needed
            Todo: send receipts by mail
            Todo: remove the printer
            Blocker: the mail server has no certificate"""));
    scene.calls("codex", "work", "{}");
    says(
        scene,
        MONDAY,
        Message.assistant(
            "Done: send receipts by mail\nResolved: the mail server has no certificate"),
        Message.assistant("Everything is finished."));
    scene.calls("codex", "work", "{'session': 'monday'}");
    AgentMemory codex = scene.agent("codex");
    scene.does("the check", () -> codex.work().completionCheck(MONDAY));
    for (MemoryNode task : codex.work().open().tasks()) {
      scene.does("codex resolves " + task.title(), () -> codex.node(task.id()).resolve("done"));
      scene.does("codex reopens it", () -> codex.node(task.id()).reopen("not yet"));
      scene.does("codex archives it", () -> codex.node(task.id()).archive("not wanted"));
    }
    says(scene, MONDAY, Message.assistant("Todo: remove the printer"));
    says(scene, MONDAY, Message.user("Todo: remove the printer"));
    scene.calls("codex", "resume", "{'query': 'receipts by mail', 'size': 'micro'}");
  }

  private static void lists(Scene scene) throws Exception {
    says(
        scene,
        MONDAY,
        Message.assistant(
            """
            ## Plan

            - [ ] write the importer
            - [x] read the format
            - [ ] ~~ask the bank~~

            **Todo:**
            1. test the importer with 14 files
            2. `mvn verify` on the worker

            ```
            Todo: not this one, it is code
            ```

            Definition of done (session): all 14 files are read
            Definition of done (project): nobody types a number twice
            Constraint: at most 200 MB of memory

            ## Summary
            The format is read. The importer is next.
            """),
        Message.user("Goal: the importer is ready on Friday\nTodo: call the bank"));
    scene.calls("codex", "work", "{}");
    says(
        scene,
        MONDAY,
        Message.assistant(
            "- [x] write the importer\n- [x] test the importer\nDone: call the bank\n"
                + "Done: something that nobody asked for"));
    says(scene, MONDAY, Message.user("No, the importer is not done. Reopen: write the importer"));
    scene.calls("codex", "work", "{}");
  }

  private static void severalSessions(Scene scene) throws Exception {
    says(scene, MONDAY, Message.assistant("Todo: move the ledger\nTodo: move the ledger of 2025"));
    says(scene, TUESDAY, Message.assistant("Todo: move the ledger"));
    says(scene, TUESDAY, Message.assistant("Done: move the ledger"));
    says(scene, TUESDAY, Message.user("Blocker: the ledger is locked"));
    says(scene, MONDAY, Message.assistant("Resolved: the ledger is locked"));
    scene.calls("codex", "work", "{}");
    scene.does("codex ends monday", () -> scene.agent("codex").session(MONDAY).end());
    scene.calls("codex", "work", "{}");
    scene.later(Duration.ofDays(8));
    scene.calls("codex", "work", "{}");
    scene.calls("scribe", "resume", "{'query': 'the ledger', 'size': 'full'}");
  }

  private static void captures(Scene scene, SessionReport.Builder report) throws Exception {
    AgentMemory codex = scene.agent("codex");
    SessionReport built = report.build();
    scene.does("codex captures " + built.session(), () -> codex.capture(built));
  }

  private static void ofAPerson(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.does(
        "ada records",
        () ->
            ada.session(MONDAY)
                .record(
                    Message.user("Definition of done (session): the bank is called\nTodo: call")));
    says(scene, MONDAY, Message.assistant("Definition of done (project): the bank is called"));
    says(scene, MONDAY, Message.assistant("Done: call"));
    says(scene, MONDAY, Message.assistant("Dropped: call"));
    scene.does("ada archives", () -> archived(ada));
    says(scene, MONDAY, Message.assistant("Todo: call"));
    scene.calls("codex", "work", "{'session': 'monday'}");
  }

  private static List<MemoryNode> archived(AgentMemory who) {
    return who.work().open(MONDAY).all().stream()
        .map(node -> who.node(node.id()).archive("not now").orElseThrow())
        .toList();
  }

  private static void outcomes(Scene scene) throws Exception {
    says(
        scene,
        MONDAY,
        Message.user("Fix the printer."),
        Message.assistant("Todo: fix the printer"));
    scene.calls(
        "codex",
        "reflect",
        "{'task': 'Fix the printer', 'outcome': 'failed', 'verification': 'tests_failed',"
            + " 'session': 'monday', 'summary': 'The printer has no paper.'}");
    says(
        scene,
        MONDAY,
        Message.assistant("I try the driver.")
            .withToolCalls(
                List.of(Message.ToolCall.failed("install", "driver 4", "no such driver"))));
    scene.calls("codex", "work", "{'session': 'monday'}");
    says(
        scene,
        MONDAY,
        Message.assistant("Claim: the printer prints")
            .withToolCalls(List.of(Message.ToolCall.succeeded("install", "driver 4"))),
        Message.of(Message.Role.TOOL, "")
            .withAttachments(
                List.of(new Message.Attachment("page.pdf", "docs/page.pdf", "application/pdf"))));
    scene.calls(
        "codex",
        "reflect",
        "{'task': 'Fix the printer', 'outcome': 'completed', 'verification': 'tests_passed',"
            + " 'session': 'monday', 'summary': 'The printer prints because it has paper now.'}");
    scene.calls("codex", "work", "{'session': 'monday'}");
    captures(
        scene,
        SessionReport.builder(MONDAY)
            .title("Printer")
            .outcome("The printer prints.")
            .commit("0123456789abcdef0123456789abcdef01234567"));
    scene.calls("codex", "work", "{}");
    scene.does(
        "codex archives nothing", () -> scene.agent("codex").node(id("task.a")).archive("x"));
  }

  private static void tools(Scene scene) throws Exception {
    List<Message.ToolCall> calls =
        List.of(
            Message.ToolCall.succeeded("grep", "gateway src"),
            Message.ToolCall.succeeded("edit", "src/shop/Client.java"),
            Message.ToolCall.succeeded("edit", "src/shop/Client.java"),
            Message.ToolCall.succeeded("bash", "mvn verify"),
            Message.ToolCall.succeeded("commit", "Switch the client"));
    List<Message.ToolCall> interrupted = new ArrayList<>(calls);
    interrupted.add(
        2, Message.ToolCall.failed("bash", "mvn verify", "NullPointerException in Client"));
    captures(scene, report(MONDAY).toolCalls(calls));
    captures(scene, report(TUESDAY).toolCalls(calls));
    captures(scene, report(SessionId.of("wednesday")).toolCalls(interrupted));
    captures(scene, report(SessionId.of("thursday")).toolCalls(calls.subList(0, 3)));
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static SessionReport.Builder report(SessionId session) {
    return SessionReport.builder(session)
        .title("Switch the client")
        .outcome("The client is switched.");
  }
}
