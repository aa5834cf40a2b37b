package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that writes memories in a checkout while another one does so, too. */
final class WritingProcess implements AutoCloseable {
  private final Process process;
  private final Path output;

  WritingProcess(Path database, Path folder, String name, int count) throws IOException {
    output = Files.createTempFile("writing-", ".log");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                WritingProcess.class.getName(),
                database.toString(),
                folder.toString(),
                name,
                String.valueOf(count))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
  }

  /** Waits for its end, which must be a good one. */
  void end() throws IOException, InterruptedException {
    if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IllegalStateException("It did not end well: " + Files.readString(output));
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(output);
  }

  public static void main(String[] arguments) {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(Path.of(arguments[0]));
        Workspace workspace = open(store, Path.of(arguments[1]))) {
      write(workspace, arguments[2], Integer.parseInt(arguments[3]));
    }
  }

  static Workspace open(SqliteMemoryStore store, Path folder) {
    return Workspace.builder(store)
        .root(folder)
        .config(ProjectConfig.defaults().named("fruit", "Fruit"))
        .author(Provenance.of(Source.USER, "ada"))
        .open();
  }

  /** Writes memories of its own, and again and again the same ones as all others. */
  static void write(Workspace workspace, String name, int count) {
    for (int i = 0; i < count; i++) {
      NodeKind kind = i % 2 == 0 ? NodeKind.FACT : NodeKind.DECISION;
      workspace
          .memory()
          .remember(NodeDraft.builder(kind, "Of " + name + " " + i).body("Own.").build());
      workspace
          .memory()
          .remember(
              NodeDraft.builder(NodeId.of(kind.label() + ".of-all-" + kind.label()))
                  .kind(kind)
                  .title("Of all")
                  .body(name + " " + i)
                  .build());
    }
  }
}
