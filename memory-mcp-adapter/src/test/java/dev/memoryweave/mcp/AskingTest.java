package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.mcp.internal.stdio.StdioTransport;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server asks the user through its client, line by line. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AskingTest {
  private static final NodeId RULE = NodeId.of("constraint.never-push-to-main");
  private static final String SAVE =
      "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Never push to main\","
          + " \"body\": \"Open a pull request.\"}]}";
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create()).project("demo").build();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final PipedOutputStream in = new PipedOutputStream();
  private BufferedReader out;
  private Future<?> server;

  /** Starts a server whose client can ask its user, or not. */
  private void start(String capabilities, Duration patience) throws IOException {
    start(capabilities, patience, Speakers.named(Source.MCP, "codex", "ada"));
  }

  private void start(String capabilities, Duration patience, Speakers speakers) throws IOException {
    PipedInputStream input = new PipedInputStream(in, 1 << 16);
    PipedInputStream output = new PipedInputStream(1 << 20);
    PipedOutputStream written = new PipedOutputStream(output);
    out = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
    CallContext open = CallContext.of(memory, speakers);
    OperationTools tools =
        new OperationTools(
            OperationCatalog.standard(),
            Listing.WHOLE,
            exchange -> open,
            () -> {},
            patience,
            OfCalls.NONE);
    Dispatcher dispatcher =
        new Dispatcher(Server.features(tools, exchange -> open), threads, System::nanoTime);
    StdioTransport transport = new StdioTransport(input, written, dispatcher);
    server =
        threads.submit(
            () -> {
              transport.run(LONG);
              written.close();
              return null;
            });
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
            + "\"2025-11-25\",\"capabilities\":"
            + capabilities
            + ",\"clientInfo\":{\"name\":\"user\",\"version\":\"1\"}}}");
    next();
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  @AfterEach
  void end() throws Exception {
    in.close();
    server.get(1, TimeUnit.MINUTES);
    threads.shutdownNow();
  }

  private void send(String line) throws IOException {
    in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  private Map<String, Object> next() throws IOException {
    Map<String, Object> message = Tools.json(out.readLine());
    return message.containsKey("id") ? message : next();
  }

  private void call(int id, String tool, String arguments) throws IOException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
            + tool
            + "\",\"arguments\":"
            + arguments
            + "}}");
  }

  /** The next message is a question; gives what it says. */
  private Map<String, Object> question() throws IOException {
    Map<String, Object> question = next();
    assertThat(question.get("method")).isEqualTo("elicitation/create");
    return question;
  }

  private static String words(Map<String, Object> question) {
    return (String) ((Map<?, ?>) question.get("params")).get("message");
  }

  private void answer(Map<String, Object> question, String result) throws IOException {
    send("{\"jsonrpc\":\"2.0\",\"id\":\"" + question.get("id") + "\"," + result + "}");
  }

  private static Map<?, ?> structured(Map<String, Object> answer) {
    return (Map<?, ?>) ((Map<?, ?>) answer.get("result")).get("structuredContent");
  }

  private static String text(Map<String, Object> answer) {
    List<?> content = (List<?>) ((Map<?, ?>) answer.get("result")).get("content");
    return (String) ((Map<?, ?>) content.get(0)).get("text");
  }

  private MemoryNode rule() {
    return memory.node(RULE).find().orElseThrow();
  }

  @Test
  void whatTheUserAccepts_isInForceAsTheUsersOwnWord() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_apply", SAVE);

    Map<String, Object> question = question();
    assertThat(memory.node(RULE).find()).as("nothing is stored before the answer").isEmpty();
    assertThat(words(question))
        .contains("1. Remember this as a constraint:")
        .contains("    | Never push to main\n")
        .contains("    | Open a pull request.\n");
    answer(question, "\"result\":{\"action\":\"accept\",\"content\":{}}");

    Map<String, Object> answered = next();
    assertThat(structured(answered).get("user")).isEqualTo("accepted");
    assertThat(text(answered)).contains("stored as the user's own word");
    assertThat(rule().status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(rule().provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.USER, "ada"));
    assertThat(rule().confidence()).isEqualTo(1);
  }

  @Test
  void whatIsToHoldForAllProjects_isAskedAbout_whateverKindItIs() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(
        1,
        "memory_save",
        "{\"kind\": \"fact\", \"title\": \"Dates are short\", \"level\": \"tenant\"}");

    Map<String, Object> question = question();
    assertThat(words(question))
        .contains("1. Remember this as a fact, to hold NOT ONLY HERE, but for all your projects:")
        .contains("    | Dates are short\n");
    answer(question, "\"result\":{\"action\":\"accept\",\"content\":{}}");

    Map<String, Object> answered = next();
    assertThat(structured(answered))
        .extracting("user", "level")
        .containsExactly("accepted", "tenant");
    assertThat(text(answered)).contains(" fact.dates-are-short, for all your projects");
    assertThat(memory.node(NodeId.of("fact.dates-are-short")).require())
        .matches(node -> node.isInForce() && node.scope().level() == Scope.Level.TENANT);
  }

  @Test
  void whatIsToHoldForAllProjects_waitsWhereNobodyCanBeAsked() throws Exception {
    start("{}", LONG);
    call(
        1,
        "memory_save",
        "{\"kind\": \"fact\", \"title\": \"Dates are short\", \"level\": \"tenant\"}");

    assertThat(text(next()))
        .contains(
            " fact.dates-are-short, candidate, for all your projects",
            "A person can accept what waits");
  }

  @Test
  void whatTheUserDeclines_isNotStored_andTheAgentIsTold() throws Exception {
    start("{\"elicitation\":{\"form\":{}}}", LONG);
    call(1, "memory_apply", SAVE);

    answer(question(), "\"result\":{\"action\":\"decline\"}");

    Map<String, Object> answered = next();
    assertThat(structured(answered).get("user")).isEqualTo("declined");
    assertThat(text(answered)).contains("The user declined").contains("nothing of it is stored");
    assertThat(memory.node(RULE).find()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"result\":{\"action\":\"cancel\"}",
        "\"result\":{\"action\":\"yes\"}",
        "\"result\":{\"action\":7}",
        "\"result\":{\"action\":[\"accept\"]}",
        "\"result\":{\"Action\":\"accept\"}",
        "\"result\":{}",
        "\"result\":[]",
        "\"result\":\"accept\"",
        "\"result\":{\"action\":\"accept\",\"content\":\"yes\"}",
        "\"error\":{\"code\":-32603,\"message\":\"accept\"}",
      })
  void whatIsNoAnswer_isNoConsent(String result) throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_apply", SAVE);

    answer(question(), result);

    Map<String, Object> answered = next();
    assertThat(structured(answered).get("user")).isEqualTo("unanswered");
    assertThat(text(answered)).contains("The user was asked and gave no answer");
    assertWaitsAsTheAgents();
  }

  private void assertWaitsAsTheAgents() {
    assertThat(rule().status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(rule().provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.AGENT, "codex"));
  }

  @Test
  void aUserWhoTakesTooLong_hasNotConsented_evenByALateAnswer() throws Exception {
    start("{\"elicitation\":{}}", Duration.ofMillis(400));
    call(1, "memory_apply", SAVE);

    Map<String, Object> question = next();
    // On a busy machine the time may be over before the question is written.
    boolean wasAsked = question.containsKey("method");
    assertThat(structured(wasAsked ? next() : question).get("user")).isEqualTo("unanswered");
    if (wasAsked) {
      answer(question, "\"result\":{\"action\":\"accept\"}");
    }
    call(2, "memory_status", "{}");
    next();

    assertWaitsAsTheAgents();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"roots\":{}}", "{\"elicitation\":{\"url\":{}}}"})
  void aClientThatCannotAsk_isNotAsked(String capabilities) throws Exception {
    start(capabilities, LONG);
    call(1, "memory_apply", SAVE);

    Map<String, Object> answered = next();
    assertThat(structured(answered).get("user")).isEqualTo("not_asked");
    assertThat(text(answered))
        .contains("until then it is a candidate")
        .contains("no way to ask the user")
        .contains("A person can accept what waits");
    assertWaitsAsTheAgents();
  }

  // ---- several statements -----------------------------------------------------------------------

  private static final String CAPTURE =
      "{\"session\": \"s1\", \"messages\": [{\"role\": \"user\", \"text\":"
          + " \"Please always write the tests before the code.\"}, {\"role\": \"user\", \"text\":"
          + " \"The staging database runs on port 5433.\"}]}";

  private List<MemoryNode> ofPerson() {
    return memory.list(MemoryQuery.all()).items().stream()
        .filter(node -> node.isInForce() && node.provenance().trust() == Trust.USER)
        .toList();
  }

  @Test
  void severalStatements_areOneForm_withoutAnyTextOfTheirs() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_capture", CAPTURE);

    Map<String, Object> question = question();
    assertThat(words(question))
        .contains("    | Please always write the tests before the code")
        .contains("    | The staging database runs on port 5433");
    Map<?, ?> schema = (Map<?, ?>) ((Map<?, ?>) question.get("params")).get("requestedSchema");
    assertThat(((Map<?, ?>) schema.get("properties")).keySet().stream().map(String::valueOf))
        .containsExactly("accept", "number_1", "number_2");
    assertThat(schema.toString()).doesNotContain("tests", "5433");
    answer(
        question,
        "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":\"chosen\",\"number_2\":true}}");

    assertThat(structured(next()).get("user")).isEqualTo("accepted");
    assertThat(ofPerson())
        .extracting(MemoryNode::title)
        .containsExactly("The staging database runs on port 5433");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"result\":{\"action\":\"decline\"}",
        "\"result\":{\"action\":\"cancel\"}",
        "\"result\":{\"action\":\"accept\"}",
        "\"result\":{\"action\":\"accept\",\"content\":{}}",
        "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":\"none\",\"number_1\":true}}",
        "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":\"chosen\"}}",
        "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":\"chosen\",\"number_1\":\"yes\"}}",
        "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":\"chosen\",\"number_3\":true}}",
        "\"result\":{\"action\":\"accept\",\"content\":{\"number_1\":true}}",
        "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":true}}",
        "\"result\":{\"action\":\"accept\",\"content\":\"all\"}"
      })
  void formThatDoesNotSayItPlainly_acceptsNothing(String result) throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_capture", CAPTURE);

    answer(question(), result);

    assertThat(structured(next()).get("accepted")).isEqualTo(List.of());
    assertThat(ofPerson()).isEmpty();
  }

  @Test
  void allOfAForm_areThePersonsWord() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_capture", CAPTURE);

    answer(question(), "\"result\":{\"action\":\"accept\",\"content\":{\"accept\":\"all\"}}");

    assertThat((List<?>) structured(next()).get("accepted")).hasSize(2);
    assertThat(ofPerson()).hasSize(2);
  }

  @Test
  void aServerThatIsToldNotTo_doesNotAsk() throws Exception {
    start("{\"elicitation\":{}}", LONG, Speakers.named(Source.MCP, "codex", null));
    call(1, "memory_apply", SAVE);

    assertThat(structured(next()).get("user")).isEqualTo("not_asked");
    assertWaitsAsTheAgents();
  }

  @Test
  void whatAnAgentCanSay_isNotAskedAbout() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The port is 8080\"}]}");

    assertThat(structured(next()).containsKey("user")).isFalse();
  }

  @Test
  void whatCannotBeStored_isNotAskedAbout() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    String token = "gh" + "p_" + "a8Kd02Lx".repeat(5).substring(0, 36);
    call(
        1,
        "memory_apply",
        "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Use " + token + "\"}]}");

    assertThat(text(next())).contains("None of it can be done").doesNotContain(token);
  }

  @Test
  void severalThings_areOneQuestion_andTheRestIsTheAgents() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(
        1,
        "memory_apply",
        """
        {"nodes": [{"kind": "fact", "title": "The port is 8080"},
          {"kind": "constraint", "title": "Never push to main"},
          {"kind": "decision", "title": "SQLite is the store"},
          {"kind": "preference", "title": "Prefer short names"}]}
        """
            .replace('\n', ' '));

    Map<String, Object> question = question();
    assertThat(words(question))
        .contains("1. Remember this as a constraint:", "2. Remember this as a preference:")
        .doesNotContain("8080", "SQLite");
    answer(question, "\"result\":{\"action\":\"accept\"}");

    Map<String, Object> answered = next();
    assertThat((List<?>) structured(answered).get("items"))
        .extracting(item -> ((Map<?, ?>) item).get("path") + " " + ((Map<?, ?>) item).get("id"))
        .containsExactly(
            "nodes[0] fact.the-port-is-8080",
            "nodes[1] constraint.never-push-to-main",
            "nodes[2] decision.sqlite-is-the-store",
            "nodes[3] preference.prefer-short-names");
    assertThat(rule().provenance().trust()).isEqualTo(Trust.USER);
    assertThat(
            memory
                .node(NodeId.of("fact.the-port-is-8080"))
                .find()
                .orElseThrow()
                .provenance()
                .trust())
        .isEqualTo(Trust.AGENT);
  }

  @Test
  void whileTheUserThinks_otherCallsAreAnswered_andNothingIsLocked() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    call(1, "memory_apply", SAVE);
    Map<String, Object> question = question();

    call(2, "memory_apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The port is 8080\"}]}");
    assertThat(next().get("id")).isEqualTo(2);
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Another process writes").build());
    send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}");
    assertThat(next().get("id")).isEqualTo(3);

    answer(question, "\"result\":{\"action\":\"accept\"}");
    assertThat(next().get("id")).isEqualTo(1);
    assertThat(rule().provenance().trust()).isEqualTo(Trust.USER);
  }

  @Test
  void onlyAFewQuestions_areOpenAtOnce() throws Exception {
    start("{\"elicitation\":{}}", LONG);
    for (int i = 0; i < 3; i++) {
      call(i, "memory_apply", SAVE.replace("main", "main " + i));
      question();
    }

    call(9, "memory_apply", SAVE);

    Map<String, Object> answered = next();
    assertThat(answered.get("id")).isEqualTo(9);
    assertThat(structured(answered).get("user")).isEqualTo("busy");
    assertWaitsAsTheAgents();
  }

  @Test
  void aClientThatIsGone_leavesNoQuestionOpen() throws Exception {
    start("{\"elicitation\":{}}", Duration.ofMinutes(30));
    call(1, "memory_apply", SAVE);
    question();

    in.close();
    server.get(30, TimeUnit.SECONDS);

    assertWaitsAsTheAgents();
  }

  @Test
  void whatWasChangedMeanwhile_isNotWhatTheUserWasShown() throws Exception {
    AgentMemory person = memory.writtenBy(() -> Provenance.of(Source.USER, "ada"));
    person.remember(
        NodeDraft.builder(RULE).kind(NodeKind.CONSTRAINT).title("Never push to main").build());
    start("{\"elicitation\":{}}", LONG);
    call(
        1,
        "memory_apply",
        "{\"nodes\": [{\"id\": \"" + RULE + "\", \"title\": \"Always push to main\"}]}");
    Map<String, Object> question = question();
    assertThat(words(question))
        .contains("1. Change this, " + RULE + ", the word of a person (ada):")
        .contains("    | Never push to main\n")
        .contains("    | Always push to main\n");
    person.remember(NodeDraft.builder(RULE).body("But for the release.").build());

    answer(question, "\"result\":{\"action\":\"accept\"}");

    assertThat(structured(next()).get("user")).isEqualTo("changed");
    assertThat(rule().title()).isEqualTo("Never push to main");
  }
}
