package dev.memoryweave.browser;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, steered by its own protocol (CDP).
 *
 * <p>Where there is none, the tests that need it are skipped and say so; with the environment
 * variable {@code CI=true} they fail instead.
 */
public final class Browser implements AutoCloseable {
  /** A safety net: nothing here is expected to take that long. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final List<String> PROGRAMS =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final JsonMapper JSON = new JsonMapper();

  private final Process process;
  private final URI debugger;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Tab> tabs = new ArrayList<>();

  private Browser(Process process, URI debugger) {
    this.process = process;
    this.debugger = debugger;
  }

  /**
   * Starts a browser; the test is skipped if there is none.
   *
   * @param folder where it keeps what it keeps; must be empty
   */
  public static Browser start(Path folder) throws IOException, InterruptedException {
    Optional<Browser> found = find(folder);
    if (found.isPresent()) {
      return found.get();
    }
    String message = "Not tested in a browser, because there is no Chromium";
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(message);
    }
    System.err.println(message);
    return abort(message);
  }

  /**
   * Starts a browser, if there is any.
   *
   * @param folder where it keeps what it keeps; must be empty
   */
  public static Optional<Browser> find(Path folder) throws IOException, InterruptedException {
    for (String program : PROGRAMS) {
      ProcessBuilder builder =
          new ProcessBuilder(
                  program,
                  "--headless=new",
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-dev-shm-usage",
                  "--no-first-run",
                  "--hide-scrollbars",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--lang=en",
                  "--remote-debugging-port=0",
                  "--user-data-dir=" + folder,
                  "about:blank")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("output.txt").toFile());
      Process process;
      try {
        process = builder.start();
      } catch (IOException e) {
        continue;
      }
      return Optional.of(new Browser(process, address(process, folder)));
    }
    return Optional.empty();
  }

  private static URI address(Process process, Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("DevToolsActivePort");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      if (Files.exists(file)) {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() == 2) {
          return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
        }
      }
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }
    throw new AssertionError(
        "The browser does not start: " + Files.readString(folder.resolve("output.txt")));
  }

  /** Opens an empty tab that shares nothing with the others. */
  public Tab tab() throws InterruptedException {
    Tab tab = new Tab(connect());
    tabs.add(tab);
    return tab;
  }

  private Connection connect() throws InterruptedException {
    Connection connection = new Connection();
    connection.socket =
        get(client.newWebSocketBuilder().buildAsync(debugger, connection), "a connection");
    return connection;
  }

  @Override
  public void close() throws InterruptedException {
    List<ProcessHandle> parts = process.descendants().toList();
    JsonNode unused = connect().call("", "Browser.close", Map.of());
    tabs.forEach(Tab::leave);
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    // Its parts may still write what they keep.
    for (ProcessHandle part : parts) {
      ProcessHandle ended = get(part.onExit(), "the end of its parts");
      if (ended.isAlive()) {
        throw new AssertionError("A part of the browser lives on");
      }
    }
  }

  private static <T> T get(CompletableFuture<T> future, String what) throws InterruptedException {
    try {
      return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("The browser does not give " + what, e);
    }
  }

  /** Messages of the protocol, by the ids of what was asked. */
  private static final class Connection implements WebSocket.Listener {
    private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final Queue<JsonNode> events = new ConcurrentLinkedQueue<>();
    private final AtomicInteger ids = new AtomicInteger();
    private final StringBuilder part = new StringBuilder();
    private @Nullable WebSocket socket;

    private WebSocket socket() {
      return Objects.requireNonNull(socket);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        JsonNode message = read(part.toString());
        part.setLength(0);
        CompletableFuture<JsonNode> waiting = asked.remove(message.path("id").asInt(-1));
        if (waiting == null) {
          events.add(message);
        } else {
          waiting.complete(message);
        }
      }
      from.request(1);
      return null;
    }

    JsonNode call(String session, String method, Map<String, ?> parameters)
        throws InterruptedException {
      int id = ids.incrementAndGet();
      CompletableFuture<JsonNode> answer = new CompletableFuture<>();
      asked.put(id, answer);
      Map<String, Object> message = new LinkedHashMap<>();
      message.put("id", id);
      message.put("method", method);
      message.put("params", parameters);
      if (!session.isEmpty()) {
        message.put("sessionId", session);
      }
      synchronized (this) {
        WebSocket unused =
            get(socket().sendText(JSON.valueToTree(message).toString(), true), method);
      }
      JsonNode result = get(answer, method);
      if (result.has("error")) {
        throw new AssertionError(method + ": " + result.get("error"));
      }
      return result.path("result");
    }
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  /** A tab with cookies and storage of its own. */
  public final class Tab {
    private final Connection connection;
    private final String session;

    private Tab(Connection connection) throws InterruptedException {
      this.connection = connection;
      String context =
          connection
              .call("", "Target.createBrowserContext", Map.of())
              .get("browserContextId")
              .asText();
      String target =
          connection
              .call(
                  "",
                  "Target.createTarget",
                  Map.of("url", "about:blank", "browserContextId", context))
              .get("targetId")
              .asText();
      this.session =
          connection
              .call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
              .get("sessionId")
              .asText();
      for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
        call(domain + ".enable", Map.of());
      }
    }

    private JsonNode call(String method, Map<String, ?> parameters) throws InterruptedException {
      return connection.call(session, method, parameters);
    }

    private void leave() {
      connection.socket().abort();
    }

    /** Makes the window so large, with light or dark colours. */
    public Tab looks(int width, int height, boolean dark) throws InterruptedException {
      call(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 640));
      call(
          "Emulation.setEmulatedMedia",
          Map.of(
              "features",
              List.of(
                  Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                  Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
      return this;
    }

    /** Runs a script at the beginning of each page from now on, before any of its own. */
    public Tab runFirst(String script) throws InterruptedException {
      call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
      return this;
    }

    /** Goes to an address; returns before the page is complete. */
    public void open(URI address) throws InterruptedException {
      call("Page.navigate", Map.of("url", address.toString()));
    }

    /** Loads the page again; returns before it is complete. */
    public void reload() throws InterruptedException {
      call("Page.reload", Map.of());
    }

    /** The value of an expression, of which a promise is awaited. */
    public JsonNode evaluate(String expression) throws InterruptedException {
      JsonNode result =
          call(
              "Runtime.evaluate",
              Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
      if (result.has("exceptionDetails")) {
        throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
      }
      return result.path("result").path("value");
    }

    /** Waits until an expression is true. */
    public void await(String expression) throws InterruptedException {
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (!evaluate("(() => { try { return !!(" + expression + ") } catch { return false } })()")
          .asBoolean()) {
        if (System.nanoTime() > end) {
          throw new AssertionError(
              "It never came true: " + expression + "\nThe page:\n" + text() + "\n" + complaints());
        }
        process.waitFor(20, TimeUnit.MILLISECONDS);
      }
    }

    /** The text that a person sees. */
    public String text() throws InterruptedException {
      return evaluate("document.body ? document.body.innerText : ''").asText();
    }

    /** Presses a key; its name is that of {@code KeyboardEvent.key}. */
    public void press(String key) throws InterruptedException {
      Map<String, Object> down = new LinkedHashMap<>();
      down.put("type", "keyDown");
      down.put("key", key);
      if (key.length() == 1) {
        down.put("text", key);
      } else if (key.equals("Enter")) {
        down.put("text", "\r");
        down.put("windowsVirtualKeyCode", 13);
      } else if (key.equals("Tab")) {
        down.put("windowsVirtualKeyCode", 9);
      }
      call("Input.dispatchKeyEvent", down);
      call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Types a text where the focus is. */
    public void type(String text) throws InterruptedException {
      call("Input.insertText", Map.of("text", text));
    }

    /** Keeps a picture of what a person sees. */
    public void picture(Path file) throws IOException, InterruptedException {
      JsonNode png = call("Page.captureScreenshot", Map.of("format", "png"));
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(
          file,
          Base64.getDecoder().decode(png.get("data").asText().getBytes(StandardCharsets.US_ASCII)));
    }

    /** Errors that the page and the browser have told so far, such as a refused script. */
    public List<String> complaints() {
      List<String> told = new ArrayList<>();
      for (JsonNode event : connection.events) {
        JsonNode parameters = event.path("params");
        switch (event.path("method").asText()) {
          case "Runtime.exceptionThrown" ->
              told.add(parameters.path("exceptionDetails").toString());
          case "Runtime.consoleAPICalled" -> {
            if (parameters.path("type").asText().equals("error")) {
              told.add(parameters.path("args").toString());
            }
          }
          case "Log.entryAdded" -> {
            if (parameters.path("entry").path("level").asText().equals("error")) {
              told.add(
                  parameters.path("entry").path("text").asText()
                      + " "
                      + parameters.path("entry").path("url").asText());
            }
          }
          default -> {}
        }
      }
      return told;
    }

    /** The addresses that were asked for so far. */
    public List<String> requests() {
      return connection.events.stream()
          .filter(event -> event.path("method").asText().equals("Network.requestWillBeSent"))
          .map(event -> event.path("params").path("request").path("url").asText())
          .toList();
    }
  }
}
