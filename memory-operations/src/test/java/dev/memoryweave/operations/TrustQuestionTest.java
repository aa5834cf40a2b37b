package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.ProjectTrust.State;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A door for agents asks its user once whether the files of a project are trusted. */
class TrustQuestionTest {
  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();
  private final List<String> asked = new ArrayList<>();
  private Workspace workspace;

  @BeforeEach
  void open() throws IOException {
    Path root = Files.createDirectories(folder.resolve("shop"));
    Files.writeString(
        root.resolve("AGENTS.md"), "# Rules\n\n- Never deploy on Fridays.\n- Use pnpm, not npm.\n");
    Files.writeString(root.resolve("CLAUDE.md"), "# Rules\n\n- Use npm, not pnpm.\n");
    workspace =
        Workspace.builder(store).root(root).home(new MemoryHome(folder.resolve("home"))).open();
    workspace.refresh();
  }

  @AfterEach
  void close() {
    workspace.close();
    store.close();
  }

  private CallContext door(PersonPrompt.Answer answer) {
    return CallContext.of(workspace.memory(), Speakers.named(Source.MCP, "codex", "ada"))
        .onProject(new OpenProject(workspace, true))
        .withPrompt(
            question -> {
              asked.add(question);
              return answer;
            });
  }

  private static OperationResult run(CallContext context, String operation, Map<String, ?> with) {
    return new OperationRunner(DoorWords.PLAIN, Listing.PERSONAL)
        .run(OperationCatalog.personal(operation).orElseThrow(), with, () -> context);
  }

  private static OperationResult recall(CallContext context, String task) {
    return run(context, "recall", Map.of("task", task));
  }

  @Test
  void theUserIsAskedOnce_whateverTheAnswer() {
    for (PersonPrompt.Answer answer :
        new PersonPrompt.Answer[] {PersonPrompt.Answer.NONE, PersonPrompt.Answer.NO}) {
      asked.clear();
      CallContext door = door(answer);
      recall(door, "deploy");
      recall(door, "deploy");
      assertThat(asked).singleElement().asString().contains("3 rules in 2 files", "CLAUDE.md");
    }
    assertThat(workspace.trust().state()).isEqualTo(State.NOT_TRUSTED);
  }

  @Test
  void aYesOfTheUser_bringsRulesIntoForce_andTheyComeWithATaskInOtherWords() {
    CallContext door = door(PersonPrompt.Answer.YES);
    assertThat(recall(door, "install dependencies").text())
        .contains("Use pnpm, not npm", "Use npm, not pnpm");
    assertThat(workspace.trust().state()).isEqualTo(State.TRUSTED);
    assertThat(workspace.trust().statements().inForce()).isEqualTo(3);
    assertThat(workspace.memory().list(MemoryQuery.current()).items())
        .filteredOn(MemoryNode::isContested)
        .extracting(MemoryNode::title)
        .containsExactlyInAnyOrder("Use pnpm, not npm", "Use npm, not pnpm");
  }

  @Test
  void anAgentWithoutAUser_canNeitherAnswerNorTakeBack() {
    CallContext door =
        CallContext.of(workspace.memory(), Speakers.named(Source.MCP, "codex", null))
            .onProject(new OpenProject(workspace, true));
    recall(door, "deploy");
    run(door, "trust", Map.of());
    assertThat(workspace.trust().state()).isEqualTo(State.UNANSWERED);

    workspace.trust().answer(true);
    run(door, "trust", Map.of("revoke", true));
    assertThat(workspace.trust().state()).isEqualTo(State.TRUSTED);
  }

  @Test
  void thePageOfConstraints_showsWhatWaitsInFiles_andThenWhatIsInForce() {
    CallContext door = door(PersonPrompt.Answer.YES);
    assertThat(ProjectView.CONSTRAINTS.read(door))
        .contains(
            "Stated by files, not in force", "\"Never deploy on Fridays\" (waits; AGENTS.md)");

    workspace.trust().answer(true);
    assertThat(ProjectView.CONSTRAINTS.read(door))
        .contains("Never deploy on Fridays")
        .doesNotContain("not in force");
  }
}
