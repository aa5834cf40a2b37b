package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.question;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What is said in sessions, the work that follows from it, and how it goes on. */
final class SessionLives {
  private static final SessionId MONDAY = SessionId.of("monday");
  private static final SessionId TUESDAY = SessionId.of("tuesday");

  private SessionLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("messages-are-recorded", SessionLives::messages).alsoOnSqlite(),
        Life.of("messages-are-recorded-again", SessionLives::messagesAgain),
        Life.of("a-person-says-it-in-two-sessions", SessionLives::twoSessions).alsoOnSqlite(),
        Life.of("sessions-are-captured", SessionLives::captured),
        Life.of("a-person-corrects", SessionLives::corrections),
        Life.of("a-person-asks-to-forget", SessionLives::wishesToForget).alsoOnSqlite(),
        Life.of("questions-and-notes", SessionLives::questions),
        Life.of("sessions-go-on", SessionLives::goOn),
        Life.of("transcripts-are-imported", SessionLives::transcripts));
  }

  private static void record(Scene scene, SessionId session, Message... messages) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.does(
        "codex records " + messages.length + " messages of " + session,
        () -> codex.session(session).record(List.of(messages)));
  }

  private static void messages(Scene scene) throws Exception {
    record(
        scene,
        MONDAY,
        Message.user("Please move the payments to the new gateway."),
        Message.assistant(
            "Goal: all payments go through the new gateway\nTodo: switch the client\n"
                + "Todo: run the payment tests\nBlocked by: the key of the new gateway"),
        Message.user("Decision: the old gateway stays until May. I prefer small commits."),
        Message.assistant("Done: switch the client"),
        Message.of(Message.Role.TOOL, "214 tests passed"),
        Message.of(Message.Role.SYSTEM, "You are an agent."));
    scene.calls("codex", "work", "{'session': 'monday'}");
    scene.calls("codex", "resume", "{'session': 'monday'}");
    scene.does(
        "the messages of monday", () -> scene.agent("codex").session(MONDAY).turns(10, null));
    scene.does("codex ends monday", () -> scene.agent("codex").session(MONDAY).end());
    record(scene, MONDAY, Message.user("One more thing: which key?"));
  }

  private static void messagesAgain(Scene scene) throws Exception {
    Message first = Message.user("The till must close at 19.").withTurn("t-1");
    record(scene, MONDAY, first);
    record(scene, MONDAY, first);
    record(scene, MONDAY, first.withText("The till must close at 20."));
    record(scene, MONDAY, first, Message.assistant("It does.").withTurn("t-2"));
    record(scene, TUESDAY, first);
    record(scene, MONDAY, Message.user(""), Message.user("   "));
    scene.calls(
        "codex",
        "record",
        "{'session': 'monday', 'messages': [{'role': 'user', 'turn': 't-1', 'text': 'The till"
            + " must close at 20.'}]}");
  }

  private static void twoSessions(Scene scene) throws Exception {
    said(scene, "one", "The kiosk at the harbour closes at 18 in winter.");
    said(scene, "one-b", "We decided to keep paper receipts for ten years.");
    said(scene, "one-c", "Please never sell fruit that fell on the floor.");
    scene.later(Duration.ofDays(1));
    said(scene, "two", "I am back. The kiosk at the harbour closes at 18 in winter.");
    said(scene, "two-b", "We decided to keep paper receipts for ten years.");
    said(scene, "two-c", "Please never sell fruit that fell on the floor.");
    said(scene, "three", "The kiosk at the harbour closes at 20 in winter.");
    said(scene, "four", "No, the kiosk at the harbour closes at 20 in winter, not at 18.");
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.weaves(scene.agent("codex"), RecallRequest.builder("when does the kiosk close"));
  }

  private static void capture(Scene scene, SessionId session) throws Exception {
    AgentMemory codex = scene.agent("codex");
    List<Message> said =
        codex.session(session).turns(50, null).items().stream().map(SessionLives::message).toList();
    SessionReport report = SessionReport.builder(session).title("Kiosk").messages(said).build();
    scene.does("codex captures " + session, () -> codex.capture(report));
  }

  private static Message message(MemoryNode turn) {
    String text = turn.body().isEmpty() ? turn.title() : turn.body();
    return Message.of(Objects.requireNonNull(turn.utterance()).role(), text)
        .withTurn(turn.utterance().turn());
  }

  private static void captured(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    SessionReport report =
        SessionReport.builder(MONDAY)
            .title("New gateway")
            .plan("Move all payments to the new gateway.")
            .outcome("Half of the payments are moved; refunds are left.")
            .statements(
                List.of(
                    Said.byUser("We decided that refunds stay with the old gateway until May."),
                    Said.byUser("I prefer tables to lists in reports."),
                    new Said(
                        "The new gateway signs its answers with SHA-256.", Message.Role.ASSISTANT),
                    new Said("Rule: never log the answer of the gateway.", Message.Role.USER)))
            .branch("gateway")
            .startedAt(LifeClock.BIRTH)
            .build();
    scene.does("codex captures monday", () -> codex.capture(report));
    scene.does("codex captures it again", () -> codex.capture(report));
    AgentMemory scribe = scene.agent("scribe");
    scene.does(
        "scribe captures tuesday",
        () ->
            scribe.capture(
                SessionReport.builder(TUESDAY)
                    .title("Signatures")
                    .statements(
                        List.of(
                            new Said(
                                "The new gateway signs its answers with SHA-256.",
                                Message.Role.ASSISTANT)))
                    .build()));
    scene.does(
        "codex captures nothing",
        () -> codex.capture(SessionReport.builder(SessionId.of("empty")).build()));
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void corrections(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("The kiosk opens at 7"));
    record(
        scene,
        MONDAY,
        Message.user("When does the kiosk open?"),
        Message.assistant("The kiosk opens at 7."),
        Message.user("No, the kiosk opens at 8, not at 7."),
        Message.user("Actually, I meant 8:30."),
        Message.user("Use tabs instead of spaces."));
    capture(scene, MONDAY);
    scene.weaves(codex, RecallRequest.builder("when does the kiosk open"));
  }

  private static void wishesToForget(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    said(scene, "one", "My dog is called Rex. Decision: the dog may come to the shop.");
    said(scene, "one", "Please forget that my dog is called Rex.");
    said(scene, "two", "I prefer the window seat on trains.", "I prefer green tea over coffee.");
    said(scene, "three", "My locker code is 4471.", "Actually forget that, please.");
    said(scene, "four", "Don't remember this: the party is on Friday at 6.");
    scene.calls("codex", "search", "{'kinds': ['preference', 'fact', 'decision']}");
    said(scene, "five", "Please forget everything I told you about the window seat.");
    record(scene, SessionId.of("two"), Message.user("Forget that."));
    said(scene, "six", "I prefer the window seat on trains.");
    scene.remembers(scene.person("ada"), fact("The party is on Friday at 6"));
    said(scene, "seven", "Forget what I said about the party.");
    scene.weaves(codex, RecallRequest.builder("which seat on trains, and what to drink"));
    scene.calls("codex", "search", "{'query': 'dog seat tea party'}");
  }

  private static void said(Scene scene, String session, String... texts) throws Exception {
    AgentMemory codex = scene.agent("codex");
    List<Message> messages = Arrays.stream(texts).map(Message::user).toList();
    SessionReport report = SessionReport.builder(SessionId.of(session)).messages(messages).build();
    scene.does(
        "codex captures " + session + ": " + String.join(" / ", texts),
        () -> codex.capture(report));
  }

  private static void questions(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, question("Which printer do we buy?"));
    scene.remembers(codex, NodeDraft.builder(NodeKind.NOTE, "Look at printers").session(MONDAY));
    scene.does("codex notes", () -> codex.session(MONDAY).note("The blue one is cheap."));
    scene.does("codex notes it again", () -> codex.session(MONDAY).note("The blue one is cheap."));
    scene.calls(
        "codex",
        "retire",
        "{'id': 'question.which-printer-do-we-buy', 'how': 'closed', 'reason': 'The blue one.'}");
    scene.remembers(codex, question("Which printer do we buy?"));
    scene.weaves(codex, RecallRequest.builder("buy a printer").session(MONDAY));
    scene.later(Duration.ofDays(8));
    scene.weaves(codex, RecallRequest.builder("buy a printer").session(MONDAY));
  }

  private static void goOn(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.does(
        "codex opens monday",
        () -> codex.session(MONDAY).open(Session.Details.titled("Gateway").withBranch("gateway")));
    record(scene, MONDAY, Message.user("Move the refunds."), Message.assistant("Todo: refunds"));
    scene.does("codex ends monday", () -> codex.session(MONDAY).end());
    scene.later(Duration.ofHours(20));
    scene.does(
        "codex opens tuesday",
        () ->
            codex
                .session(TUESDAY)
                .open(Session.Details.titled("Gateway, part two").withContinues(MONDAY)));
    record(scene, TUESDAY, Message.user("Go on with the refunds."));
    scene.calls("codex", "resume", "{'branch': 'gateway'}");
    scene.calls("codex", "resume", "{'query': 'refunds', 'size': 'normal'}");
    scene.calls("codex", "resume", "{'query': 'bicycles'}");
    scene.calls("codex", "resume", "{'session': 'sunday'}");
  }

  private static void transcripts(Scene scene) throws Exception {
    Files.writeString(
        scene.folder().resolve("chat.jsonl"),
        """
        {"type":"user","sessionId":"c-1","uuid":"u-1","timestamp":"2026-02-27T10:00:00Z","cwd":"/shop","message":{"role":"user","content":"Decision: the till is closed at 19. Please add a test."}}
        {"type":"assistant","sessionId":"c-1","uuid":"u-2","timestamp":"2026-02-27T10:01:00Z","message":{"role":"assistant","content":[{"type":"text","text":"Todo: add a test for the till"}]}}
        not a line of a transcript
        """);
    String path = scene.folder().resolve("chat.jsonl").toString();
    scene.asks("ada", "transcripts", "{'path': '" + path + "'}");
    scene.asks("ada", "transcripts", "{'path': '" + path + "'}");
    scene.asks("ada", "transcripts", "{'path': '" + path + ".none'}");
    scene.calls("codex", "resume", "{'query': 'till'}");
  }
}
