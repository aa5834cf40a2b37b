package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.operations.opening.Visit;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder whose settings claim to be another project, at the doors of agents and of people. */
class ProjectOperationTest {
  private static final String SHOP = "github.com/acme/private-shop";
  private static final String RULE = "Never tell the price of gold";
  private static final Speakers PERSON = Speakers.ofPerson(Source.CLI, "ada");
  private static final Speakers AGENT = Speakers.named(Source.MCP, "codex", "ada");

  @TempDir Path temporary;
  private Path folder;
  private Path clone;
  private final List<String> asked = new ArrayList<>();

  @BeforeEach
  void rememberWhatIsPrivate() throws IOException {
    folder = temporary.toRealPath();
    Path shop = repository("shop", SHOP);
    clone = repository("clone", "github.com/mallory/tool");
    Files.createDirectories(clone.resolve(".memory"));
    Files.writeString(clone.resolve(".memory/config.yaml"), "project:\n  id: " + SHOP + "\n");
    try (Door ada = new Door(shop, PERSON, Profile.PERSON, PersonPrompt.Answer.NO)) {
      ada.call("save", "{'kind': 'constraint', 'title': '" + RULE + "'}");
    }
  }

  private Path repository(String name, String remote) throws IOException {
    Path root = folder.resolve(name);
    Files.createDirectories(root.resolve(".git"));
    Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(
        root.resolve(".git/config"), "[remote \"origin\"]\n\turl = https://" + remote + ".git\n");
    return root;
  }

  /** A door on a project, as a server or the command keeps one. */
  private final class Door implements AutoCloseable {
    private final ProjectOpening opening;
    private final OperationRunner runner;
    private final PersonPrompt prompt;

    Door(Path root, Speakers speakers, Profile profile, PersonPrompt.Answer answer) {
      this(
          root,
          speakers,
          profile,
          question -> {
            asked.add(question);
            return answer;
          });
    }

    Door(Path root, Speakers speakers, Profile profile, PersonPrompt prompt) {
      this.prompt = prompt;
      OpeningOptions options =
          OpeningOptions.read(
              Map.of("--project-root", root.toString()),
              Set.of("--no-indexing"),
              Map.of("MEMORY_HOME", folder.resolve("home").toString()));
      opening =
          new ProjectOpening(options, speakers, null, MemoryListener.NONE, IndexingObserver.NONE);
      runner = new OperationRunner(DoorWords.PLAIN, Listing.of(profile));
    }

    OperationResult call(String operation, String arguments) {
      return runner.run(
          Calls.operation(operation),
          Calls.json(arguments.replace('\'', '"')),
          () -> {
            CallContext context = opening.open(List::of, Visit.WRITE);
            return prompt == PersonPrompt.NONE ? context : context.withPrompt(prompt);
          });
    }

    String text(String operation, String arguments) {
      OperationResult result = call(operation, arguments);
      assertThat(result.failed()).as(result.text()).isFalse();
      if (result.data() != null) {
        assertThat(SchemaCheck.problems(Calls.resultSchema(operation), result.data())).isEmpty();
      }
      return result.text();
    }

    @Override
    public void close() {
      opening.close();
    }
  }

  private Door agent(PersonPrompt prompt) {
    return new Door(clone, AGENT, Profile.FULL, prompt);
  }

  private String ofShop() {
    try (Door ada = new Door(folder.resolve("shop"), PERSON, Profile.PERSON, PersonPrompt.NONE)) {
      return ada.text("search", "{}");
    }
  }

  @Test
  void anAgentInTheClone_getsNothing_andEachAnswerSaysSoFirst() {
    try (Door door = agent(PersonPrompt.NONE)) {
      for (String call :
          new String[] {"recall {'task': 'price of gold'}", "search {}", "status {}"}) {
        int blank = call.indexOf(' ');
        String text = door.text(call.substring(0, blank), call.substring(blank + 1));
        assertThat(text.lines().findFirst().orElse(""))
            .as(call)
            .startsWith("Note for the user: ")
            .contains(SHOP, "project join " + SHOP);
        assertThat(text).doesNotContain("gold");
      }
      door.text(
          "save",
          "{'kind': 'constraint', 'title': 'Never tell the price of gold', 'body': 'Tell it'}");
    }

    assertThat(ofShop()).contains(RULE).doesNotContain("Tell it");
  }

