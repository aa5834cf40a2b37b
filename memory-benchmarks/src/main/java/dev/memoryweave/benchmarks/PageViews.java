package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.browser.Browser;
import dev.memoryweave.browser.Browser.Tab;
import dev.memoryweave.rest.RestServer;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The page in a browser: when each view is there, how quickly it searches, how a graph moves. */
final class PageViews {
  private static final int ROUNDS = 10;
  private static final List<String> VIEWS =
      List.of("today", "ask", "memories", "waiting", "sessions", "graph", "files", "manage");

  /** Notes when a view is there with all that it asked for, in milliseconds of its navigation. */
  private static final String WATCH =
      """
      (() => {
        const look = () => {
          const main = document.querySelector('#main');
          if (main?.querySelector('h1')) {
            window.begunAt ??= performance.now();
            if (!main.querySelector('[aria-busy=true]')) {
              window.shownAt = performance.now();
              return;
            }
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      })()
      """;

  /**
   * Types words into the search, and tells all of the time and the part of it that the API took.
   */
  private static final String SEARCH =
      """
      new Promise((resolve) => {
        const rows = () => document.querySelector('ul.rows.long')?.innerText ?? '';
        const before = rows();
        const field = document.querySelector('input[data-search]');
        const start = performance.now();
        field.value = '%s';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        const look = () => {
          const calls = performance.getEntriesByType('resource')
            .filter((one) => one.name.endsWith('/memories') && one.startTime >= start);
          if (calls.length && rows() !== before) {
            resolve({ all: performance.now() - start, api: calls.at(-1).duration });
          } else requestAnimationFrame(look);
        };
        look();
      })
      """;

  /** Moves the graph for two seconds, and tells how long each frame took. */
  private static final String PAN =
      """
      new Promise((resolve) => {
        const host = document.querySelector('.graph-host');
        const box = host.getBoundingClientRect();
        const at = (x, y) => ({ bubbles: true, cancelable: true, view: window, button: 0, buttons: 1,
          clientX: box.left + x, clientY: box.top + y });
        const target = host.querySelector('canvas') ?? host;
        target.dispatchEvent(new MouseEvent('mousedown', at(6, 6)));
        const frames = [];
        const start = performance.now();
        let last = start;
        const step = (now) => {
          frames.push(now - last);
          last = now;
          const done = (now - start) / 2000;
          window.dispatchEvent(new MouseEvent('mousemove', at(6 + 200 * done, 6 + 100 * done)));
          if (done < 1) requestAnimationFrame(step);
          else {
            window.dispatchEvent(new MouseEvent('mouseup', at(206, 106)));
            resolve(frames.slice(1));
          }
        };
        requestAnimationFrame(step);
      })
      """;

  private final RestServer server;
  private final String person;

  PageViews(RestServer server, String person) {
    this.server = server;
    this.person = person;
  }

  /**
   * Measures with a browser, and prints what it found.
   *
   * @param address opens the page for the first time
   */
  void measure(Browser browser, URI address) throws InterruptedException {
    Durations begun = new Durations();
    Durations cold = new Durations();
    for (int i = 0; i < ROUNDS; i++) {
      Tab tab = browser.tab().looks(1280, 800, false).runFirst(WATCH);
      tab.open(i == 0 ? address : server.page(person));
      shown(tab, begun, cold);
    }
    Durations first = new Durations();
    first.add(cold.first());
    tell("first visit of all, today", first);
    tell("first visit, frame", begun);
    tell("first visit, today", cold);
    Tab tab = browser.tab().looks(1280, 800, false).runFirst(WATCH);
    tab.open(server.page(person));
    tab.await("window.shownAt");
    for (String view : VIEWS) {
      tab.evaluate("location.hash = '#/" + view + "'");
      Durations again = new Durations();
      for (int i = 0; i < ROUNDS; i++) {
        tab.reload();
        tab.await("window.shownAt && location.hash.startsWith('#/" + view + "')");
        shown(tab, new Durations(), again);
      }
      tell("again, " + view, again);
    }
    search(tab);
    graph(tab, 400);
    graph(tab, 5_000);
  }

  private static void shown(Tab tab, Durations begun, Durations whole) throws InterruptedException {
    tab.await("window.shownAt");
    begun.add((long) (tab.evaluate("window.begunAt").asDouble() * 1e6));
    whole.add((long) (tab.evaluate("window.shownAt").asDouble() * 1e6));
  }

  private static void search(Tab tab) throws InterruptedException {
    Durations all = new Durations();
    Durations beside = new Durations();
    tab.evaluate("location.hash = '#/memories'");
    tab.await("document.querySelector('ul.rows.long')");
    for (int i = 0; i < ROUNDS; i++) {
      String[] title =
          Objects.requireNonNull(LoadedStore.CORPUS.draft(8 * i + 4).title()).split(" ", -1);
      JsonNode times = tab.evaluate(SEARCH.formatted(title[title.length - 1]));
      all.add((long) (times.path("all").asDouble() * 1e6));
      beside.add((long) ((times.path("all").asDouble() - times.path("api").asDouble()) * 1e6));
    }
    tell("search", all);
    tell("search, beside the API", beside);
  }

  private static void graph(Tab tab, int nodes) throws InterruptedException {
    tab.evaluate("document.querySelector('.graph-host')?.classList.remove('drawn')");
    tab.evaluate("location.hash = '#/graph?limit=" + nodes + "'");
    long start = System.nanoTime();
    tab.await(
        "location.hash.endsWith('" + nodes + "') && document.querySelector('.graph-host.drawn')");
    Durations drawn = new Durations();
    drawn.add(System.nanoTime() - start);
    tell("graph, " + nodes, drawn);
    Durations frames = new Durations();
    tab.evaluate(PAN).forEach(frame -> frames.add((long) (frame.asDouble() * 1e6)));
    tell("graph, " + nodes + ", a frame", frames);
  }

  private static void tell(String name, Durations durations) {
    System.out.printf(
        Locale.ROOT,
        "%-26s p50 %8.1f ms  p95 %8.1f ms%n",
        name,
        durations.millis(.50),
        durations.millis(.95));
  }
}
