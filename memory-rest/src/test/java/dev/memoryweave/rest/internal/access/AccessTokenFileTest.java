package dev.memoryweave.rest.internal.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.store.MemoryHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokenFileTest {
  private static final Clock DAY =
      Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC);
  private static final Clock NEXT_DAY =
      Clock.fixed(Instant.parse("2026-03-02T10:00:00Z"), ZoneOffset.UTC);

  @TempDir Path folder;

  private AccessTokenFile file;
  private TokenMaker maker;

  @BeforeEach
  void open() {
    file = new AccessTokenFile(new MemoryHome(folder.resolve("home")));
    maker = new TokenMaker(file, DAY);
  }

  private @Nullable Principal caller(String token) {
    AccessToken found = new AccessTokens(file, DAY).use(TokenDigest.of(token));
    return found == null ? null : found.principal();
  }

  @Test
  void add_keepsADigestOnly() throws IOException {
    String token = maker.add("ci", false, true, "shop");

    assertThat(token).startsWith("mw_").hasSize(46);
    assertThat(Files.readString(file.path())).doesNotContain(token, token.substring(3));
    assertThat(caller(token)).isEqualTo(new Principal("ci", false, true, "shop"));
    assertThat(file.read())
        .singleElement()
        .satisfies(
            made -> {
              assertThat(made.created()).isEqualTo("2026-03-01");
              assertThat(made.used()).isNull();
              assertThat(made.toString()).doesNotContain(made.digest());
            });
  }

  @Test
  void aTokenThatNobodyMade_isNobody() {
    String token = maker.add("ci", false, false, null);

    assertThat(caller(token + "x")).isNull();
    assertThat(caller("")).isNull();
    assertThat(caller(TokenDigest.of(token))).isNull();
  }

  @Test
  void remove_takesAwayThatTokenOnly() {
    String one = maker.add("one", false, false, null);
    String other = maker.add("other", true, false, null);

    assertThat(maker.remove("one")).isTrue();
    assertThat(maker.remove("one")).isFalse();

    assertThat(caller(one)).isNull();
    assertThat(caller(other)).isNotNull();
  }

  @Test
  void aNameThatIsTaken_isRefused() {
    maker.add("one", false, false, null);

    assertThatThrownBy(() -> maker.add("one", true, false, null))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("already");
    assertThat(file.read()).singleElement().matches(token -> !token.person());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", " a", "a ", "-a", "a/b", "\u202eabc", "a\u0000"})
  void aNameThatCannotBeShown_isRefused(String name) {
    assertThatThrownBy(() -> maker.add(name, false, false, null))
        .isInstanceOf(UsageException.class);
    assertThat(file.path()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "Größe 2", "記憶", "build.server_1"})
  void aNameOfAnyScript_isTaken(String name) {
    assertThat(caller(maker.add(name, true, false, null)))
        .isEqualTo(new Principal(name, true, false, null));
  }

  @Test
  void writersAtTheSameTime_loseNothing() throws Exception {
    int writers = 8;
    int each = 5;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        String name = "writer" + i;
        running.add(
            threads.submit(
                () -> {
                  for (int j = 0; j < each; j++) {
                    maker.add(name + "-" + j, false, false, null);
                  }
                }));
      }
      for (Future<?> writer : running) {
        writer.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(file.read()).hasSize(writers * each);
  }

  // ---- the file ---------------------------------------------------------------------------------

  @Test
  void theFile_isItsOwnersOnly() throws IOException {
    maker.add("one", false, false, null);
    assumeTrue(file.path().getFileSystem().supportedFileAttributeViews().contains("posix"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(file::read).hasMessageContaining("Others than its owner");
    assertThatThrownBy(() -> maker.add("two", false, false, null))
        .hasMessageContaining("Others than its owner");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"version\":1}",
        "{\"version\":2,\"tokens\":[]}",
        "{\"version\":1,\"tokens\":[null]}",
        "{\"version\":1,\"tokens\":[{}]}",
        "{\"version\":1,\"tokens\":[],\"more\":1}",
        "{\"version\":1,\"tokens\":[]} x",
        "{\"version\":1,\"version\":1,\"tokens\":[]}",
        "{\"version\":1,\"tokens\":[{\"name\":\"a\",\"digest\":\"\",\"person\":true,"
            + "\"readOnly\":false,\"created\":\"2026-01-01\"}]}"
      })
  void aFileThatIsBroken_isToldAndLeftAsItIs(String content) throws IOException {
    maker.add("one", false, false, null);
    Files.writeString(file.path(), content);

    assertThatThrownBy(() -> new AccessTokens(file, DAY))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cannot be read, so none of them is valid");
    assertThatThrownBy(() -> maker.add("two", false, false, null))
        .isInstanceOf(UsageException.class);
    assertThat(Files.readString(file.path())).isEqualTo(content);
  }

  // ---- a server ---------------------------------------------------------------------------------

  @Test
  void whatIsAddedAndRemoved_isSeenAtOnce() {
    AccessTokens running = new AccessTokens(file, DAY);

    String token = maker.add("one", false, false, null);
    assertThat(running.use(TokenDigest.of(token))).isNotNull();
    maker.remove("one");
    assertThat(running.use(TokenDigest.of(token))).isNull();
  }

  @Test
  void aFileThatBreaksMeanwhile_letsNobodyIn() throws IOException {
    String token = maker.add("one", false, false, null);
    AccessTokens running = new AccessTokens(file, DAY);
    String whole = Files.readString(file.path());

    Files.writeString(file.path(), "{");
    assertThat(running.use(TokenDigest.of(token))).isNull();
    Files.delete(file.path());
    assertThat(running.use(TokenDigest.of(token))).isNull();
    Files.writeString(file.path(), whole);
    if (file.path().getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-------"));
    }
    assertThat(running.use(TokenDigest.of(token))).isNotNull();
  }

  @Test
  void theDayOfUse_isWrittenOnceADay() throws IOException {
    String token = maker.add("one", false, false, null);
    maker.add("other", false, false, null);
    AccessTokens running = new AccessTokens(file, NEXT_DAY);

    running.use(TokenDigest.of(token));
    assertThat(file.read().get(0).used()).isNull();
    running.writeUses();
    AccessTokenFile.Stamp written = file.stamp();
    running.use(TokenDigest.of(token));
    running.writeUses();

    assertThat(file.stamp()).isEqualTo(written);
    assertThat(file.read()).extracting(AccessToken::used).containsExactly("2026-03-02", null);
  }
}
