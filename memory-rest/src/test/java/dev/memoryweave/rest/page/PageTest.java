package dev.memoryweave.rest.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.browser.Browser;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.rest.internal.api.NodePackages;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.store.MemoryStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, as a person sees it. */
class PageTest {
  private static final Path PICTURES = Path.of("target/pictures");
  private static final List<String> VIEWS =
      List.of("today", "ask", "memories", "waiting", "sessions", "graph", "files", "manage");
  private static final String HOSTILE =
      "<script>document.title = 'owned'</script><img src=x onerror=\"document.title = 'owned'\">"
          + "{{constructor}} ${7*7} \u202Eevil\u202C"
          + " javascript:alert(1) </bdi></div>";

  @TempDir static Path profile;
  private static Browser browser;

  @TempDir Path folder;
  private MemoryStore store;
  private PageServer server;
  private Browser.Tab tab;

  @BeforeAll
  static void startBrowser() throws Exception {
    browser = Browser.start(Files.createDirectory(profile.resolve("profile")));
  }

  @AfterAll
  static void endBrowser() throws InterruptedException {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void startServer() throws Exception {
    Path project = Files.createDirectory(folder.resolve("orchard"));
    Files.writeString(project.resolve("README.md"), "# Orchard\n\nPlans the harvest of rows.\n");
    Files.writeString(
        project.resolve("AGENTS.md"),
        "# Rules\n\n- Never prune below the graft.\n- Pick by hand.\n");
    store = MemoryStore.open("sqlite:" + folder.resolve("memory.db"));
    server = new PageServer(project, store);
    tab = browser.tab().looks(1280, 800, false);
  }

  @AfterEach
  void stopServer() throws InterruptedException {
    server.close();
    store.close();
  }

  private MemoryNode remember(NodeKind kind, String title, String body) {
    return server
        .memoryOf("ada")
        .remember(
            NodeDraft.builder(kind, title)
                .body(body)
                .evidence(Evidence.Kind.COMMIT, "4f2a9c1", "Keep rows straight")
                .build());
  }

  private void fill() {
    remember(NodeKind.CONSTRAINT, "Prices are whole cents", "Sums of floats lost a cent.");
    remember(NodeKind.DECISION, "Weather is stored as hourly rows", "Daily rows hide frost.");
    remember(NodeKind.FACT, "The frost alarm wakes the grower", "At two degrees.");
    remember(NodeKind.TASK, "Replace the station in row 7", "The fuse is gone.");
    server
        .workspace
        .memory()
        .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Spray only at night").build());
  }

  private void open(Principal as) throws InterruptedException {
    tab.open(server.page(as));
    tab.await("document.querySelector('nav.side') && document.querySelector('h1')");
  }

  private void go(String address) throws InterruptedException {
    String view = address.split("[/?]", 2)[0];
    tab.evaluate("location.hash = '#/" + address + "'");
    tab.await(
        "document.querySelector('main.view-"
            + view
            + " h1') && !document.querySelector('[aria-busy=true]')");
  }

  private JsonNode api(Principal as, String path, String json)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.at("/api/v1/" + path))
            .header("Authorization", "Bearer " + server.token(as))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build();
    return new JsonMapper()
        .readTree(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }

  @Test
  void eachView_ofAProject_isShownWithoutComplaints() throws Exception {
    fill();
    open(PageServer.ADA);

    for (String view : VIEWS) {
      for (Look look : Look.values()) {
        tab.looks(look.width, look.height, look.dark);
        go(view);
        tab.evaluate("document.querySelectorAll('.ask-form details').forEach(d => d.open = true)");
        tab.picture(PICTURES.resolve(view + "-" + look.label() + ".png"));
        assertThat(tab.evaluate("document.documentElement.scrollWidth <= innerWidth").asBoolean())
            .as("%s fits the width of %s", view, look)
            .isTrue();
      }
    }
    assertThat(tab.complaints()).isEmpty();
    // The browser draws signs of its own in fields for dates.
    assertThat(tab.requests().stream().filter(address -> !address.startsWith("data:")))
        .isNotEmpty()
        .allMatch(address -> address.startsWith(server.at("/").toString()));
    assertThat(tab.evaluate("location.href").asText()).doesNotContain("token");
  }

  private enum Look {
    DESKTOP(1280, 800, false),
    DARK(1280, 800, true),
    NARROW(900, 800, false),
    PHONE(320, 640, false),
    WIDE(3840, 2160, false);

