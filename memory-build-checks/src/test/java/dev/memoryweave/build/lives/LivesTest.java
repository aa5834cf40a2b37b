package dev.memoryweave.build.lives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each life goes as its record says. After a change of behaviour that is meant, {@code
 * -Dmemoryweave.golden.update=true} writes the records again; read their difference.
 */
final class LivesTest {
  private static final Path RECORDS = Path.of("src", "test", "resources", "lives");

  static Stream<String> names() throws IOException {
    return Lives.all().stream().map(Life::name);
  }

  private static Life life(String name) throws IOException {
    return Lives.all().stream().filter(life -> life.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aLife_goesAsItsRecordSays(String name) throws Exception {
    Life life = life(name);
    Path record = RECORDS.resolve(name + ".txt");

    String played = Lives.inMemory(life);

    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(record, played);
    }
    String known = Files.exists(record) ? Files.readString(record) : "";
    assertThat(LineDifference.of(known, played)).as("from the record to now").isEmpty();
    if (life.store() == Life.Kept.IN_BOTH) {
      assertThat(LineDifference.of(played, Lives.onSqlite(life)))
          .as("from the store in memory to that in an SQLite file")
          .isEmpty();
    }
  }

  @Test
  void everyRecord_isOfALife() throws IOException {
    List<String> lives = names().map(name -> name + ".txt").toList();
    try (Stream<Path> records = Files.list(RECORDS)) {
      assertThat(records.map(file -> file.getFileName().toString())).isSubsetOf(lives);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "lives.to", matches = ".+")
  void theLives_arePlayedIntoAFolder() throws Exception {
    Path folder = Path.of(System.getProperty("lives.to"));

    Lives.main(new String[] {folder.toString()});

    assertThat(folder).isNotEmptyDirectory();
  }
}
