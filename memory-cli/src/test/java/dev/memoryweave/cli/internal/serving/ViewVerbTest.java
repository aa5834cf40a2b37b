package dev.memoryweave.cli.internal.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.command.Typed;
import dev.memoryweave.cli.internal.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page as the user of a terminal opens it. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ViewVerbTest {
  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final BlockingQueue<URI> shown = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream notes = new ByteArrayOutputStream();
  private final ExecutorService caller = Executors.newSingleThreadExecutor();

  @BeforeEach
  void make() throws Exception {
    Files.createDirectories(folder.resolve("shop/.memory"));
  }

  @AfterEach
  void end() throws Exception {
    caller.shutdownNow();
    assertThat(caller.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  private record SomeTerminal(boolean isPerson) implements Terminal {
    @Override
    public boolean showsOutput() {
      return true;
    }

    @Override
    public boolean showsErrors() {
      return true;
    }

    @Override
    public int width() {
      return USUAL_WIDTH;
    }

    @Override
    public @Nullable String ask(String question) {
      return null;
    }

    @Override
    public int runHere(List<String> command) {
      return -1;
    }
  }

  private Call call(boolean isPerson, String... more) {
    Map<String, List<String>> typed = new HashMap<>();
    typed.put("--project-root", List.of(folder.resolve("shop").toString()));
    for (String word : more) {
      typed.put(
          word.startsWith("--") ? word : "PORT", word.startsWith("--") ? List.of() : List.of(word));
    }
    PrintStream out =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8) {
          @Override
          public void println(@Nullable String line) {
            told.add(String.valueOf(line));
          }
        };
    Host host =
        new Host(
            Map.of("MEMORY_HOME", folder.resolve("home").toString()),
            new SomeTerminal(isPerson),
            List::of,
            new Streams(
                new ByteArrayInputStream(new byte[0]),
                out,
                new PrintStream(notes, true, StandardCharsets.UTF_8)),
            Clock.systemUTC(),
            System::nanoTime);
    return new Call("view", new Typed(typed), host);
  }

  private Future<Answer> start(Call call) {
    return caller.submit(
        () -> {
          try (call) {
            return new ViewVerb(shown::add).run(call);
          }
        });
  }

  private URI address() throws InterruptedException {
    String line = told.take();
    assertThat(line).startsWith("The page is at http://127.0.0.1:").contains("/#token=mw_");
    return URI.create(line.substring("The page is at ".length()));
  }

  private static String token(URI page) {
    return page.getFragment().substring("token=".length());
  }

  private HttpResponse<String> send(URI page, String method, String path, String token)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(page.resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void aPerson_readsAndWritesInTheBrowser() throws Exception {
    Future<Answer> running = start(call(true));
    URI page = address();
    URI once = shown.take();

    assertThat(send(page, "GET", "api/v1/me", token(page)).body())
        .contains("\"person\":true", "\"readOnly\":false", "\"project\":\"shop\"");
    assertThat(token(once)).isNotEqualTo(token(page));
    assertThat(send(page, "GET", "api/v1/me", token(once)).statusCode()).isEqualTo(401);
    assertThat(send(page, "POST", "api/v1/session", token(once)).statusCode()).isEqualTo(200);
    assertThat(send(page, "POST", "api/v1/session", token(once)).statusCode()).isEqualTo(401);
    assertThat(notes.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(folder.resolve("home/http-token")).doesNotExist();

    caller.shutdownNow();
    assertThat(running.get().failure()).isNull();
    Assertions.assertThatThrownBy(() -> send(page, "GET", "api/v1/me", token(page)))
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void whoeverIsNoPerson_onlyReads() throws Exception {
    Future<Answer> running = start(call(false, "--no-browser"));
    URI page = address();

    assertThat(send(page, "GET", "api/v1/me", token(page)).body()).contains("\"readOnly\":true");
    assertThat(shown).isEmpty();
    assertThat(notes.toString(StandardCharsets.UTF_8)).contains("the page only shows");
    assertThat(running.isDone()).isFalse();
  }

  @Test
  void aPortThatIsNone_isRefused() {
    for (String port : List.of("65536", "x", "-1", "0x10")) {
      Call call = call(true, port);
      Assertions.assertThatThrownBy(() -> new ViewVerb(shown::add).run(call))
          .isInstanceOf(CommandException.class);
    }
  }
}
