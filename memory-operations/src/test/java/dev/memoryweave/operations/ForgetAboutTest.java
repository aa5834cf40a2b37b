package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.engine.TestProject;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.answer.ForgetAboutAnswer;
import dev.memoryweave.operations.answer.PrivacyAnswer;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.operations.opening.Visit;
import dev.memoryweave.privacy.Privacy.Place;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is held about somebody in a project with files of memories, a store and backups. */
class ForgetAboutTest {
  private static final Speakers PERSON = Speakers.ofPerson(Source.CLI, "ada");
  private static final Speakers AGENT = Speakers.named(Source.MCP, "codex", null);
  private static final String ABOUT = "{'subject': 'Anna Lund', 'aliases': ['alund77']}";

  @TempDir Path folder;
  private TestProject files;
  private final List<String> asked = new ArrayList<>();

  @BeforeEach
  void begin() throws IOException {
    files = TestProject.in(folder.resolve("shop"));
    files.write("docs/team.md", "# Team\n\nAnna Lund leads it.\n\n# Rules\n\nBe kind.\n");
    ok("init", "{}");
    ok("index", "{}");
    ok("save", "{'kind': 'fact', 'title': 'Anna Lund signs refunds', 'body': 'Above 500.'}");
    ok("save", "{'kind': 'fact', 'title': 'Refunds are slow', 'body': 'alund77 said so.'}");
    ok("save", "{'id': 'fact.refunds-are-slow', 'body': 'They take a week.'}");
    ok(
        "save",
        "{'kind': 'gotcha', 'title': 'The queue is full at noon', 'tags': ['anna-lund', 'queue']}");
    ok("save", "{'kind': 'decision', 'title': 'Lund, Anna decides', 'body': 'Since May.'}");
  }

  private OperationResult call(
      Speakers speakers, PersonPrompt.Answer answer, String operation, String arguments) {
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--project-root", files.root().toString()),
            Set.of(),
            Map.of("MEMORY_HOME", folder.resolve("home").toString()));
    try (ProjectOpening opening =
        new ProjectOpening(options, speakers, null, MemoryListener.NONE, IndexingObserver.NONE)) {
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
    OperationResult result = call(PERSON, PersonPrompt.Answer.YES, operation, arguments);
    assertThat(result.failed()).as(result.text()).isFalse();
    return result;
  }

