package dev.memoryweave.cli.internal.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Typed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read without picocli is read as picocli reads it. */
class VerbLineTest {
  private static final List<String> WORDS =
      List.of(
          "price",
          "an order",
          "",
          "-",
          "--",
          "-x",
          "-1",
          "--json",
          "--json=true",
          "--db",
          "--db=a.db",
          "--db=",
          "--db=a=b",
          "--tokens",
          "--tokens=3",
          "-n",
          "-n3",
          "-n=3",
          "-k",
          "-q",
          "-C",
          "-Cdir",
          "--no-such",
          "--tag",
          "--tag=shop",
          "--kind",
          "@file",
          "${x}",
          "'quoted'",
          "\"quoted\"",
          "記憶",
          "=");

  private static VerbLine line(String verb) {
    return VerbLine.of(verb, Syntax.of(VerbCatalog.verb(verb)));
  }

  private static Object read(VerbLine line, List<String> words, boolean byPicocli) {
    try {
      return byPicocli ? PicocliLine.read(line, words) : line.read(words);
    } catch (CommandException e) {
      return e.failure();
    }
  }

  @Test
  void everyLine_isReadAsPicocliReadsIt() {
    Random random = new Random(7);
    for (VerbCatalog.Entry entry : VerbCatalog.entries()) {
      if (VerbCatalog.isProgram(entry.name())) {
        continue;
      }
      VerbLine line = line(entry.name());
      for (int i = 0; i < 60; i++) {
        List<String> words = new ArrayList<>();
        for (int n = random.nextInt(5); n > 0; n--) {
          words.add(WORDS.get(random.nextInt(WORDS.size())));
        }
        assertThat(read(line, words, false))
            .as("%s %s", entry.name(), words)
            .isEqualTo(read(line, words, true));
      }
    }
  }

  @Test
  void ofASingleOption_theLastValueCounts_ofSeveralAll() {
    Typed typed = line("add").read(List.of("A title", "--kind", "fact", "--kind=decision"));

    assertThat(typed.text("--kind")).isEqualTo("decision");
    assertThat(typed.texts("--kind")).containsExactly("decision");
  }

  @Test
  void aLetter_isItsOption() {
    Typed typed = line("search").read(List.of("lock", "-n", "3", "-k=fact", "-kgotcha", "-q"));

    assertThat(typed.text("--limit")).isEqualTo("3");
    assertThat(typed.texts("--kind")).containsExactly("fact", "gotcha");
    assertThat(typed.has("--quiet")).isTrue();
    assertThat(typed.texts("WORDS")).containsExactly("lock");
  }

  @Test
  void aLetter_hasOneMeaning() {
    Map<String, String> names = new HashMap<>();
    for (VerbCatalog.Entry entry : VerbCatalog.entries()) {
      if (VerbCatalog.isProgram(entry.name())) {
        continue;
      }
      line(entry.name()).options().stream()
          .filter(option -> !option.letter().isEmpty())
          .forEach(
              option ->
                  assertThat(names.merge(option.letter(), option.name(), (former, now) -> former))
                      .as(option.letter())
                      .isEqualTo(option.name()));
    }
    assertThat(names).doesNotContainKeys("-h", "-V", "-v").containsEntry("-n", "--limit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--no-such", "--json=", "--db", "-x", "-n"})
  void aWrongLine_isRefused(String word) {
    assertThatThrownBy(() -> line("status").read(List.of(word)))
        .isInstanceOf(CommandException.class);
  }
}
