package dev.memoryweave.rest.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.operations.opening.UsageException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpOptionsTest {
  private static final String TOKEN = "test-" + UUID.randomUUID();

  @TempDir Path folder;

  private final Map<String, List<String>> values = new LinkedHashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  private HttpOptions read(String... flags) {
    environment.put("MEMORY_HOME", folder.toString());
    return HttpOptions.read(values, Set.of(flags), environment);
  }

  private HttpOptions options(String... flags) {
    return Objects.requireNonNull(read(flags));
  }

  private void assertRefused(String message, String... flags) {
    assertThatThrownBy(() -> read(flags))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  private String made(HttpOptions options) {
    return Objects.requireNonNull(options.settings().token());
  }

  // ---- address ----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "8080, 127.0.0.1, 8080",
    "0, 127.0.0.1, 0",
    "127.0.0.1:1, 127.0.0.1, 1",
    "localhost:65535, 127.0.0.1, 65535",
    "[::1]:8080, 0:0:0:0:0:0:0:1, 8080"
  })
  void address_withoutAHost_isTheLoopback(String text, String host, int port) {
    values.put("--http", List.of(text));

    assertThat(options().address().getAddress().getHostAddress()).isEqualTo(host);
    assertThat(options().address().getPort()).isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", ":", ":8080", "65536", "-1", "127.0.0.1", "host:port", "a b:1"})
  void address_thatIsNone_isRefused(String text) {
    values.put("--http", List.of(text));

    assertRefused("--http");
  }

  @Test
  void withoutHttp_thereAreNoOptionsAndNoneIsTaken() {
    assertThat(read()).isNull();
    assertRefused("--http2 needs --http", "--http2");
    values.put("--project", List.of("a=" + folder));
    assertRefused("--project needs --http");
  }

  // ---- beyond the loopback ----------------------------------------------------------------------

  @Test
  void beyondTheLoopback_aTokenTlsAndANameAreNeeded() throws IOException {
    values.put("--http", List.of("0.0.0.0:0"));
    assertRefused("a token must be given");

    environment.put("MEMORY_HTTP_TOKEN", TOKEN);
    assertRefused("--tls-keystore");

    assertRefused("--allow-host", "--behind-proxy");

    values.put("--allow-host", List.of("memory.example"));
    assertThat(options("--behind-proxy").settings().hosts()).containsExactly("memory.example");

    Path keystore = Files.writeString(folder.resolve("key.p12"), "key");
    values.put("--tls-keystore", List.of(keystore.toString()));
    assertRefused("MEMORY_TLS_PASSWORD");

    environment.put("MEMORY_TLS_PASSWORD", "pass-" + UUID.randomUUID());
    assertThat(options().settings().tls()).isNotNull();
  }

  // ---- token ------------------------------------------------------------------------------------

  @Test
  void aToken_isMadeOnceAndForItsOwnerAlone() throws IOException {
    values.put("--http", List.of("0"));

    String token = made(options());

    Path file = folder.resolve("http-token");
    assertThat(token).hasSize(43);
    assertThat(made(options())).isEqualTo(token);
    assertThat(Files.readString(file)).isEqualTo(token + "\n");
    assertThat(options().toString() + options().settings()).doesNotContain(token);
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aToken_isTheSameForServersThatStartAtOnce() throws Exception {
    values.put("--http", List.of("0"));
    HttpOptions options = options();
    ExecutorService servers = Executors.newFixedThreadPool(8);
    try {
      List<Future<String>> tokens =
          servers.invokeAll(Collections.nCopies(8, (Callable<String>) () -> made(options)));

      String first = tokens.get(0).get();
      for (Future<String> token : tokens) {
        assertThat(token.get()).isEqualTo(first);
      }
    } finally {
      servers.shutdownNow();
    }
  }

  @Test
  void aStoredTokenThatOthersCanRead_isRefused() throws IOException {
    Assumptions.assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    values.put("--http", List.of("0"));
    made(options());
    Files.setPosixFilePermissions(
        folder.resolve("http-token"), PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(() -> options().settings())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("http-token");
  }

  @Test
  void aTokenThatIsGiven_isTaken() throws IOException {
    values.put("--http", List.of("0"));
    environment.put("MEMORY_HTTP_TOKEN", " " + TOKEN + " ");
    assertThat(made(options())).isEqualTo(TOKEN);

    Path file = Files.writeString(folder.resolve("given"), "other-" + TOKEN + "\n");
    values.put("--http-token-file", List.of(file.toString()));
    assertThat(made(options())).isEqualTo("other-" + TOKEN);
    assertThat(folder.resolve("http-token")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "with a space in the middle", "größer-als-sechzehn-zeichen"})
  void aTokenThatIsNone_isRefusedAndNotShown(String token) {
    values.put("--http", List.of("0"));
    environment.put("MEMORY_HTTP_TOKEN", token);

    assertThatThrownBy(this::read)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("MEMORY_HTTP_TOKEN")
        .hasMessageNotContaining(token);
  }

  @Test
  void aTokenFileThatIsMissingOrEmpty_isRefused() throws IOException {
    values.put("--http", List.of("0"));
    values.put("--http-token-file", List.of(folder.resolve("none").toString()));
    assertRefused("cannot be read");

    values.put(
        "--http-token-file", List.of(Files.writeString(folder.resolve("empty"), "").toString()));
    assertRefused("16 to 1024 characters");
  }

  // ---- projects ---------------------------------------------------------------------------------

  @Test
  void projects_haveAPathEachInTheirOrder() throws IOException {
    Path two = Files.createDirectory(folder.resolve("two"));
    values.put("--http", List.of("0"));
    values.put("--project", List.of("web-shop=" + two, "api.v2=" + folder));

    assertThat(options().projects())
        .containsExactly(
            Map.entry("web-shop", two.toString()), Map.entry("api.v2", folder.toString()));
    assertThat(HttpOptions.path("web-shop")).isEqualTo("/projects/web-shop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "x=", "=.", "../x=.", "a/b=.", ".=.", "a b=.", "x=/none/of/these"})
  void aProjectThatIsNone_isRefused(String project) {
    values.put("--http", List.of("0"));
    values.put("--project", List.of(project));

    assertRefused("--project");
  }

  @Test
  void whatIsGivenTwice_isRefused() {
    values.put("--http", List.of("0", "1"));
    assertRefused("more than once");

    values.put("--http", List.of("0"));
    values.put("--project", List.of("a=" + folder, "a=" + folder));
    assertRefused("twice");
  }
}