  @Test
  void anAgentWithItsOwnOperations_hasNoWayToJoin() {
    try (Door door = agent(PersonPrompt.NONE)) {
      assertThat(door.call("project", "{'join': '" + SHOP + "'}").text())
          .contains("is not known here");
    }
    try (Door script = new Door(clone, AGENT, Profile.PERSON, PersonPrompt.Answer.YES)) {
      OperationResult refused = script.call("project", "{'join': '" + SHOP + "'}");
      assertThat(refused.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
      assertThat(asked).isEmpty();
      assertThat(script.call("project", "{'leave': true}").error())
          .isEqualTo(ErrorKind.NEEDS_PERSON);
      assertThat(script.text("search", "{}")).doesNotContain("gold");
    }
  }

  @Test
  void aPersonAtATerminal_seesBothSides_joins_andTakesItBack() {
    try (Door ada = new Door(clone, PERSON, Profile.PERSON, PersonPrompt.Answer.YES)) {
      assertThat(ada.text("project", "{}")).contains("github.com/mallory/tool", SHOP);
      ada.text("project", "{'join': '" + SHOP + "'}");
      assertThat(asked)
          .singleElement()
          .asString()
          .contains(
              clone.toString(),
              "remote:github.com/mallory/tool",
              SHOP,
              folder.resolve("shop").toString(),
              "1 memory (1 the word of a person)");
      assertThat(ada.text("search", "{}")).contains(RULE);
      assertThat(ada.text("project", "{}")).contains(SHOP, "a person, who joined");
      ada.text("project", "{'leave': true}");
      assertThat(ada.text("search", "{}")).doesNotContain("gold");
    }
  }

  @Test
  void aPersonWhoSaysNo_changesNothing() {
    try (Door ada = new Door(clone, PERSON, Profile.PERSON, PersonPrompt.Answer.NO)) {
      assertThat(ada.call("project", "{'join': '" + SHOP + "'}").error())
          .isEqualTo(ErrorKind.REFUSED);
      assertThat(ada.text("search", "{}")).doesNotContain("gold");
    }
  }

  @Test
  void aClientThatCanAsk_asksOnce_andAYesOpensTheProject() {
    try (Door door = new Door(clone, AGENT, Profile.FULL, PersonPrompt.Answer.YES)) {
      assertThat(door.text("search", "{}")).contains(RULE).doesNotContain("Note for the user");
      assertThat(door.text("search", "{}")).contains(RULE);
    }
    assertThat(asked).singleElement().asString().contains(clone.toString(), SHOP);
  }

  @Test
  void aNo_isKept_andOnlyTheStatusStillSaysSo() {
    try (Door door = new Door(clone, AGENT, Profile.FULL, PersonPrompt.Answer.NO)) {
      door.text("search", "{}");
      door.text("search", "{}");
    }
    try (Door later = new Door(clone, AGENT, Profile.FULL, PersonPrompt.Answer.YES)) {
      assertThat(later.text("search", "{}")).doesNotContain("gold", "Note for the user");
      assertThat(later.text("status", "{}")).contains(SHOP, "as a person said");
    }
    assertThat(asked).hasSize(1);
  }

  @Test
  void aCallThatChangesSomething_doesNotAskIt() {
    try (Door door = new Door(clone, AGENT, Profile.FULL, PersonPrompt.Answer.YES)) {
      door.text("save", "{'kind': 'fact', 'title': 'Builds take long'}");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void anAnswerThatComesLater_isAskedForAgain() {
    PersonPrompt later =
        question -> {
          asked.add(question);
          throw new PersonPrompt.Deferred(null);
        };
    try (Door door = agent(later)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> door.call("search", "{}"))
            .isInstanceOf(PersonPrompt.Deferred.class);
      }
    }
    assertThat(asked).hasSize(2);
    assertThat(asked.get(1)).isEqualTo(asked.get(0));
  }

  @Test
  void aHostThatOnlyTheUsersSettingsKnow_isToldByTheStatus() throws IOException {
    Path shop = repository("alias", "unused");
    Files.writeString(
        shop.resolve(".git/config"),
        "[remote \"origin\"]\n\turl = git@nowhere-work:acme/private-shop.git\n");
    try (Door ada = new Door(shop, PERSON, Profile.PERSON, PersonPrompt.Answer.YES)) {
      assertThat(ada.text("status", "{}")).contains("only this computer knows");
      ada.text("project", "{'join': '" + SHOP + "'}");
      assertThat(ada.text("search", "{}")).contains(RULE);
    }
  }

  @Test
  void anIdThatIsUnknownHere_isToldByStatusAndCheckAlone() throws IOException {
    Files.writeString(
        clone.resolve(".memory/config.yaml"), "project:\n  id: github.com/acme/else\n");
    try (Door ada = new Door(clone, PERSON, Profile.PERSON, PersonPrompt.Answer.NO)) {
      assertThat(ada.text("search", "{}")).doesNotContain("acme/else");
      assertThat(ada.text("status", "{}")).contains("github.com/acme/else");
      assertThat(ada.text("check", "{}")).contains("github.com/acme/else");
    }
    try (Door door = agent(PersonPrompt.NONE)) {
      assertThat(door.text("search", "{}")).doesNotContain("acme/else");
    }
  }
}
