package dev.memoryweave.rest.internal.api;

import static dev.memoryweave.rest.internal.api.TestApi.ADA;
import static dev.memoryweave.rest.internal.api.TestApi.CODEX;
import static dev.memoryweave.rest.internal.api.TestApi.ELSEWHERE;
import static dev.memoryweave.rest.internal.api.TestApi.READER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.rest.internal.api.TestApi.Answer;
import dev.memoryweave.rest.internal.server.KnownCallers;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationPathsTest {
  private static final String SAVE = "{\"kind\":\"fact\",\"title\":\"%s\"}";

  @TempDir Path folder;

  private final MemoryStore store = InMemoryStore.create();
  private TestApi api;

  @BeforeEach
  void serve() throws Exception {
    Path project = TestProject.in(folder.resolve("shop")).root();
    api = new TestApi(project, folder.resolve("home"), store);
  }

  @AfterEach
  void end() throws Exception {
    api.close();
    store.close();
  }

  private MemoryNode node(String id) {
    return api.workspace.memory().node(NodeId.of(id)).require();
  }

  // ---- who writes -------------------------------------------------------------------------------

  @Test
  void aCall_byTheTokenOfTheServer_writesAsItsAgent() throws Exception {
    Answer saved = api.post("v1/save", SAVE.formatted("It rains"));

    assertThat(saved.status()).isEqualTo(200);
    assertThat(saved.json().path("id").asText()).isEqualTo("fact.it-rains");
    assertThat(node("fact.it-rains").provenance().principal().label()).isEqualTo("agent:weaver");
  }

  @Test
  void aCall_byANamedAgent_writesAsThatAgent() throws Exception {
    assertThat(api.postAs(CODEX, "v1/save", SAVE.formatted("It rains")).status()).isEqualTo(200);

    assertThat(node("fact.it-rains").provenance().principal().label()).isEqualTo("agent:codex");
  }

  @Test
  void aCall_byAPerson_writesAsThatPerson() throws Exception {
    assertThat(api.postAs(ADA, "v1/save", SAVE.formatted("It rains")).status()).isEqualTo(200);

    assertThat(node("fact.it-rains").provenance().trust()).isEqualTo(Trust.USER);
    assertThat(node("fact.it-rains").provenance().principalId()).isEqualTo(ADA);
  }

  @Test
  void aRule_byAnAgent_waitsForAPerson() throws Exception {
    Answer saved =
        api.post("v1/save", "{\"kind\":\"constraint\",\"title\":\"Never push on Mondays\"}");

    assertThat(saved.status()).isEqualTo(202);
    Answer accepted =
        api.postAs(
            ADA,
            "v1/review",
            "{\"action\":\"accept\",\"id\":\"%s\",\"reason\":\"it is so\"}"
                .formatted(saved.json().path("id").asText()));
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(200);
    assertThat(node("constraint.never-push-on-mondays").status().label()).isEqualTo("active");
  }

  @Test
  void aCall_byAReader_changesNothing() throws Exception {
    Answer saved = api.postAs(READER, "v1/save", SAVE.formatted("It rains"));

    assertThat(saved.status()).isEqualTo(412);
    assertThat(saved.kind()).isEqualTo("precondition");
    assertThat(api.workspace.memory().status().nodes()).isZero();
    assertThat(api.send(api.request("v1/health").header(KnownCallers.HEADER, READER)).status())
        .isEqualTo(200);
  }

  @Test
  void aCall_byTheTokenOfAnotherProject_findsNothing() throws Exception {
    Answer answer = api.postAs(ELSEWHERE, "v1/save", SAVE.formatted("It rains"));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.text()).doesNotContain("save");
  }

  @Test
  void anOperationOfPersons_isRefusedToAnAgent() throws Exception {
    Answer refused = api.post("v1/forget", "{\"id\":\"fact.it-rains\",\"confirmed\":true}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.kind()).isEqualTo("needs_person");
  }

  @Test
  void me_saysWhoCalls() throws Exception {
    JsonNode agent = api.get("v1/me").json();
    JsonNode reader = api.send(api.request("v1/me").header(KnownCallers.HEADER, READER)).json();

    assertThat(agent.path("name").asText()).isEqualTo("weaver");
    assertThat(agent.path("person").asBoolean()).isFalse();
    assertThat(reader.path("name").asText()).isEqualTo(READER);
    assertThat(reader.path("person").asBoolean()).isTrue();
    assertThat(reader.path("readOnly").asBoolean()).isTrue();
  }

  // ---- questions --------------------------------------------------------------------------------

  @Test
  void aQuestion_isAnsweredByARepetition() throws Exception {
    api.post("v1/save", SAVE.formatted("It rains"));
    String forget = "{\"id\":\"fact.it-rains\"}";

    Answer asked = api.postAs(ADA, "v1/forget", forget);
    assertThat(asked.status()).isEqualTo(409);
    assertThat(asked.kind()).isEqualTo("needs_confirmation");
    assertThat(asked.json().path("question").asText()).contains("It rains", "cannot be undone");
    String id = asked.json().path("id").asText();

    assertThat(api.send(answering(forget, id + "=no")).kind()).isEqualTo("refused");
    assertThat(api.send(answering(forget, "yes")).status()).isEqualTo(400);
    assertThat(api.workspace.memory().status().nodes()).isEqualTo(1);

    assertThat(api.send(answering(forget, id + "=yes")).status()).isEqualTo(200);
    assertThat(api.workspace.memory().status().nodes()).isZero();
  }

  @Test
  void anAnswer_toAQuestionThatIsAnotherNow_isAskedAgain() throws Exception {
    api.post("v1/save", SAVE.formatted("It rains"));
    String forget = "{\"id\":\"fact.it-rains\"}";
    String id = api.postAs(ADA, "v1/forget", forget).json().path("id").asText();
    api.post("v1/save", "{\"id\":\"fact.it-rains\",\"title\":\"It pours\"}");

    Answer asked = api.send(answering(forget, id + "=yes"));

    assertThat(asked.kind()).isEqualTo("needs_confirmation");
    assertThat(asked.json().path("question").asText()).contains("It pours");
    assertThat(api.workspace.memory().status().nodes()).isEqualTo(1);
  }

  private HttpRequest.Builder answering(String body, String answer) {
    return api.posting("v1/forget", body)
        .header(KnownCallers.HEADER, ADA)
        .header(RequestPrompt.HEADER, answer);
  }

  // ---- forms ------------------------------------------------------------------------------------

  @Test
  void aGet_takesArgumentsFromTheAddress() throws Exception {
    api.post("v1/save", SAVE.formatted("It rains"));
    api.post("v1/save", SAVE.formatted("It snows"));

    JsonNode found = api.get("v1/search?query=rains&kinds=fact&kinds=note&limit=1").json();

    assertThat(found.path("matches")).hasSize(1);
    assertThat(found.path("matches").get(0).path("id").asText()).isEqualTo("fact.it-rains");
  }

  @Test
  void aGet_ofWhatChangesSomething_isRefused() throws Exception {
    assertThat(api.get("v1/save?kind=fact&title=x").status()).isEqualTo(405);
    assertThat(api.get("v1/save?kind=fact&title=x").header("Allow")).isEqualTo("POST");
    assertThat(api.get("v1/status?refresh=true").status()).isEqualTo(405);
    assertThat(api.get("v1/status").status()).isEqualTo(200);
  }

  @Test
  void text_isWhatPeopleRead() throws Exception {
    api.post("v1/save", SAVE.formatted("It rains"));

    Answer byName = api.get("v1/search?query=rains&as=text");
    Answer byHeader =
        api.send(api.request("v1/search?query=rains").header("Accept", "text/markdown"));

    assertThat(byName.header("Content-Type")).startsWith("text/markdown");
    assertThat(byName.text()).contains("fact.it-rains").isEqualTo(byHeader.text());
    assertThat(api.get("v1/search?query=rains&as=poem").status()).isEqualTo(400);
  }

  @Test
  void aWrongArgument_isNamedWithTheRightOne() throws Exception {
    Answer answer = api.get("v1/search?query=x&limt=3");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.json().path("detail").asText()).contains("limt", "'limit'");
  }

  @Test
  void failures_haveTheStatusOfTheirKind() throws Exception {
    String secret = "AKIA" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);

    assertThat(api.get("v1/history?id=fact.none").status()).isEqualTo(404);
    assertThat(
            api.post("v1/save", SAVE.formatted("The key is " + secret.toUpperCase(Locale.ROOT)))
                .status())
        .isEqualTo(422);
    assertThat(api.get("v1/serach?query=x").json().path("detail").asText())
        .contains("/api/v1/search");
    assertThat(api.send(api.request("v1/me").method("PUT", noBody())).header("Allow"))
        .isEqualTo("GET, HEAD");
    assertThat(
            api.send(api.request("v1/save").POST(HttpRequest.BodyPublishers.ofString("{}")))
                .status())
        .isEqualTo(415);
  }

  private static HttpRequest.BodyPublisher noBody() {
    return HttpRequest.BodyPublishers.noBody();
  }
}
