package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A question in another form of the word finds what it asks for, by recall and by search. */
abstract class WordFormRules extends MemoryRules {
  private static final List<String> OTHERS =
      List.of(
          "The harbor closes at dusk",
          "Der Hafen ist im Winter zu",
          "Le port est dans la baie",
          "I porti del nord sono chiusi");

  WordFormRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode fact(String title) {
    return memory.remember(NodeDraft.builder(NodeKind.FACT, title).build());
  }

  private List<String> recalled(String task) {
    return recall(task).memories().stream().map(found -> found.node().title()).toList();
  }

  private RecallResult recall(String task) {
    return memory.recall(RecallRequest.forTask(task));
  }

  private List<String> found(String words) {
    return memory.search(words, MemoryQuery.all()).items().stream()
        .map(match -> match.node().title())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Laterne          | Die Laternen sind nachts an
          Laternen         | Die Laterne ist nachts an
          Leitung          | Die Wasserleitungen sind nicht dicht
          sluis            | De sluizen zijn gesloten
          lanterna         | Le lanterne sono nella torre
          фонарь           | Фонари не горят
          latarnia         | Latarnie są w wieży
          מגדל             | הפנס נמצא במגדל
          مصباح            | المصباح في البرج
          child            | Children light the lanterns
          matrix           | Matrices of lanterns
          grey             | The gray lantern
          lamp post        | The lamppost is broken
          lamppost         | The lamp post is broken
          3.14             | Needs the lamp driver 3.14.2
          10.20.30         | The lamp has the address 10.20.30.40
          """)
  void anotherForm_findsTheMemory(String question, String title) {
    OTHERS.forEach(this::fact);
    fact(title);

    assertThat(recalled(question)).first().isEqualTo(title);
    assertThat(found(question)).first().isEqualTo(title);
  }

  @Test
  void theWordItself_comesBeforeAnotherForm() {
    OTHERS.forEach(this::fact);
    fact("Die Laternen sind nachts an");
    fact("Die Laterne ist nachts an");

    assertThat(found("Laternen"))
        .containsExactly("Die Laternen sind nachts an", "Die Laterne ist nachts an");
    assertThat(found("Laterne"))
        .containsExactly("Die Laterne ist nachts an", "Die Laternen sind nachts an");
  }

  @Test
  void slipOfTheKeyboard_findsTheNearWord_andTheTraceSaysSo() {
    OTHERS.forEach(this::fact);
    fact("The lantern is lit");

    RecallResult result = recall("lantren");

    assertThat(result.memories())
        .extracting(found -> found.node().title())
        .containsExactly("The lantern is lit");
    assertThat(result.trace().notes())
        .containsExactly("Nothing has \"lantren\"; \"lantern\" is near and counts for it");
    assertThat(result.trace().terms()).containsExactly("lantren", "lantern");
    assertThat(found("lantren")).containsExactly("The lantern is lit");
  }

  @Test
  void slipOfTheKeyboard_whereSomethingMatches_isNotGuessedAt() {
    fact("The lantern is lit");
    fact("The lanten of the north");

    assertThat(found("lanten")).containsExactly("The lanten of the north");
    assertThat(recall("lanten").trace().notes()).isEmpty();
  }

  @Test
  void wordOfAnotherProject_doesNotKeepFromGuessing() {
    fact("The lantern is lit");
    memory(ScopeChain.forProject("harbor"))
        .remember(NodeDraft.builder(NodeKind.FACT, "The harbor has a watchman").build());

    assertThat(found("lantren watchman")).containsExactly("The lantern is lit");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          university       | The universe expands
          universe         | The university is closed
          organization     | The organ is out of tune
          organ            | The organization is closed
          news             | The new door is open
          new              | The news is late
          plane            | The plan is late
          policy           | The police came
          Rate             | Der Rat ist im Haus
          3.14             | Needs the lamp driver 13.14.2
          3.14             | Needs the lamp driver 3.1
          """)
  void anotherWord_findsNothing(String question, String title) {
    fact(title);

    assertThat(recalled(question)).isEmpty();
    assertThat(found(question)).isEmpty();
  }
}