  private List<String> filesWithHer(Path place) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(place)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String text =
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT);
        if (text.contains("lund") || file.getFileName().toString().contains("lund")) {
          found.add(place.relativize(file).toString());
        }
      }
    }
    return found;
  }

  @Test
  void privacy_listsWhatNamesHer_andWithoutASubjectTheFamilies() {
    OperationResult held = ok("privacy", ABOUT);

    assertThat(held.answer(PrivacyAnswer.class).counts())
        .containsEntry(Place.MEMORY, 4L)
        .containsEntry(Place.PASSAGE, 1L);
    assertThat(held.text())
        .contains("'Anna Lund' (also alund77): ", "memory (4)")
        .contains("- fact.anna-lund-signs-refunds [goes] ")
        .contains("- fact.refunds-are-slow [is cleaned] former body: alund77 said so.")
        .contains("- docs/team.md [goes] text: # Team Anna Lund leads it.");
    assertThat(ok("privacy", "{}").text()).contains("No personal data was found.");
  }

  @Test
  void forgetAbout_showsAsksForgetsAndProves() throws IOException {
    Path memory = files.root().resolve(".memory");
    assertThat(filesWithHer(memory)).isNotEmpty();
    assertThat(filesWithHer(folder.resolve("home"))).isNotEmpty();

    OperationResult done = ok("forget_about", ABOUT);

    assertThat(asked)
        .last()
        .asString()
        .startsWith("To forget, which cannot be undone: 'Anna Lund' (also alund77): ");
    assertThat(filesWithHer(memory)).isEmpty();
    assertThat(filesWithHer(folder.resolve("home"))).isEmpty();
    ForgetAboutAnswer answer = done.answer(ForgetAboutAnswer.class);
    assertThat(answer.done()).isTrue();
    assertThat(Objects.requireNonNull(answer.proof()).clean()).as(done.text()).isTrue();
    assertThat(answer.files()).containsExactly("docs/team.md");
    assertThat(done.text())
        .contains("Proof: not found in ", "Text index: no entry for 'anna lund'")
        .contains("yours, and stay", "docs/team.md", "The history of git");
    assertThat(ok("search", "{}").text())
        .contains("fact.refunds-are-slow", "gotcha.the-queue-is-full-at-noon")
        .doesNotContain("lund");
    assertThat(ok("check", "{'store': true}").text()).contains("sound");
    assertThat(ok("index", "{}").failed()).isFalse();
    assertThat(ok("privacy", ABOUT).answer(PrivacyAnswer.class).items()).isEmpty();
  }

  @Test
  void forgetAbout_copiesAreNamed_andGoWithTheirBackup() throws IOException {
    ok("backup", "{}");

    OperationResult done = ok("forget_about", ABOUT);

    assertThat(done.text()).contains("Copies that hold it, and stay:", "/backups/shop-");
    assertThat(Objects.requireNonNull(done.answer(ForgetAboutAnswer.class).proof()).clean())
        .isTrue();
    assertThat(filesWithHer(folder.resolve("home"))).isNotEmpty();
    String name = ok("backup", "{'list': true}").text();
    assertThat(call(PERSON, PersonPrompt.Answer.NO, "backup_remove", "{'names': ['all']}").error())
        .isEqualTo(ErrorKind.REFUSED);
    assertThat(ok("backup", "{'list': true}").text()).isEqualTo(name);
    assertThat(ok("backup_remove", "{'names': ['all']}").text())
        .isEqualTo("Removed 1 backup for good.");
    assertThat(ok("backup", "{'list': true}").text()).contains("There are no backups");
    assertThat(filesWithHer(folder.resolve("home"))).isEmpty();
    assertThat(filesWithHer(files.root().resolve(".memory"))).isEmpty();
  }

  @Test
  void backupRemove_anUnknownName_removesNothing() {
    ok("backup", "{}");

    assertThat(
            call(PERSON, PersonPrompt.Answer.YES, "backup_remove", "{'names': ['all', 'x']}")
                .error())
        .isEqualTo(ErrorKind.NOT_FOUND);
    assertThat(ok("backup", "{'list': true}").text()).startsWith("Backups of the project");
    assertThat(call(AGENT, PersonPrompt.Answer.YES, "backup_remove", "{'names': ['all']}").error())
        .isEqualTo(ErrorKind.NEEDS_PERSON);
  }

  @Test
  void forgetAbout_declinedDryOrOfAnotherPlan_changesNothing() {
    assertThat(call(PERSON, PersonPrompt.Answer.NO, "forget_about", ABOUT).error())
        .isEqualTo(ErrorKind.REFUSED);
    OperationResult dry = ok("forget_about", ABOUT.replace("}", ", 'dry_run': true}"));
    String token = dry.answer(ForgetAboutAnswer.class).token();
    assertThat(dry.text()).endsWith("The token of this plan is " + token);
    ok("save", "{'kind': 'fact', 'title': 'Anna Lund moved'}");

    OperationResult late =
        call(
            PERSON,
            PersonPrompt.Answer.YES,
            "forget_about",
            ABOUT.replace("}", ", 'token': '" + token + "'}"));

    assertThat(late.error()).isEqualTo(ErrorKind.CONFLICT);
    assertThat(ok("search", "{}").text()).contains("fact.anna-lund-signs-refunds");
  }

  @Test
  void forgetAbout_byAnAgent_waitsForAPerson() {
    OperationResult waiting = call(AGENT, PersonPrompt.Answer.YES, "forget_about", ABOUT);

    assertThat(waiting.waits()).isTrue();
    assertThat(waiting.text()).contains("only a person", "request.forget-about-anna-lund");
    assertThat(ok("search", "{}").text()).contains("fact.anna-lund-signs-refunds");
    ok("forget_about", ABOUT);
    assertThat(ok("privacy", ABOUT).answer(PrivacyAnswer.class).items()).isEmpty();
  }
}
