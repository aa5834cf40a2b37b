package dev.memoryweave.store.sqlite;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.tck.TckNodes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A process that opens a store with records of every kind, says so, reads them and writes others,
 * and tells of each class that is initialised.
 */
final class FirstUseProcess {
  private static final String OPENED = "--- opened ---";

  private FirstUseProcess() {}

  /**
   * The names of the classes with an initialiser that is run after the store was opened.
   *
   * @param callers by the thread that called the store, which may have a small stack
   * @param others by threads of their own, which begin with an empty stack
   */
  record Initialized(List<String> callers, List<String> others) {}

  /** Runs the process. */
  static Initialized afterOpening(Path full, Path empty) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xlog:class+init=info:stdout:tid",
                "-cp",
                System.getProperty("java.class.path"),
                FirstUseProcess.class.getName(),
                full.toString(),
                empty.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines;
    try (InputStream out = process.getInputStream()) {
      lines = new String(out.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    if (process.waitFor() != 0 || !lines.contains(OPENED)) {
      throw new IllegalStateException("The process did not come to its end");
    }
    List<String> after = lines.subList(lines.indexOf(OPENED), lines.size());
    String caller = thread(lines, FirstUseProcess.class.getName().replace('.', '/'));
    return new Initialized(
        names(after, line -> line.startsWith(caller)),
        names(after, line -> !line.startsWith(caller)));
  }

  /** What the lines of the thread that initialised a class begin with. */
  private static String thread(List<String> lines, String name) {
    String line =
        lines.stream()
            .filter(each -> each.contains("Initializing '" + name + "'"))
            .findFirst()
            .orElseThrow();
    return line.substring(0, line.indexOf(']') + 1);
  }

  private static List<String> names(List<String> lines, Predicate<String> which) {
    return lines.stream()
        .filter(line -> line.contains("Initializing '") && !line.contains("(no method)"))
        .filter(which)
        .map(line -> line.substring(line.indexOf('\'') + 1, line.lastIndexOf('\'')))
        .map(name -> name.replace('/', '.'))
        .toList();
  }

  public static void main(String[] arguments) {
    try (SqliteMemoryStore full = SqliteMemoryStore.open(Path.of(arguments[0]))) {
      System.out.println(OPENED);
      System.out.flush();
      int version = full.status().schemaVersion();
      full.read(tx -> LayoutContent.assertIn(tx, version));
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(Path.of(arguments[1]))) {
      SampleRecords.write(store);
      int read = store.read(FirstUseProcess::read);
      if (read == 0) {
        throw new IllegalStateException("Nothing was read");
      }
    }
  }

  private static int read(ReadTransaction tx) {
    NodeFilter all = NodeFilter.in(TckNodes.PROJECT);
    int count = 0;
    for (NodeStore.Query.Order order : NodeStore.Query.Order.values()) {
      for (MemoryNode node : tx.nodes().list(new NodeStore.Query(all, order, 10, null)).items()) {
        count += tx.nodes().formerVersions(node.ref()).size();
        count += tx.evidence().of(node.ref()).size();
        count += tx.relations().of(node.ref()).size();
      }
    }
    List<TextQuery.Term> terms =
        new TextAnalyzer()
            .indexTerms("lantern harbor").stream()
                .map(term -> new TextQuery.Term(term, 1))
                .toList();
    count += tx.nodes().search(new TextQuery(terms, List.of(), all, 10)).size();
    count +=
        tx.journal()
            .events(new EventQuery(List.of(TckNodes.PROJECT), null, Set.of(), 0, 99, false))
            .size();
    return count;
  }
}
