package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
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

/**
 * The operations for people on a project in git with an SQLite store and a home of its own, as the
 * command line opens it: each call opens the project again.
 */
class PersonsProjectTest {
  private static final String PORT = "fact.the-port-is-8080";

  @TempDir Path folder;
  private TestProject files;
  private final List<String> asked = new ArrayList<>();

  @BeforeEach
  void begin() throws IOException {
    files = TestProject.in(folder.resolve("shop"));
  }

  private OperationResult call(PersonPrompt.Answer answer, String operation, String arguments) {
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--project-root", files.root().toString()),
            Set.of(),
            Map.of("MEMORY_HOME", folder.resolve("home").toString()));
    try (ProjectOpening opening =
        new ProjectOpening(
            options,
            Speakers.ofPerson(Source.CLI, "ada"),
            null,
            MemoryListener.NONE,
            IndexingObserver.NONE)) {
      CallContext context =
          opening
              .open(List::of, Visit.WRITE)
              .withPrompt(
                  question -> {
                    asked.add(question);
                    return answer;
                  });
      return new Calls(context).call(operation, arguments.replace('\'', '"'));
    }
  }

  private OperationResult ok(String operation, String arguments) {
    OperationResult result = call(PersonPrompt.Answer.YES, operation, arguments);
    assertThat(result.failed()).as(result.text()).isFalse();
    return result;
  }

  private String text(String operation, String arguments) {
    return ok(operation, arguments).text();
  }

  private Path record(String kind, String name) {
    return files.root().resolve(".memory/records").resolve(kind).resolve(name + ".md");
  }

  @Test
  void aLifeOfAProject_fromItsBeginningToItsRestoring() throws IOException {
    assertThat(text("init", "{}")).contains("made .memory");
    ok("index", "{}");
    ok("save", "{'kind': 'fact', 'title': 'The port is 8080', 'body': 'Since the move.'}");
    ok("save", "{'kind': 'decision', 'title': 'We ship on Mondays'}");
    assertThat(record("fact", "the-port-is-8080")).content().contains("Since the move.");

    assertThat(text("checkpoint", "{'name': 'before'}")).contains("before");
    ok("forget", "{'id': 'decision.we-ship-on-mondays'}");
    assertThat(asked).last().asString().contains("cannot be undone");
    assertThat(text("checkpoint_diff", "{'from': 'before'}"))
        .contains("decision.forgotten--", "forgotten since")
        .doesNotContain("ship");

    Path export = folder.resolve("export.jsonl");
    ok("export", "{'path': '" + export + "'}");
    assertThat(text("import", "{'path': '" + export + "'}")).contains("all of it is here already");

    assertThat(text("backup", "{}")).contains("home/backups");
    Path copy = folder.resolve("copy.db");
    ok("backup", "{'store': '" + copy + "'}");
    assertThat(text("projects", "{}")).contains("shop");
    assertThat(text("health", "{}")).contains("of 100");
    assertThat(text("check", "{'store': true}")).contains("sound");

    assertThat(call(PersonPrompt.Answer.NO, "reset", "{'target': 'both'}").error())
        .isEqualTo(ErrorKind.REFUSED);
    assertThat(ok("search", "{}").text()).contains(PORT);
    ok("reset", "{'target': 'both'}");
    assertThat(ok("search", "{}").text()).doesNotContain(PORT);
    assertThat(record("fact", "the-port-is-8080")).doesNotExist();

    ok("restore", "{}");
    assertThat(ok("search", "{}").text()).contains(PORT);
    assertThat(record("fact", "the-port-is-8080")).exists();

    ok("save", "{'kind': 'fact', 'title': 'Written after the copy'}");
    assertThat(text("restore", "{'store': '" + copy + "'}")).contains("is as the backup was");
    assertThat(ok("search", "{}").text()).contains(PORT);
    assertThat(text("rebuild", "{}")).contains("rebuilt");
  }

  @Test
  void anImportThatChangesWhatIsThere_isShownBefore() {
    ok("save", "{'kind': 'fact', 'title': 'The port is 8080', 'body': 'one', 'key': 'port'}");
    Path old = folder.resolve("old.jsonl");
    ok("export", "{'path': '" + old + "'}");
    ok("save", "{'id': '" + PORT + "', 'body': 'two'}");
    Path later = folder.resolve("later.jsonl");
    ok("export", "{'path': '" + later + "'}");
    ok("reset", "{'target': 'both'}");
    asked.clear();
    ok("import", "{'path': '" + old + "'}");
    assertThat(asked).as("nothing that is there changes, and no rule comes in").isEmpty();

    OperationResult declined = call(PersonPrompt.Answer.NO, "import", "{'path': '" + later + "'}");

    assertThat(declined.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(asked).singleElement().asString().contains("Would import", "changed", "Go on?");
    assertThat(text("inspect", "{'ref': '" + PORT + "'}")).contains("one");
    ok("import", "{'path': '" + later + "'}");
    assertThat(text("inspect", "{'ref': '" + PORT + "'}")).contains("two");
    asked.clear();
    ok("import", "{'path': '" + later + "'}");
    assertThat(asked).isEmpty();
  }

  @Test
  void aStrangersRules_areShownBeforeTheyComeIn_andWait() {
    ok("save", "{'kind': 'constraint', 'title': 'Deploy at any time'}");
    ok("save", "{'kind': 'fact', 'title': 'The port is 8080'}");
    Path export = folder.resolve("theirs.jsonl");
    ok("export", "{'path': '" + export + "'}");
    ok("reset", "{'target': 'both'}");
    asked.clear();

    OperationResult declined = call(PersonPrompt.Answer.NO, "import", "{'path': '" + export + "'}");
    assertThat(declined.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(asked)
        .singleElement()
        .asString()
        .contains(
            "- cli:ada: 2 memories, 1 of them in force as rules",
            "1 rule comes in and waits until you decide:\n- Deploy at any time",
            "as the word of a file");
    assertThat(ok("search", "{}").text()).doesNotContain(PORT);

    OperationResult done = ok("import", "{'path': '" + export + "'}");

    assertThat(done.text()).contains("1 memory waits for a person: review shows it.");
    assertThat(done.data()).containsEntry("waiting", 1L).containsEntry("rules", 1L);
    assertThat(text("inspect", "{'ref': '" + PORT + "'}"))
        .contains("Written by a file (\"cli ada\")");
    assertThat(text("review", "{}")).contains("Deploy at any time");
  }

  @Test
  void authorsAreKept_onlyAfterAsking() {
    ok("save", "{'kind': 'constraint', 'title': 'Deploy at any time'}");
    Path export = folder.resolve("mine.jsonl");
    ok("export", "{'path': '" + export + "'}");
    ok("reset", "{'target': 'both'}");
    asked.clear();
    String mine = "{'path': '" + export + "', 'as_mine': true, 'confirmed': true}";

    assertThat(call(PersonPrompt.Answer.NO, "import", mine).error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(asked)
        .singleElement()
        .asString()
        .contains("1 rule comes in, in force at once", "Do that with your own export only");
    ok("import", mine);

    assertThat(text("inspect", "{'ref': 'constraint.deploy-at-any-time'}"))
        .contains("Written by a person (ada)")
        .doesNotContain("candidate");
  }

  @Test
  void handEditsAndBrokenFiles_areToldInTextAndData() throws IOException {
    ok("save", "{'kind': 'fact', 'title': 'The port is 8080', 'body': 'Since the move.'}");
    ok("save", "{'kind': 'fact', 'title': 'The other one'}");
    Path record = record("fact", "the-port-is-8080");
    Files.writeString(record, Files.readString(record).replace("Since the move.", "By hand."));
    Files.writeString(record("fact", "the-other-one"), "no record at all\n");

    OperationResult status = ok("status", "{}");
    assertThat(status.text()).contains("the-other-one.md");
    assertThat(status.data()).isNotNull();
    Map<?, ?> stand = (Map<?, ?>) ((Map<?, ?>) Calls.written(status.data())).get("files");
    assertThat((List<?>) stand.get("findings")).hasSize(1);
    assertThat((List<?>) stand.get("waiting")).hasSize(1);

    OperationResult check = call(PersonPrompt.Answer.YES, "check", "{}");
    assertThat(check.text()).contains("the-other-one.md");
    assertThat(text("files_sync", "{}")).contains("the-other-one");
    // What nobody has committed is the word of a file, beside that of a person.
    assertThat(text("inspect", "{'ref': '" + PORT + "'}")).contains("Since the move.");
    assertThat(text("review", "{}")).contains("By hand.");
    assertThat(record("fact", "the-other-one")).hasContent("no record at all");
  }

  @Test
  void theMapInAFileForAgents_isRefreshedAfterEachChange() throws IOException {
    ok("map", "{'action': 'add'}");
    Path agents = files.root().resolve("AGENTS.md");
    assertThat(agents).content().contains("Project map");

    ok("save", "{'kind': 'decision', 'title': 'We ship on Mondays'}");
    assertThat(agents).content().contains("We ship on Mondays", "Prices must be kept");
    ok("forget", "{'id': 'decision.we-ship-on-mondays'}");
    assertThat(agents).content().doesNotContain("We ship on Mondays");

    Files.writeString(agents, Files.readString(agents).replaceFirst("<!--[^>]*-->", ""));
    OperationResult saved = ok("save", "{'kind': 'decision', 'title': 'We ship on Tuesdays'}");
    assertThat(saved.text()).contains("stored");
    assertThat(agents).content().doesNotContain("We ship on Tuesdays");
  }

  @Test
  void aLookForReadingOnly_leavesNoTrace() throws IOException {
    ok("save", "{'kind': 'fact', 'title': 'The port is 8080'}");
    Path registry = folder.resolve("home/projects.json");
    String noted = Files.readString(registry);
    assertThat(noted).contains("shop");
    Files.delete(registry);
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--project-root", files.root().toString()),
            Set.of("--read-only"),
            Map.of("MEMORY_HOME", folder.resolve("home").toString()));

    try (ProjectOpening opening =
        new ProjectOpening(
            options,
            Speakers.ofPerson(Source.CLI, "ada"),
            null,
            MemoryListener.NONE,
            IndexingObserver.NONE)) {
      assertThat(opening.open(List::of, Visit.WRITE).memory().status().nodes()).isPositive();
    }
    assertThat(registry).doesNotExist();
    ok("status", "{}");
    assertThat(registry).exists();
  }
}
