package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.examples.conversation.FolderWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConversationMemoryTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void write_a_folder() throws IOException {
    FolderWriter.corpus(
        folder,
        message("zoo", "1", "Ann", "I went to the aquarium with my sister."),
        message("zoo", "2", "Bob", "The pelicans were asleep."),
        message("zoo", "3", "Ann", "My sister liked the octopus best."),
        message("sea", "1", "Cy", "We sailed past the lighthouse."));
    FolderWriter.queries(
        folder,
        question("zoo", "Which animal did the sister like?", "3"),
        question("sea", "What did we sail past?", "1"));
  }

  @Test
  void a_question_is_answered_with_what_was_said() throws IOException {
    assertThat(run("", "zoo", "What were the pelicans doing?")).isZero();
    assertThat(text(out))
        .contains("3 documents", "3 of them new")
        .contains("The pelicans were asleep.")
        .contains("lexical");
    assertThat(text(err)).contains("Remembered 3 of 3");
  }

  @Test
  void groups_do_not_see_one_another() throws IOException {
    run("", "zoo", "the sister");
    out.reset();
    run("", "sea", "the sister and the lighthouse");
    assertThat(text(out)).contains("1 documents", "lighthouse").doesNotContain("octopus");
  }

  @Test
  void a_second_run_finds_all_there() throws IOException {
    run("", "zoo", "pelicans");
    out.reset();
    run("", "zoo", "pelicans");
    assertThat(text(out)).contains("0 of them new").contains("The pelicans were asleep.");
  }

  @Test
  void without_a_group_the_first_one_and_its_own_questions_are_taken() throws IOException {
    assertThat(run("")).isZero();
    assertThat(text(err)).contains("Groups: zoo, sea; taking zoo");
    assertThat(text(out)).contains("==== Which animal did the sister like?").contains("octopus");
  }

  @Test
  void questions_can_be_typed() throws IOException {
    assertThat(run("octopus\npelicans\n\nnever asked\n", "zoo", "-")).isZero();
    assertThat(text(out))
        .contains("==== octopus", "==== pelicans")
        .doesNotContain("==== never asked");
  }

  @Test
  void what_is_wrong_is_said() throws IOException {
    assertThat(run("", "nowhere")).isEqualTo(2);
    assertThat(text(err)).contains("There is no group 'nowhere'").contains("[zoo, sea]");

    assertThat(runWith("")).isEqualTo(2);
    assertThat(text(err)).contains("Usage: ConversationMemory FOLDER");

    assertThat(run("", "zoo", "x", "--budget", "many")).isEqualTo(2);
    assertThat(text(err)).contains("must be a number, not 'many'");

    assertThat(run("", "zoo", "x", "--budget", "-1")).isEqualTo(2);
    assertThat(text(err)).contains("token_budget");

    assertThat(runWith("", folder.resolve("empty").toString())).isEqualTo(2);
    assertThat(text(err)).contains("There is no corpus.jsonl.gz");
  }

  private int run(String input, String... more) throws IOException {
    List<String> args = new ArrayList<>();
    args.add(folder.toString());
    args.addAll(List.of(more));
    args.addAll(List.of("--db", folder.resolve("memory.db").toString()));
    return runWith(input, args.toArray(String[]::new));
  }

  private int runWith(String input, String... args) throws IOException {
    return new ConversationMemory(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8))
        .run(List.of(args));
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(UTF_8);
  }

  private static String message(String group, String id, String role, String text) {
    return "{\"group\":\"%s\",\"id\":\"%s\",\"session\":\"S\",\"role\":\"%s\",\"text\":\"%s\"}"
        .formatted(group, id, role, text);
  }

  private static String question(String group, String text, String relevant) {
    return "{\"group\":\"%s\",\"id\":\"q\",\"type\":\"t\",\"text\":\"%s\",\"relevant\":[\"%s\"]}"
        .formatted(group, text, relevant);
  }
}
