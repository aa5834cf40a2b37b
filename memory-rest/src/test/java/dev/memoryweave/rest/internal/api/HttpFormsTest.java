package dev.memoryweave.rest.internal.api;

import static dev.memoryweave.rest.internal.api.TestApi.ADA;
import static dev.memoryweave.rest.internal.api.TestApi.CODEX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.rest.internal.api.TestApi.Answer;
import dev.memoryweave.rest.internal.server.KnownCallers;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the API does with the means of HTTP. */
class HttpFormsTest {
  private static final String SAVE = "{\"kind\":\"fact\",\"title\":\"%s\"}";
  private static final String KEY = "key-1";

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

  // ---- caches -----------------------------------------------------------------------------------

  @Test
  void aGet_ofWhatTheClientHas_isNotAnsweredAgain() throws Exception {
    Answer first = api.get("v1/search?query=rain");
    String tag = first.header("ETag");

    Answer again = api.send(api.request("v1/search?query=rain").header("If-None-Match", tag));
    assertThat(tag).startsWith("\"").doesNotStartWith("W/");
    assertThat(first.header("Cache-Control")).isEqualTo("private, no-cache");
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.response().body()).isEmpty();

    api.post("v1/save", SAVE.formatted("It rains"));
    Answer changed = api.send(api.request("v1/search?query=rain").header("If-None-Match", tag));
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.header("ETag")).isNotEqualTo(tag);
  }

  @Test
  void aPost_isNotKept() throws Exception {
    Answer posted = api.post("v1/search", "{}");

    assertThat(posted.header("ETag")).isEmpty();
    assertThat(posted.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void aLongAnswer_isCompressedForThoseWhoWantIt() throws Exception {
    Answer plain = api.get("v1/openapi.json");
    Answer zipped =
        api.send(api.request("v1/openapi.json").header("Accept-Encoding", "br, gzip;q=0.5"));
    Answer unwanted =
        api.send(api.request("v1/openapi.json").header("Accept-Encoding", "gzip;q=0"));

    assertThat(zipped.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(zipped.header("Vary")).contains("Accept-Encoding");
    assertThat(zipped.header("ETag")).isNotEqualTo(plain.header("ETag"));
    assertThat(unzipped(zipped)).isEqualTo(plain.text()).isEqualTo(unwanted.text());
    assertThat(
            api.send(api.request("v1/openapi.json").header("If-None-Match", zipped.header("ETag")))
                .status())
        .isEqualTo(304);
    assertThat(api.send(api.request("v1/me").header("Accept-Encoding", "gzip")).text())
        .startsWith("{");
  }

  private static String unzipped(Answer answer) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(answer.response().body()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aHead_isAGetWithoutTheBody() throws Exception {
    Answer head =
        api.send(
            api.request("v1/openapi.json").method("HEAD", HttpRequest.BodyPublishers.noBody()));
    Answer get = api.get("v1/openapi.json");

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.response().body()).isEmpty();
    assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
    assertThat(head.header("Content-Length"))
        .isEqualTo(Integer.toString(get.response().body().length));
  }

  // ---- pages ------------------------------------------------------------------------------------

  @Test
  void links_leadThroughAllPages() throws Exception {
    for (String title : List.of("One rain", "Two rains", "Three rains")) {
      api.post("v1/save", SAVE.formatted(title));
    }
    List<String> ids = new ArrayList<>();
    String next = "v1/search?kinds=fact&limit=1&as=json";
    while (!next.isEmpty()) {
      Answer page = api.get(next);
      assertThat(page.status()).as(page.text()).isEqualTo(200);
      page.json().path("matches").forEach(match -> ids.add(match.path("id").asText()));
      String link = page.header("Link");
      next = link.isEmpty() ? "" : link.substring(1, link.indexOf('>'));
      assertThat(link).matches("|<.*>; rel=\"next\"");
    }

    assertThat(ids)
        .containsExactlyInAnyOrder("fact.one-rain", "fact.two-rains", "fact.three-rains");
  }

  // ---- once -------------------------------------------------------------------------------------

  private HttpRequest.Builder keyed(String caller, String path, String json) {
    return api.posting(path, json)
        .header(KnownCallers.HEADER, caller)
        .header(IdempotencyKeys.HEADER, KEY);
  }

  private long checkpoints() throws Exception {
    return api.send(api.request("v1/checkpoints").header(KnownCallers.HEADER, ADA))
        .json()
        .path("checkpoints")
        .size();
  }

  @Test
  void aRepetition_getsTheSameAnswerAndDoesNothing() throws Exception {
    String body = "{\"name\":\"before\"}";
    Answer first = api.send(keyed(ADA, "v1/checkpoint", body));
    Answer again = api.send(keyed(ADA, "v1/checkpoint", body));

    assertThat(first.status()).as(first.text()).isEqualTo(200);
    assertThat(first.header(IdempotencyKeys.REPLAY)).isEmpty();
    assertThat(again.header(IdempotencyKeys.REPLAY)).isEqualTo("true");
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(checkpoints()).isEqualTo(1);
  }

  @Test
  void aKey_ofAnotherRequest_isRefused() throws Exception {
    api.send(keyed(CODEX, "v1/save", SAVE.formatted("It rains")));

    Answer other = api.send(keyed(CODEX, "v1/save", SAVE.formatted("It snows")));
    Answer elsewhere = api.send(keyed(CODEX, "v1/work", "{}"));
    Answer ofAnother = api.send(keyed(ADA, "v1/save", SAVE.formatted("It snows")));

    assertThat(other.status()).isEqualTo(422);
    assertThat(elsewhere.status()).isEqualTo(422);
    assertThat(ofAnother.status()).isEqualTo(200);
    assertThat(
            api.send(api.posting("v1/work", "{}").header(IdempotencyKeys.HEADER, "x".repeat(256)))
                .status())
        .isEqualTo(400);
  }

  @Test
  void aKey_isForgottenAfterADay() throws Exception {
    Answer first = api.send(keyed(CODEX, "v1/save", SAVE.formatted("It rains")));
    api.now.updateAndGet(now -> now.plus(Duration.ofHours(25)));

    Answer again = api.send(keyed(CODEX, "v1/save", SAVE.formatted("It rains")));

    assertThat(first.json().path("outcome").asText()).isEqualTo("stored");
    assertThat(again.header(IdempotencyKeys.REPLAY)).isEmpty();
    assertThat(again.json().path("outcome").asText()).isEqualTo("unchanged");
  }

  @Test
  void repetitions_atTheSameTime_areDoneOnce() throws Exception {
    int clients = 8;
    CyclicBarrier start = new CyclicBarrier(clients);
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      Callable<Answer> call =
          () -> {
            start.await();
            return api.send(keyed(ADA, "v1/checkpoint", "{\"name\":\"once\"}"));
          };
      List<Answer> answers = new ArrayList<>();
      for (Future<Answer> one :
          threads.invokeAll(List.of(call, call, call, call, call, call, call, call))) {
        answers.add(one.get());
      }

      assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
      assertThat(
              answers.stream()
                  .filter(answer -> answer.status() == 200)
                  .filter(answer -> answer.header(IdempotencyKeys.REPLAY).isEmpty()))
          .hasSize(1);
      assertThat(checkpoints()).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aQuestion_isNotTheLastAnswerToAKey() throws Exception {
    api.post("v1/save", SAVE.formatted("It rains"));
    String forget = "{\"id\":\"fact.it-rains\"}";

    assertThat(api.send(keyed(ADA, "v1/forget", forget)).kind()).isEqualTo("needs_confirmation");
    Answer again = api.send(keyed(ADA, "v1/forget", forget));
    assertThat(again.header(IdempotencyKeys.REPLAY)).isEmpty();
    Answer done =
        api.send(
            keyed(ADA, "v1/forget", forget)
                .header(RequestPrompt.HEADER, again.json().path("id").asText() + "=yes"));
    assertThat(done.status()).isEqualTo(200);
  }

  // ---- bodies -----------------------------------------------------------------------------------

  @Test
  void aBody_thatIsNoProperJson_isRefused() throws Exception {
    List<byte[]> bodies =
        List.of(
            bytes("{\"kind\":\"fact\",\"kind\":\"note\",\"title\":\"x\"}"),
            bytes("{\"importance\":NaN}"),
            bytes("{\"a\":".repeat(100_000)),
            bytes("[]"),
            bytes("null"),
            bytes("{} {}"),
            bytes("{\"title\":\"x\""),
            new byte[] {'{', '"', 't', '"', ':', '"', (byte) 0xC3, (byte) 0x28, '"', '}'});
    for (byte[] body : bodies) {
      Answer answer =
          api.send(
              api.request("v1/save")
                  .header("Content-Type", "application/json; charset=utf-8")
                  .POST(HttpRequest.BodyPublishers.ofByteArray(body)));

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.kind()).isEqualTo("invalid_arguments");
    }
    assertThat(api.workspace.memory().status().nodes()).isZero();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aBody_thatIsTooLong_isRefused() throws Exception {
    Answer answer = api.post("v1/save", " ".repeat(17 * 1024 * 1024));

    assertThat(answer.status()).isEqualTo(413);
  }

  @Test
  void aQuery_thatIsNoProperText_isRefused() throws Exception {
    for (String query : List.of("%FF", "%ED%A0%80", "query=%C3%28")) {
      assertThat(api.get("v1/search?" + query).status()).as(query).isEqualTo(400);
    }
    assertThat(api.get("v1/search?as=text&as=json").status()).isEqualTo(400);
    assertThat(api.get("v1/me?x=y").status()).isEqualTo(400);
    assertThat(api.get("v1/search?query=%C3%A9+%2B").status()).isEqualTo(200);
  }

  @Test
  void anArgument_inAddressAndBody_isRefused() throws Exception {
    assertThat(api.post("v1/search?limit=2", "{\"limit\":3}").status()).isEqualTo(400);
    assertThat(api.post("v1/search?limit=2", "{\"query\":\"x\"}").status()).isEqualTo(200);
    assertThat(
            api.send(api.request("v1/search").POST(HttpRequest.BodyPublishers.noBody())).status())
        .isEqualTo(200);
  }
}
