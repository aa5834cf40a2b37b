package dev.memoryweave.benchmarks;

import dev.memoryweave.browser.Browser;
import dev.memoryweave.rest.RestServer;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The API as the page calls it, and the page in a Chromium, on a memory of many. Arguments: {@code
 * [MEMORIES [FILES [CALL]]]}, 100,000 and 3,600 if none; of the calls only those whose names begin
 * so, and the browser alone for {@code page}.
 */
public final class PageBenchmark {
  private static final String PERSON = "ann";
  private static final String BROWSER = "page";

  private PageBenchmark() {}

  /** Runs the measurement. */
  public static void main(String[] args) throws Exception {
    int memories = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
    int files = args.length > 1 ? Integer.parseInt(args[1]) : 3_600;
    try (PageProject project = PageProject.of(memories, files)) {
      System.out.printf(Locale.ROOT, "%,d memories, %,d files%n", memories, files);
      measure(project, args.length > 2 ? args[2] : "");
    }
  }

  private static void measure(PageProject project, String only) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(project.file());
        Workspace workspace = Workspace.builder(store).root(project.root()).open();
        RestServer server = RestServer.start(workspace, 0)) {
      if (!only.equals(BROWSER)) {
        PageCalls calls = new PageCalls(server.address(), server.personToken(PERSON));
        calls.measureFirst(List.of("health", "resume, micro", "activity", "review, 1"));
        calls.measure(only);
      }
      if (only.isEmpty() || only.equals(BROWSER)) {
        look(project, server);
      }
    }
  }

  private static void look(PageProject project, RestServer server) throws Exception {
    // As a person does, who gets the address before the browser starts.
    URI address = server.page(PERSON);
    Optional<Browser> found = Browser.find(project.folder("browser"));
    if (found.isEmpty()) {
      System.out.println("There is no Chromium, so the page itself is not measured");
      return;
    }
    try (Browser browser = found.get()) {
      new PageViews(server, PERSON).measure(browser, address);
    }
  }
}
