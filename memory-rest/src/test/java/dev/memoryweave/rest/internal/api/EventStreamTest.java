package dev.memoryweave.rest.internal.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.rest.internal.api.TestApi.Answer;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventStreamTest {
  private static final String SAVE = "{\"kind\":\"fact\",\"title\":\"%s\"}";

  @TempDir Path folder;

  private final MemoryStore store = InMemoryStore.create();
  private final List<Stream<String>> open = new ArrayList<>();
  private Path project;
  private TestApi api;

  @BeforeEach
  void serve() throws Exception {
    project = TestProject.in(folder.resolve("shop")).root();
    api = new TestApi(project, folder.resolve("home"), store);
  }

  @AfterEach
  void end() throws Exception {
    open.forEach(Stream::close);
    api.close();
    store.close();
  }

  /** What a stream tells, one event after the other. */
  private final class Listening {
    private final Iterator<String> lines;

    Listening(String path) throws Exception {
      HttpResponse<Stream<String>> response = api.lines(api.request(path));
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
      open.add(response.body());
      lines = response.body().iterator();
    }

    private String line(String name) {
      String line = lines.next();
      while (!line.startsWith(name)) {
        line = lines.next();
      }
      return line.substring(name.length());
    }

    Event next() throws Exception {
      return new Event(line("id: "), line("event: "), TestApi.JSON.readTree(line("data: ")));
    }
  }

  private record Event(String id, String name, JsonNode data) {
    String change() {
      return data.path("change").asText();
    }
  }

  @Test
  void aChange_isToldWithoutItsContent() throws Exception {
    Listening listening = new Listening("v1/events");
    assertThat(listening.next().name()).isEqualTo("ready");

    api.post("v1/save", "{\"kind\":\"fact\",\"title\":\"It rains\",\"body\":\"cats and dogs\"}");

    Event told = listening.next();
    assertThat(told.name()).isEqualTo("change");
    assertThat(told.change()).isEqualTo("memory.created");
    assertThat(told.data().path("subject").asText()).isEqualTo("fact.it-rains");
    assertThat(told.data().path("by").asText()).isEqualTo("agent:weaver");
    assertThat(told.data().toString()).doesNotContain("cats");
  }

  @Test
  void aChange_byAnotherProcess_isToldToo() throws Exception {
    Listening listening = new Listening("v1/events");
    listening.next();

    try (Workspace other = Workspace.builder(store).root(project).open()) {
      AgentMemory memory = other.memory();
      memory.remember(NodeDraft.builder(NodeKind.FACT, "It snows").build());
    }

    assertThat(listening.next().data().path("subject").asText()).isEqualTo("fact.it-snows");
  }

  @Test
  void aClient_thatComesBack_isToldWhatItMissed() throws Exception {
    Listening first = new Listening("v1/events");
    first.next();
    api.post("v1/save", SAVE.formatted("It rains"));
    String seen = first.next().id();
    api.post("v1/save", SAVE.formatted("It snows"));

    Listening again = new Listening("v1/events?after=" + seen);
    assertThat(again.next().id()).isEqualTo(seen);
    assertThat(again.next().data().path("subject").asText()).isEqualTo("fact.it-snows");
    HttpResponse<Stream<String>> byHeader =
        api.lines(api.request("v1/events?after=0").header(EventStreams.LAST, seen));
    open.add(byHeader.body());
    assertThat(byHeader.body().filter(line -> line.startsWith("id: ")).findFirst())
        .contains("id: " + seen);
  }

  @Test
  void anId_thatTheMemoryHasNot_beginsAnew() throws Exception {
    assertThat(new Listening("v1/events?after=1000000").next().name()).isEqualTo("reset");
  }

  @Test
  void aRequest_thatIsUnclear_isRefused() throws Exception {
    for (String query : List.of("after=x", "after=-1", "after=1&after=2", "since=1", "after=%FF")) {
      Answer answer = api.get("v1/events?" + query);
      assertThat(answer.status()).as(query).isEqualTo(400);
    }
    assertThat(api.send(api.request("v1/events").header("Accept", "application/json")).status())
        .isEqualTo(406);
    assertThat(api.post("v1/events", "{}").header("Allow")).isEqualTo("GET");
  }

  @Test
  void aCaller_hasAFewStreams() throws Exception {
    for (int i = 0; i < 16; i++) {
      new Listening("v1/events").next();
    }

    assertThat(api.get("v1/events").status()).isEqualTo(429);
  }
}
