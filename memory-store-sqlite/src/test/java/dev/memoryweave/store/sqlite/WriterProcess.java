package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.WriteTransaction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that writes node after node and prints the id of each once the store has acknowledged
 * it. Each write also counts one more in the body of a node that all processes share.
 */
final class WriterProcess implements AutoCloseable {
  static final NodeRef COUNTER = new NodeRef(PROJECT, NodeId.of(NodeKind.FACT, "counter"));

  private static final String READY = "ready";

  private final Process process;
  private final BufferedReader output;
  private final Path errors;

  /** Starts a process that ends by itself after some writes. */
  WriterProcess(Path file, String name, int writes) throws IOException {
    errors = Files.createTempFile("writer-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            // Short runs: quick to start counts for more than quick in the long run.
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            WriterProcess.class.getName(),
            file.toString(),
            name,
            String.valueOf(writes));
    builder.redirectError(errors.toFile());
    process = builder.start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Waits until the process has opened the store. */
  void awaitReady() throws IOException {
    String line = output.readLine();
    if (!READY.equals(line)) {
      throw new IllegalStateException("The writer did not begin: " + errors());
    }
  }

  /** Has the process begin to write. */
  void begin() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Waits for some more acknowledgements. */
  List<NodeRef> read(int count) throws IOException {
    List<NodeRef> read = new ArrayList<>();
    while (read.size() < count) {
      String line = output.readLine();
      if (line == null) {
        throw new IllegalStateException("The writer ended early: " + errors());
      }
      read.add(ref(line));
    }
    return read;
  }

  /** All acknowledgements until the process has ended, which may not even have begun. */
  List<NodeRef> readAcknowledged() throws IOException, InterruptedException {
    output.readLine();
    return readRest();
  }

  /** The acknowledgements that are left until the process has ended. */
  List<NodeRef> readRest() throws IOException, InterruptedException {
    List<NodeRef> read = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      read.add(ref(line));
    }
    process.waitFor();
    return read;
  }

  private static NodeRef ref(String line) {
    return new NodeRef(PROJECT, NodeId.of(line));
  }

  /** Ends the process at once, as {@code kill -9} does. */
  void kill() {
    // The method of Process would also close the stream of acknowledgements.
    process.toHandle().destroyForcibly();
  }

  int exitCode() {
    return process.exitValue();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    output.close();
    Files.deleteIfExists(errors);
  }

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    String name = arguments[1];
    int writes = Integer.parseInt(arguments[2]);
    PrintStream acknowledgements = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    SqliteOptions options = SqliteOptions.of(file).withBusyTimeout(Duration.ofMinutes(2));
    try (SqliteMemoryStore store = SqliteMemoryStore.open(options)) {
      acknowledgements.println(READY);
      System.in.read();
      for (int i = 0; i < writes; i++) {
        String slug = name + "-" + i;
        NodeId id =
            i % 2 == 0 ? store.write(tx -> write(tx, slug)) : writeFromAnEarlierRead(store, slug);
        acknowledgements.println(id);
      }
    }
  }

  /** Reads in one transaction and writes in a second one, as often as it takes. */
  private static NodeId writeFromAnEarlierRead(SqliteMemoryStore store, String slug) {
    while (true) {
      MemoryNode seen = store.read(tx -> tx.nodes().find(COUNTER)).orElseThrow();
      try {
        return store.write(
            tx -> {
              tx.nodes().update(countedUp(seen));
              return writeNode(tx, slug);
            });
      } catch (StaleRevisionException e) {
        // The other process was faster.
      }
    }
  }

  private static NodeId write(WriteTransaction tx, String slug) {
    tx.nodes()
        .find(COUNTER)
        .ifPresentOrElse(
            seen -> tx.nodes().update(countedUp(seen)),
            () ->
                tx.nodes()
                    .insert(
                        MemoryNode.builder(COUNTER.scope(), COUNTER.id(), "Counter", NOON)
                            .body("1")
                            .build()));
    return writeNode(tx, slug);
  }

  private static MemoryNode countedUp(MemoryNode counter) {
    return counter.toBuilder().body(String.valueOf(Integer.parseInt(counter.body()) + 1)).build();
  }

  /** The content that is written with a node. */
  static byte[] drawing(NodeId id) {
    return ("A drawing of " + id + ". ").repeat(500).getBytes(StandardCharsets.UTF_8);
  }

  private static NodeId writeNode(WriteTransaction tx, String slug) {
    NodeId id = NodeId.of(NodeKind.FACT, slug);
    MemoryNode node =
        tx.nodes()
            .insert(
                MemoryNode.builder(PROJECT, id, "Lantern of " + slug, NOON)
                    .body("A body of some length. ".repeat(200))
                    .tags(List.of("written"))
                    .build());
    byte[] drawing = drawing(id);
    tx.contents()
        .put(
            new Content(
                PROJECT,
                Sha256.hex(drawing),
                slug,
                "text/plain",
                drawing.length,
                new Provenance.Principal(Trust.AGENT, null),
                NOON,
                false),
            drawing);
    tx.relations()
        .put(
            new Relation(
                node.ref(),
                Predicate.AFFECTS,
                COUNTER,
                null,
                List.of(),
                Relation.Status.ACTIVE,
                NOON));
    tx.evidence()
        .attach(
            Evidence.of(PROJECT, Evidence.Draft.of(Evidence.Kind.LOG, slug, "seen"), NOON),
            node.ref());
    tx.journal()
        .append(
            new MemoryEvent.Draft(
                MemoryEvent.Type.MEMORY_CREATED, PROJECT, id.value(), Source.AGENT, NOON, null));
    return id;
  }
}
