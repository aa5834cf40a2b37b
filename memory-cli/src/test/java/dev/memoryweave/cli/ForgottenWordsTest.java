package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No file of the project, of the home or of the database holds a word of a memory that a person
 * forgot, whatever was done with it before.
 */
class ForgottenWordsTest {
  private static final String WORD = "zebrafruit";
  private static final String GOTCHA = "gotcha.the-guest-is-allergic-to-zebrafruit";
  private static final String DECISION = "decision.no-zebrafruit-for-the-guest";

  @TempDir Path folder;
  private CommandRuns memory;

  @BeforeEach
  void begin() throws IOException {
    memory = CommandRuns.in(folder);
    done("init");
    done("add", "Guests of the house", "--kind", "module");
    done("add", "The guest is allergic to Zebrafruit", "--kind", "gotcha", "--body", "It hurts.");
    done("add", "No Zebrafruit for the guest", "--kind", "decision");
  }

  private Ended done(String... arguments) {
    Ended ended = memory.run(TestTerminal.typing("y", "y"), "", arguments);
    assertThat(ended.exit()).as("%s: %s%s", List.of(arguments), ended.out(), ended.err()).isZero();
    return ended;
  }

  private List<String> filesWithTheWord() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        String all = name + Files.readString(file, StandardCharsets.ISO_8859_1);
        if (all.toLowerCase(Locale.ROOT).contains(WORD)) {
          found.add(name);
        }
      }
    }
    return found;
  }

  @Test
  void whatWasChangedMovedRelatedAskedAboutAndRecalled_leavesNoWord() throws IOException {
    String changes =
        """
        {"nodes": [
           {"kind": "fact", "title": "Lunch is at noon", "parent": "%1$s",
            "evidence": [{"kind": "memory", "ref": "%1$s", "excerpt": "zebrafruit hurts"}],
            "related": [{"predicate": "affects", "to": "%1$s"}]},
           {"kind": "fact", "title": "Zebrafruit arrives on Monday", "parent": "%1$s",
            "related": [{"predicate": "depends_on", "to": "%2$s"}]}]}
        """
            .formatted(GOTCHA, DECISION);
    Ended saved = memory.run(TestTerminal.none(), changes, "save");
    assertThat(saved.exit()).as(saved.out() + saved.err()).isZero();
    memory.run("forget", GOTCHA, "--reason", "Zebrafruit is gone", "--yes");
    memory.run("forget", DECISION, "--outdated", "--reason", "Zebrafruit again");
    String moved =
        """
        {"nodes": [
           {"id": "fact.lunch-is-at-noon", "parent": "module.guests-of-the-house"},
           {"id": "%s", "body": "Zebrafruit makes her sneeze."}]}
        """
            .formatted(GOTCHA);
    memory.run(TestTerminal.typing(), moved, "save");
    memory.run("recall", "which zebrafruit does the guest eat");
    memory.run("check");
    assertThat(filesWithTheWord()).isNotEmpty();

    for (String id : List.of(GOTCHA, DECISION, "fact.zebrafruit-arrives-on-monday")) {
      assertThat(done("forget", id).out().replaceAll("\\s+", " "))
          .contains("committed to git, exported or backed up before stays there");
    }

    assertThat(filesWithTheWord()).isEmpty();
    assertThat(memory.run("show", "fact.lunch-is-at-noon").exit()).isZero();
    assertThat(memory.run("history", "fact.lunch-is-at-noon").out()).doesNotContain(WORD);
    assertThat(memory.run("check").exit()).isZero();
  }

  @Test
  void aRequestThatAPersonAccepts_leavesNoWord() throws IOException {
    memory.run("forget", GOTCHA, "--reason", "No zebrafruit any more", "--yes");
    memory.run("forget", DECISION, "--reason", "No zebrafruit any more", "--yes");

    memory.run(TestTerminal.typing("a", "y", "a", "y", "q"), "", "review");

    assertThat(memory.run("show", GOTCHA).exit()).isNotZero();
    assertThat(memory.run("show", DECISION).exit()).isNotZero();
    assertThat(filesWithTheWord()).isEmpty();
  }
}
