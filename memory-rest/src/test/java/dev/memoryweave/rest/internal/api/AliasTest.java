package dev.memoryweave.rest.internal.api;

import static dev.memoryweave.rest.internal.api.TestApi.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.rest.internal.api.TestApi.Answer;
import dev.memoryweave.rest.internal.server.KnownCallers;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AliasTest {
  @TempDir Path folder;

  private final MemoryStore store = InMemoryStore.create();
  private TestApi api;

  @BeforeEach
  void serve() throws Exception {
    Path project = TestProject.in(folder.resolve("shop")).root();
    api = new TestApi(project, folder.resolve("home"), store);
    api.post("memory/add", "{\"text\":\"Ana Silva runs the shop\"}");
    api.post("v1/save", "{\"kind\":\"term\",\"title\":\"Basket\",\"body\":\"What is bought.\"}");
  }

  @AfterEach
  void end() throws Exception {
    api.close();
    store.close();
  }

  @Test
  void everyAlias_isAnsweredByItsOperation() throws Exception {
    for (Alias alias : Alias.ALL) {
      assertThat(OperationCatalog.personal(alias.operation())).as(alias.path()).isPresent();
      if (alias.method().equals(ApiRequest.GET)) {
        Answer answer =
            api.send(
                api.request(
                        alias.path()
                            + (alias.operation().equals("recall") ? "?mode=task&q=shop" : ""))
                    .header(KnownCallers.HEADER, ADA));
        assertThat(answer.status()).as(alias.path() + answer.text()).isEqualTo(200);
      }
    }
  }

  @Test
  void add_savesAFact() throws Exception {
    assertThat(api.get("v1/search?kinds=fact").json().path("matches").get(0).path("id").asText())
        .isEqualTo("fact.ana-silva-runs-the-shop");
    assertThat(api.post("memory/add", "{\"text\":\"x\",\"title\":\"y\"}").status()).isEqualTo(400);
  }

  @Test
  void search_isChosenByItsMode() throws Exception {
    JsonNode words = api.get("memory/search?q=shop&limit=5").json();
    Answer task = api.get("memory/search?q=shop&mode=task");

    assertThat(words.path("matches")).hasSize(1);
    assertThat(task.json().has("markdown") || task.json().has("pack_hash")).isTrue();
    assertThat(api.get("memory/search?q=shop&mode=magic").json().path("detail").asText())
        .endsWith("must be one of words, task");
  }

  @Test
  void whatIsFixed_cannotBeChosen() throws Exception {
    assertThat(api.get("memory/glossary").json().path("matches")).hasSize(1);
    assertThat(api.get("memory/glossary?kinds=fact").status()).isEqualTo(400);
  }

  @Test
  void aPath_ofPersons_isRefusedToAnAgent() throws Exception {
    assertThat(api.get("memory/privacy").status()).isEqualTo(403);
    assertThat(api.get("memory/add").status()).isEqualTo(405);
  }
}
