package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryHomeTest {
  private static final Path USER = Path.of("user").toAbsolutePath();

  private static MemoryHome home(Map<String, String> environment) {
    return MemoryHome.of(environment, USER.toString());
  }

  @Test
  void of_withoutTheVariable_isAFolderInTheUsersHome() {
    MemoryHome home = home(Map.of("HOME", "/elsewhere"));

    assertThat(home.folder()).isEqualTo(USER.resolve(".memory"));
    assertThat(home.database()).isEqualTo(USER.resolve(".memory").resolve("memory.db"));
    assertThat(home.backups()).isEqualTo(USER.resolve(".memory").resolve("backups"));
    assertThat(home.resolve("projects.json")).hasFileName("projects.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void of_withABlankVariable_isAsWithoutIt(String value) {
    assertThat(home(Map.of(MemoryHome.VARIABLE, value))).isEqualTo(home(Map.of()));
  }

  @Test
  void of_withTheVariable_isThatFolder() {
    Path named = USER.resolve("größe 記憶");

    assertThat(home(Map.of(MemoryHome.VARIABLE, named.toString())).folder()).isEqualTo(named);
    assertThat(home(Map.of(MemoryHome.VARIABLE, named + "/../b/.")).folder())
        .isEqualTo(USER.resolve("b"));
  }

  @Test
  void of_aRelativePath_isFixedAtOnce() {
    assertThat(home(Map.of(MemoryHome.VARIABLE, "here")).folder())
        .isAbsolute()
        .isEqualTo(Path.of("here").toAbsolutePath());
  }

  @Test
  void of_theVariable_needsNoHomeOfTheUser() {
    assertThat(MemoryHome.of(Map.of(MemoryHome.VARIABLE, USER.toString()), "").folder())
        .isEqualTo(USER);
  }

  @Test
  void of_neither_saysWhatIsMissing() {
    assertThatThrownBy(() -> MemoryHome.of(Map.of(), " "))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("user home");
  }

  @Test
  void of_whatIsNoPath_namesTheVariable() {
    assertThatThrownBy(() -> home(Map.of(MemoryHome.VARIABLE, "a\0b")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(MemoryHome.VARIABLE)
        .hasMessageContaining("path of this system");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "", " ", "relative", "a\0b"})
  void usersHome_whereJavaKnowsNone_isWhatTheVariableSays(String unknown) {
    Map<String, String> environment = Map.of("HOME", USER.toString());

    assertThat(MemoryHome.usersHome(environment, unknown)).contains(USER);
    assertThat(MemoryHome.of(environment, unknown).folder()).isEqualTo(USER.resolve(".memory"));
    assertThat(MemoryHome.usersHome(Map.of(), unknown)).isEmpty();
    assertThatThrownBy(() -> MemoryHome.of(Map.of(), unknown))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("set MEMORY_HOME");
  }

  @Test
  void aTilde_standsForTheUsersHome() {
    assertThat(home(Map.of(MemoryHome.VARIABLE, "~")).folder()).isEqualTo(USER);
    assertThat(home(Map.of(MemoryHome.VARIABLE, "~/")).folder()).isEqualTo(USER);
    assertThat(home(Map.of(MemoryHome.VARIABLE, "~/a/b")).folder()).isEqualTo(USER.resolve("a/b"));
    assertThat(MemoryHome.inFull("--db", "~/x.db", Map.of(), USER.toString()))
        .isEqualTo(USER.resolve("x.db"));
    assertThat(MemoryHome.inFull("--db", "a~/x.db", Map.of(), "")).isEqualTo(Path.of("a~/x.db"));
    assertThatThrownBy(() -> home(Map.of(MemoryHome.VARIABLE, "~bob/memory")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("~bob/memory")
        .hasMessageContaining("in full");
  }
}
