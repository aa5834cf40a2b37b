package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.registry.PolicyFile;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person says what is kept, and what projects inherit; agents see it. */
class PersonsPoliciesTest {
  private final MemoryStore store = InMemoryStore.create();

  @TempDir Path folder;
  private MemoryHome place;
  private UsersHome home;
  private Calls person;

  @BeforeEach
  void open() throws IOException {
    place = new MemoryHome(folder.resolve("home"));
    home =
        new UsersHome() {
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
            return AgentMemory.builder(store).project(identity).build();
          }

          @Override
          public MemoryStoreProvider.Restored restoreStore(Path backup) {
            throw new AssertionError("nothing is restored");
          }
        };
    for (String name : List.of("shop", "other")) {
      Path root = Files.createDirectories(folder.resolve(name)).toRealPath();
      assertThat(home.registry().opened(root, name, name)).isPresent();
    }
    person = calls(Provenance.Source.CLI);
  }

  private Calls calls(Provenance.Source source) {
    AgentMemory memory =
        AgentMemory.builder(store).project("shop").author(Provenance.of(source, "ada")).build();
    return new Calls(CallContext.of(memory).at(home));
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @Test
  void aPolicy_isSetReplacedAndRemoved_andTheRestOfTheFileStays() throws IOException {
    Files.createDirectories(place.folder());
    Files.writeString(
        place.resolve("policies.json"),
        json("{'version': 1, 'privacy': {'names': ['Anna Lund']}}"));

    person.ok(
        "policy",
        json("{'name': 'notes', 'effect': 'archive_after', 'after_days': 30, 'kinds': ['note']}"));
    person.ok("policy", json("{'name': 'keep', 'effect': 'always_keep', 'tags': ['core']}"));
    Map<?, ?> replaced =
        person.ok(
            "policy",
            json(
                "{'name': 'notes', 'effect': 'archive_after', 'after_days': 7, 'kinds': ['note']}"));

    assertThat((List<?>) replaced.get("policies")).hasSize(2);
    assertThat(person.call("policy", json("{'name': 'keep', 'remove': true}")).text())
        .contains("notes: archived after 7 days at rest; kind note")
        .doesNotContain("keep");
    assertThat(Files.readString(place.resolve("policies.json"))).contains("Anna Lund");
    assertThat(person.call("policy", json("{'name': 'keep', 'remove': true}")).error())
        .isEqualTo(ErrorKind.NOT_FOUND);
  }

  @Test
  void aPolicyThatContradictsItself_isRefused_andNothingIsWritten() {
    assertThat(person.refused("policy", json("{'name': 'x', 'effect': 'archive_after'}")))
        .contains("after");
    assertThat(person.refused("policy", json("{'name': 'x'}"))).contains("effect");
    assertThat(place.resolve("policies.json")).doesNotExist();
  }

  @Test
  void aFileWithAMistake_isNotChanged() throws IOException {
    Files.createDirectories(place.folder());
    String text = json("{'version': 1, 'policies': [{'name': 'x', 'effect': 'kep'}]}");
    Files.writeString(place.resolve("policies.json"), text);

    assertThat(person.refused("policy", json("{'name': 'y', 'effect': 'always_keep'}")))
        .contains("policies[0].effect");
    assertThat(Files.readString(place.resolve("policies.json"))).isEqualTo(text);
  }

  @Test
  void anAgent_seesPolicies_andSetsNone() {
    Calls agent = calls(Provenance.Source.MCP);

    assertThat(agent.call("policies", "{}").text()).isEqualTo("There are no policies.");
    assertThat(agent.refused("policy", json("{'name': 'x', 'effect': 'always_keep'}")))
        .contains("Only a person");
    assertThat(agent.refused("inherit", json("{'from': 'other'}"))).contains("Only a person");
    assertThat(place.resolve("policies.json")).doesNotExist();
  }

  @Test
  void inheritance_isListedAddedAndTakenBack() {
    assertThat(person.call("inherit", "{}").text()).isEqualTo("Nothing is inherited.");

    assertThat(person.call("inherit", json("{'from': 'other', 'parts': ['rules']}")).text())
        .startsWith("- shop from other: rules");
    person.ok("inherit", json("{'from': 'other', 'everywhere': true, 'stable_days': 7}"));

    assertThat((List<?>) person.ok("inherit", "{}").get("inherited")).hasSize(2);
    assertThat(person.call("inherit", json("{'from': 'other', 'stop': true}")).text())
        .contains("every project from other")
        .doesNotContain("shop from");
    assertThat(person.call("inherit", json("{'from': 'other', 'stop': true}")).error())
        .isEqualTo(ErrorKind.NOT_FOUND);
    assertThat(person.refused("inherit", json("{'from': 'none'}"))).contains("from");
    assertThat(person.refused("inherit", json("{'from': 'shop'}"))).contains("another project");
  }

  @Test
  void aWorkspace_inheritsAndKeepsWhatTheFileSays() throws IOException {
    AgentMemory other =
        AgentMemory.builder(store)
            .project("other")
            .author(Provenance.of(Provenance.Source.USER, "ada"))
            .build();
    other.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Prices are whole cents everywhere").build());
    Path root = folder.resolve("shop").toRealPath();
    person.ok("inherit", json("{'from': 'other', 'everywhere': true}"));
    person.ok("policy", json("{'name': 'facts', 'effect': 'never_archive', 'kinds': ['fact']}"));

    try (Workspace workspace = Workspace.builder(store).root(root).home(place).open()) {
      assertThat(workspace.memory().weave("store the prices").markdown())
          .contains("Prices are whole cents everywhere");
      assertThat(workspace.memory().config().policies().policies())
          .isEqualTo(new PolicyFile(place).policies().policies());
    }
  }
}
