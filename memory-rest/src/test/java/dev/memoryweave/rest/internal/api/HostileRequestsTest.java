package dev.memoryweave.rest.internal.api;

import static dev.memoryweave.rest.internal.api.TestApi.ADA;
import static dev.memoryweave.rest.internal.api.TestApi.CODEX;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.rest.internal.api.TestApi.Answer;
import dev.memoryweave.rest.internal.server.KnownCallers;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests made from the description of the API: as little as may be, and as wrong as may be. */
class HostileRequestsTest {
  private static final long SEED = 20_261_127L;
  private static final int ROUNDS = 12;

  @TempDir Path folder;

  private final MemoryStore store = InMemoryStore.create();
  private final Random random = new Random(SEED);
  private TestApi api;
  private JsonNode document;
  private SchemaValues values;

  @BeforeEach
  void serve() throws Exception {
    Path project = TestProject.in(folder.resolve("shop")).root();
    api = new TestApi(project, folder.resolve("home"), store);
    document = api.get("v1/openapi.json").json();
    values = new SchemaValues(document, random);
  }

  @AfterEach
  void end() throws Exception {
    api.close();
    store.close();
  }

  private record Target(String path, String method, JsonNode described) {
    JsonNode schema() {
      return described.path("requestBody").path("content").path("application/json").path("schema");
    }
  }

  private List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            targets.add(
                                new Target(
                                    path.getKey().substring(1),
                                    method.getKey().toUpperCase(Locale.ROOT),
                                    method.getValue()))));
    // It goes on for as long as the client listens; sessions are another site's.
    targets.removeIf(
        target -> target.path().equals("v1/events") || target.path().equals("v1/session"));
    return targets;
  }

  /** Whether it would write where an argument says, outside of the folder of the test. */
  private boolean namesPaths(Target target) {
    JsonNode schema = target.schema();
    String reference = schema.path("$ref").asText();
    JsonNode properties =
        (reference.isEmpty() ? schema : document.at(reference.substring(1))).path("properties");
    return properties.has("path") || properties.has("store");
  }

  @Test
  void everyOperation_answersTheLeastThatItsSchemaAllows() throws Exception {
    api.post("v1/save", "{\"kind\":\"fact\",\"title\":\"It rains\"}");
    for (Target target : targets()) {
      if (target.method().equals("POST") && !namesPaths(target)) {
        String body = TestApi.JSON.writeValueAsString(values.least(target.schema()));
        Answer answer = api.postAs(ADA, target.path(), body);

        assertThat(answer.status())
            .as(target.path() + " " + body + " " + answer.text())
            .isIn(200, 202, 400, 404, 409, 412, 422);
        if (answer.status() == 400) {
          // What fits together is more than a schema says.
          assertThat(answer.kind()).isEqualTo("invalid_arguments");
        }
      } else if (target.method().equals("GET")) {
        Answer answer =
            api.send(
                api.request(target.path() + "?" + query(leastQuery(target)))
                    .header(KnownCallers.HEADER, ADA));

        assertThat(answer.status())
            .as(target.path() + " " + answer.text())
            .isIn(200, 400, 404, 412, 422);
      }
    }
  }

  private Map<String, Object> leastQuery(Target target) {
    Map<String, Object> query = new LinkedHashMap<>();
    target
        .described()
        .path("parameters")
        .forEach(
            parameter -> {
              if (parameter.path("required").asBoolean()) {
                query.put(parameter.path("name").asText(), "fact.it-rains");
              }
            });
    return query;
  }

  @Test
  void hostileRequests_areRefusedAndTheServerLives() throws Exception {
    int sent = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (Target target : targets()) {
        String caller = random.nextBoolean() && !namesPaths(target) ? ADA : CODEX;
        HttpRequest.Builder request = request(target).header(KnownCallers.HEADER, caller);
        Answer answer = api.send(request);
        sent++;

        assertThat(answer.status())
            .as(target + " " + answer.text())
            .isLessThan(500)
            .isNotEqualTo(401);
        assertThat(answer.text()).doesNotContain("Exception", "\tat ", "dev.memoryweave.");
        if (answer.status() >= 400 && !answer.text().isEmpty()) {
          assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
          assertThat(answer.json().path("status").asInt()).isEqualTo(answer.status());
        }
      }
    }
    assertThat(sent).isGreaterThan(500);
    assertThat(api.get("v1/status").status()).isEqualTo(200);
  }

  private HttpRequest.Builder request(Target target) throws Exception {
    Map<String, Object> arguments =
        target.method().equals("POST") ? values.hostile(target.schema()) : hostileQuery(target);
    if (target.method().equals("GET")) {
      return api.request(target.path() + "?" + query(arguments))
          .header("If-None-Match", "\"x\", W/\"y\"")
          .header("Accept-Encoding", "gzip;q=zero");
    }
    String json = TestApi.JSON.writeValueAsString(arguments);
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(6) == 0 && body.length > 0) {
      body[random.nextInt(body.length)] = (byte) random.nextInt(256);
    }
    HttpRequest.Builder request =
        api.request(target.path())
            .header("Content-Type", random.nextInt(20) == 0 ? "text/plain" : "application/json")
            .method(target.method(), HttpRequest.BodyPublishers.ofByteArray(body));
    if (random.nextInt(10) == 0) {
      request.header(IdempotencyKeys.HEADER, "k" + random.nextInt(5));
    }
    if (random.nextInt(10) == 0) {
      request.header(RequestPrompt.HEADER, "0".repeat(32) + "=yes");
    }
    return request;
  }

  private Map<String, Object> hostileQuery(Target target) {
    Map<String, Object> query = new LinkedHashMap<>();
    target
        .described()
        .path("parameters")
        .forEach(
            parameter -> {
              if (random.nextInt(3) == 0 && parameter.has("name")) {
                // The head of a request has a limit of its own.
                String text = values.hostileText();
                query.put(
                    parameter.path("name").asText(),
                    text.substring(0, Math.min(text.length(), 300)));
              }
            });
    return query;
  }

  private static String query(Map<String, Object> arguments) {
    StringJoiner query = new StringJoiner("&");
    arguments.forEach(
        (name, value) ->
            query.add(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8)));
    return query.toString();
  }
}
