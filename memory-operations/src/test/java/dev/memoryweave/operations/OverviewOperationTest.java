package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverviewOperationTest {
  private final MemoryStore store = InMemoryStore.create();

  @TempDir Path folder;

  private UsersHome home() {
    MemoryHome place = new MemoryHome(folder.resolve("home"));
    return new UsersHome() {
      @Override
      public MemoryHome folder() {
        return place;
      }

      @Override
      public List<ProjectRegistry.State> projects() {
        return registry().states(store);
      }

      @Override
      public AgentMemory memory(String identity) {
        if (identity.equals("broken")) {
          throw new StoreUnavailableException("the store is damaged");
        }
        return AgentMemory.builder(store).project(identity).build();
      }

      @Override
      public MemoryStoreProvider.Restored restoreStore(Path backup) {
        throw new AssertionError("nothing is restored");
      }
    };
  }

  @Test
  void projects_thatAreGoneOrBroken_areNamedBesideTheOthers() throws IOException {
    UsersHome home = home();
    for (String name : List.of("shop", "gone", "broken")) {
      Path root = Files.createDirectories(folder.resolve(name)).toRealPath();
      assertThat(home.registry().opened(root, name, name)).isPresent();
    }
    Files.delete(folder.resolve("gone"));
    AgentMemory shop = AgentMemory.builder(store).project("shop").build();
    shop.remember(NodeDraft.builder(NodeKind.FACT, "Prices are in cents").build());
    Calls calls = new Calls(CallContext.of(shop).at(home));

    List<?> projects = (List<?>) calls.ok("overview", "{}").get("projects");

    assertThat(of(projects, "shop"))
        .containsEntry("memories", 1L)
        .containsEntry("waiting", 0L)
        .containsKeys("score", "last_activity")
        .doesNotContainKey("problem");
    assertThat(of(projects, "gone")).containsEntry("problem", "its folder is gone");
    assertThat(String.valueOf(of(projects, "broken").get("problem")))
        .startsWith("it cannot be read");
    assertThat(calls.call("overview", "{}").text()).contains("- shop: 1 memory");
  }

  @Test
  void sessions_ofAnotherProject_areFoundByItsName() throws IOException {
    UsersHome home = home();
    for (String name : List.of("shop", "other")) {
      Path root = Files.createDirectories(folder.resolve(name)).toRealPath();
      assertThat(home.registry().opened(root, name, name)).isPresent();
    }
    AgentMemory other = AgentMemory.builder(store).project("other").build();
    other.session(SessionId.of("monday")).record(Message.user("Hello"));
    AgentMemory shop =
        AgentMemory.builder(store)
            .project("shop")
            .author(Provenance.of(Provenance.Source.CLI, "ada"))
            .build();
    Calls calls = new Calls(CallContext.of(shop).at(home));

    List<?> sessions = (List<?>) calls.ok("sessions", "{\"project\": \"other\"}").get("sessions");

    assertThat(sessions).singleElement().asString().contains("monday");
    assertThat((List<?>) calls.ok("sessions", "{}").get("sessions")).isEmpty();
    assertThat(calls.refused("sessions", "{\"project\": \"none\"}")).contains("project");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> of(List<?> projects, String name) {
    return projects.stream()
        .map(each -> (Map<String, Object>) each)
        .filter(each -> each.get("name").equals(name))
        .findFirst()
        .orElseThrow();
  }
}
