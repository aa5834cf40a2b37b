package dev.memoryweave.benchmarks.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FitTextsTest {
  private final List<FitText> found = new ArrayList<>();

  @Test
  void a_paragraph_of_a_page_is_asked_for_by_its_heading() {
    new HtmlTexts(found::add)
        .read(
            """
            <html><head><title>no</title></head><body><script>no</script>
            <h2>2.1 Boats &amp; oars</h2><!-- no --><p>A boat has <b>two</b> oars.</p>
            <ul><li>One is spare.</ul></body></html>
            """);

    assertThat(found)
        .containsExactly(
            new FitText("Boats & oars", "A boat has two oars."),
            new FitText("Boats & oars", "One is spare."));
  }

  @Test
  void a_page_that_is_cut_off_is_read_as_far_as_it_goes() {
    new HtmlTexts(found::add).read("<p>Whole.</p><p>Cut <b");

    assertThat(found).containsExactly(new FitText("", "Whole."), new FitText("", "Cut"));
  }

  @Test
  void a_sense_is_asked_for_by_its_words_and_a_sentence_by_the_sense() {
    new DictionaryTexts(found::add)
        .readWordNet(
            """
            oar
                n 1: a pole with a flat blade; "he pulled
                     the oar" [syn: {oar}, {paddle}]
                2: one who rows
            """);

    assertThat(found)
        .containsExactly(
            new FitText("oar, paddle", "a pole with a flat blade"),
            new FitText("a pole with a flat blade", "he pulled the oar"),
            new FitText("oar", "one who rows"));
  }

  @Test
  void a_function_is_asked_for_by_the_first_sentence_of_its_comment() {
    new CodeTexts(found::add)
        .read(
            "boat.py",
            """
            def row(self):
                \"\"\"Moves the boat. Takes long.\"\"\"
                return self.oars

            def silent(self):
                return 1
            """);
    new CodeTexts(found::add)
        .read(
            "Boat.java",
            """
            class Boat {
              /** Moves the boat to the other side. Slowly. */
              @Override
              void row() {
                pull();
              }
            }
            """);

    assertThat(found).hasSize(2);
    assertThat(found.get(0).asked()).endsWith("Moves the boat");
    assertThat(found.get(0).text()).startsWith("def row").contains("return self.oars");
    assertThat(found.get(1).asked()).endsWith("Moves the boat to the other side");
    assertThat(found.get(1).text()).startsWith("void row").contains("pull();");
  }

  @Test
  void texts_that_were_written_are_read_again(@TempDir Path folder) throws IOException {
    List<FitText> texts =
        List.of(new FitText("what\tasks", "two\nlines with a \\ sign"), new FitText("", "one"));
    Path file = folder.resolve("texts.tsv");
    FitTexts.write(texts, file);

    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(FitTexts.read(file))
        .containsExactly(new FitText("what asks", "two\nlines with a \\ sign"), texts.get(1));
  }

  @Test
  void every_source_says_its_licence() throws IOException {
    assertThat(FitSource.all())
        .isNotEmpty()
        .allSatisfy(
            source -> {
              assertThat(source.licence()).isNotBlank();
              assertThat(source.most()).isPositive();
            });
  }
}
