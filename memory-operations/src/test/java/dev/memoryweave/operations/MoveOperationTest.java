package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.operations.opening.Visit;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person moves projects from the store of the home to another one. */
class MoveOperationTest {
  private static final Speakers PERSON = Speakers.ofPerson(Source.CLI, "ada");

  @TempDir Path folder;
  private TestProject files;
  private Path home;
  private Path target;
  private final List<String> asked = new ArrayList<>();
  private final Deque<PersonPrompt.Answer> answers = new ArrayDeque<>();

  @BeforeEach
  void begin() throws IOException {
    files = TestProject.in(folder.resolve("shop"));
    home = folder.resolve("home/memory.db");
    target = folder.resolve("target.db");
    ok("init", "{}");
    ok("save", "{'kind': 'fact', 'title': 'The port is 8080'}");
    ok("save", "{'kind': 'decision', 'title': 'We ship on Mondays'}");
    asked.clear();
  }

  private OperationResult call(Speakers speakers, String operation, String arguments) {
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--project-root", files.root().toString()),
            Set.of("--no-indexing"),
            Map.of("MEMORY_HOME", folder.resolve("home").toString()));
    try (ProjectOpening opening =
        new ProjectOpening(options, speakers, null, MemoryListener.NONE, IndexingObserver.NONE)) {
      return new Calls(
              opening
                  .open(List::of, Visit.WRITE)
                  .withPrompt(
                      question -> {
                        asked.add(question);
                        return answers.isEmpty() ? PersonPrompt.Answer.YES : answers.remove();
                      }))
          .call(operation, arguments.replace('\'', '"'));
    }
  }

  private OperationResult ok(String operation, String arguments) {
    OperationResult result = call(PERSON, operation, arguments);
    assertThat(result.failed()).as(result.text()).isFalse();
    return result;
  }

  private OperationResult move(Path from, Path to, String more) {
    return call(PERSON, "move", "{'from': '%s', 'to': '%s'%s}".formatted(from, to, more));
  }

  private static long memories(Path store) {
    try (MemoryStore opened = MemoryStore.openReadOnly("sqlite:" + store)) {
      return StoreMove.scopesOf(opened).stream()
          .filter(scope -> scope.level() == Scope.Level.PROJECT)
          .mapToLong(
              scope ->
                  AgentMemory.builder(opened).project(scope.key()).build().count(MemoryQuery.all()))
          .sum();
    }
  }

  @Test
  void aDryRun_andANo_leaveNothing() {
    OperationResult dry = move(home, target, ", 'dry_run': true");

    assertThat(dry.failed()).isFalse();
    assertThat(dry.text())
        .contains("2 memories", "nothing of it is there yet", "Nothing was moved");
    assertThat(asked).isEmpty();
    answers.add(PersonPrompt.Answer.NO);
    assertThat(move(home, target, "").error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(target).doesNotExist();
  }

  @Test
  void aYes_movesTheProject_andItStays() {
    OperationResult result = move(home, target, "");

    assertThat(result.failed()).as(result.text()).isFalse();
    assertThat(result.text()).contains("was verified", "2 memories", "still in " + home);
    assertThat(asked).singleElement().asString().contains("Move from " + home + " to " + target);
    assertThat(memories(target)).isEqualTo(2);
    assertThat(memories(home)).isEqualTo(2);
    assertThat(move(home, target, "").text()).contains("was verified");
    assertThat(asked.get(1)).contains("it is there already");
  }

  @Test
  void remove_asksAgain_andClearsWhatWasMoved() {
    answers.addAll(List.of(PersonPrompt.Answer.YES, PersonPrompt.Answer.NO));
    assertThat(move(home, target, ", 'remove': true").text()).contains("still in");
    assertThat(memories(home)).isEqualTo(2);

    OperationResult result = move(home, target, ", 'remove': true");

    assertThat(result.text()).contains("was removed from " + home);
    assertThat(asked).hasSize(4).last().asString().contains("for good");
    assertThat(memories(home)).isZero();
    assertThat(memories(target)).isEqualTo(2);
    assertThat(move(target, home, ", 'all': true").failed()).isFalse();
    assertThat(memories(home)).isEqualTo(2);
  }

  @Test
  void everything_orNamedProjects_areMoved() {
    try (MemoryStore store = MemoryStore.open("sqlite:" + home)) {
      AgentMemory.builder(store)
          .project("other")
          .author(Provenance.of(Source.USER, "ann"))
          .build()
          .remember(NodeDraft.builder(NodeKind.FACT, "Another").build());
    }

    assertThat(move(home, target, ", 'projects': ['none']").text())
        .contains("name a project that the store holds", "project:other");
    assertThat(move(home, target, ", 'projects': ['other']").failed()).isFalse();
    assertThat(memories(target)).isEqualTo(1);
    assertThat(move(home, target, ", 'projects': ['shop', 'project:other']").failed()).isFalse();
    assertThat(memories(target)).isEqualTo(3);
    Path all = folder.resolve("all.db");
    assertThat(move(home, all, ", 'all': true").failed()).isFalse();
    assertThat(memories(all)).isEqualTo(3);
  }

  @Test
  void anAgent_isRefused() {
    OperationResult result =
        call(
            Speakers.named(Source.MCP, "codex", null),
            "move",
            "{'from': '%s', 'to': '%s', 'confirmed': true}".formatted(home, target));

    assertThat(result.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(target).doesNotExist();
  }

  @Test
  void aStoreThatIsNotThere_isNotMade() {
    Path none = folder.resolve("none.db");

    OperationResult result = move(none, target, "");

    assertThat(result.failed()).isTrue();
    assertThat(result.text()).contains("none.db");
    assertThat(none).doesNotExist();
    assertThat(target).doesNotExist();
  }

  @Test
  void storesThatCannotBeMovedTo_areRefused() throws IOException {
    assertThat(move(home, home, "").text()).contains("another store");
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), home);
    assertThat(move(home, link, "").text()).contains("another store");
    assertThat(call(PERSON, "move", "{'from': '%s', 'to': 'memory:'}".formatted(home)).text())
        .contains("would be gone");
    assertThat(call(PERSON, "move", "{'from': '%s', 'to': 'postgres9:x'}".formatted(home)).failed())
        .isTrue();
    Path noStore = Files.writeString(folder.resolve("text.db"), "this is a text, no database");
    assertThat(move(home, noStore, "").failed()).isTrue();
    assertThat(noStore).hasContent("this is a text, no database");
    assertThat(move(home, folder.resolve("no/folder/x.db"), ", 'dry_run': true").failed())
        .isFalse();
  }

  @Test
  void anotherHistoryThere_isRefused_withWhatDiffers() {
    move(home, target, "");
    ok("save", "{'kind': 'fact', 'title': 'The port is 9090'}");

    OperationResult back = move(target, home, "");

    assertThat(back.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(back.text()).contains("Nothing was moved", "the other way");
    assertThat(asked).hasSize(1);
    assertThat(memories(home)).isEqualTo(3);
  }
}