    private final int width;
    private final int height;
    private final boolean dark;

    Look(int width, int height, boolean dark) {
      this.width = width;
      this.height = height;
      this.dark = dark;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Test
  void memories_areThoseOfTheApi() throws Exception {
    fill();
    open(PageServer.ADA);
    go("memories");

    JsonNode answer = api(PageServer.ADA, "memories", "{\"limit\": 50, \"counts\": true}");
    List<String> titles = new ArrayList<>();
    answer.get("memories").forEach(memory -> titles.add(memory.get("title").asText()));

    assertThat(titles).isNotEmpty();
    tab.await("document.querySelectorAll('.row-title').length === " + titles.size());
    assertThat(tab.evaluate("[...document.querySelectorAll('.row-title')].map(e => e.innerText)"))
        .map(JsonNode::asText)
        .containsExactlyElementsOf(titles);
    assertThat(tab.evaluate("document.querySelector('h1').innerText").asText())
        .contains(answer.get("counts").get("total").asText());
  }

  @Test
  void aMemoryThatHelped_isNotedOnce() throws Exception {
    NodeId helpful =
        remember(NodeKind.DECISION, "Weather is stored as hourly rows", "Daily rows hide frost.")
            .id();
    open(PageServer.ADA);
    go("ask?task=which+rows+hold+the+weather");
    tab.await(button("Useful"));

    press("Useful");
    tab.await("document.querySelector('.notices').innerText.includes('Noted')");
    press("Useful");

    assertThat(tab.evaluate(button("Useful") + ".disabled").asBoolean()).isTrue();
    assertThat(server.workspace.memory().node(helpful).require().usage().useCount()).isEqualTo(1);
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void hostileTexts_areShownAsText() throws Exception {
    MemoryNode node =
        remember(NodeKind.FACT, "Hostile " + HOSTILE, HOSTILE + "\n\n".repeat(3) + HOSTILE);
    remember(
        NodeKind.FACT,
        "\u05d4\u05e7\u05d5\u05d3 \u05e0\u05e9\u05de\u05e8 \u05db\u05d0\u05df",
        "\u0627\u0644\u0645\u062e\u0632\u0646 \u0645\u063a\u0644\u0642");
    remember(NodeKind.FACT, "x".repeat(MemoryNode.MAX_TITLE), "y".repeat(MemoryNode.MAX_BODY));
    open(PageServer.ADA);

    for (String view : List.of("today", "memories", "memories/" + node.id().value(), "graph")) {
      go(view);
      tab.picture(PICTURES.resolve("hostile-" + view.replace('/', '-') + ".png"));
      assertThat(tab.evaluate("document.documentElement.scrollWidth <= innerWidth").asBoolean())
          .as(view)
          .isTrue();
    }
    go("memories/" + node.id().value());
    tab.await("document.body.innerText.includes('<script>document.title')");
    assertThat(tab.evaluate("document.querySelectorAll('img, script:not([src])').length").asInt())
        .isZero();
    assertThat(tab.evaluate("document.title").asText()).doesNotContain("owned");
    assertThat(tab.complaints()).isEmpty();
  }

  @Test
  void eachView_isJudgedAccessible() throws Exception {
    NodePackages.install();
    String axe = Files.readString(NodePackages.file("axe-core/axe.min.js"));
    fill();
    open(PageServer.ADA);

    for (Look look : List.of(Look.DESKTOP, Look.DARK, Look.PHONE)) {
      tab.looks(look.width, look.height, look.dark);
      for (String view : VIEWS) {
        go(view);
        tab.evaluate(axe + "; 0");
        JsonNode found =
            tab.evaluate(
                "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations"
                    + ".map(v => v.id + ': ' + v.nodes.map(n => n.target + ' '"
                    + " + n.failureSummary).join('; ')))");
        assertThat(found).as("%s, %s", view, look).isEmpty();
      }
    }
  }

  @Test
  void aMemory_isRetired_putBackAndForgotten() throws Exception {
    fill();
    open(PageServer.ADA);
    go("memories/constraint.prices-are-whole-cents");
    tab.await(button("Retire"));

    press("Retire");
    tab.await("document.querySelector('dialog[open]')");
    tab.evaluate("document.querySelector('dialog[open] textarea, dialog[open] input').focus()");
    tab.type("Moved to the tax module");
    pressInDialog("Retire");
    tab.await("!document.querySelector('dialog[open]') && " + button("Put back"));
    tab.await(button("Undo"));
    assertThat(status("constraint.prices-are-whole-cents")).contains(NodeStatus.STALE);

    press("Undo");
    tab.await(button("Retire") + " && !" + button("Put back"));
    assertThat(status("constraint.prices-are-whole-cents")).contains(NodeStatus.ACTIVE);

    press("Forget");
    tab.await("document.querySelector('dialog[open]').innerText.includes('cannot be undone')");
    tab.evaluate("document.querySelector('dialog[open] textarea, dialog[open] input').focus()");
    tab.type("No longer of use");
    pressInDialog("Forget for good");
    tab.await("!document.querySelector('dialog[open]')");
    tab.await("!document.body.innerText.includes('Prices are whole cents')");
    assertThat(status("constraint.prices-are-whole-cents")).isEmpty();
  }

  private Optional<NodeStatus> status(String id) {
    return server.workspace.memory().node(NodeId.of(id)).find().map(MemoryNode::status);
  }

  private static String button(String words) {
    return "[...document.querySelectorAll('button')].find(b => b.innerText.trim().startsWith('"
        + words
        + "'))";
  }

  private void press(String words) throws InterruptedException {
    tab.evaluate(button(words) + ".click()");
  }

  private void pressInDialog(String words) throws InterruptedException {
    tab.evaluate(
        button(words).replace("document.", "document.querySelector('dialog[open]').") + ".click()");
  }

  @Test
  void aToken_isTakenOutOfTheAddress_andOpensOnce() throws Exception {
    URI page = server.page(PageServer.ADA);
    tab.open(page);
    tab.await("document.querySelector('nav.side')");
    assertThat(tab.evaluate("location.href + document.cookie").asText())
        .doesNotContain("token")
        .doesNotContain("memory-session");

    tab.reload();
    tab.await("document.querySelector('nav.side')");

    Browser.Tab other = browser.tab();
    other.open(page);
    other.await("document.querySelector('.sign-in')");
  }

  @Test
  void aReader_isOfferedNoChanges() throws Exception {
    fill();
    open(PageServer.READER);
    go("memories");

    assertThat(tab.text()).doesNotContain("Add a memory");
    go("waiting");
    assertThat(tab.evaluate("[...document.querySelectorAll('button')].map(b => b.innerText)"))
        .map(JsonNode::asText)
        .noneMatch(words -> words.startsWith("Accept") || words.startsWith("Reject"));
  }

  @Test
  void theQueue_isDecidedByTheKeyboard() throws Exception {
    fill();
    open(PageServer.ADA);
    go("waiting");
    tab.await("document.body.innerText.includes('Spray only at night')");

    tab.press("j");
    tab.press("a");
    tab.await("!document.querySelector('.row .row-title')?.innerText.includes('Spray')");

    assertThat(
            api(PageServer.ADA, "memories", "{\"query\": \"spray\", \"status\": \"active\"}")
                .get("memories"))
        .hasSize(1);
  }

  @Test
  void theServer_stopsAndComesBack_losesNothingThatWasTyped() throws Exception {
    fill();
    open(PageServer.ADA);
    go("ask");
    tab.evaluate("document.querySelector('textarea').focus()");
    tab.type("replace the station");

    server.stop();
    tab.evaluate("document.querySelector('main button.primary').click()");
    tab.await("document.querySelector('.banner')");
    tab.picture(PICTURES.resolve("away.png"));
    assertThat(tab.evaluate("document.querySelector('textarea').value").asText())
        .isEqualTo("replace the station");

    server.start();
    // The session ended with the former process: the page asks for a token, and keeps the text.
    tab.evaluate("document.querySelector('.banner button').click()");
    tab.await("document.querySelector('.sign-in')");
    tab.evaluate("document.querySelector('.sign-in input').focus()");
    tab.type(server.token(PageServer.ADA));
    tab.evaluate("document.querySelector('.sign-in button').click()");
    tab.await("!document.querySelector('.banner')");
    assertThat(tab.evaluate("document.querySelector('textarea').value").asText())
        .isEqualTo("replace the station");
  }

  @Test
  void twoPages_seeEachOthersChanges() throws Exception {
    fill();
    open(PageServer.ADA);
    go("memories");
    tab.await("document.querySelectorAll('.row-title').length > 3");

    remember(NodeKind.FACT, "Bees sleep in winter", "Below ten degrees.");

    tab.await("document.body.innerText.includes('Bees sleep in winter')");
  }
}
