package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes memories of its own into a project that others write into at the same time, and looks at
 * the folder in between. As a program it does so in several threads, with a workspace each, and
 * tells on its standard output what was acknowledged.
 */
final class FolderWriter {
  /** The text of a memory that was taken out of use. */
  static final String ARCHIVED = "archived";

  static final String ACKNOWLEDGED = "acknowledged";
  static final String BROKEN = "broken";

  /** Hears what becomes of changes. */
  interface Hearer {
    /** A memory has that text now. */
    void acknowledged(String id, String text);

    /** Something was thrown. */
    void broken(String exception);
  }

  private final Workspace workspace;
  private final String name;
  private final SplittableRandom random;
  private final Hearer hearer;
  private final List<String> own = new ArrayList<>();

  private FolderWriter(Workspace workspace, String name, SplittableRandom random, Hearer hearer) {
    this.workspace = workspace;
    this.name = name;
    this.random = random;
    this.hearer = hearer;
  }

  static Workspace open(SqliteMemoryStore store, Path root) {
    return Workspace.builder(store)
        .root(root)
        .config(ProjectConfig.defaults().named("house", "House"))
        .author(Provenance.of(Source.USER, "ada"))
        .open();
  }

  /** Opens the store once, and the project as often as there are writers, who write at once. */
  static void writeAll(
      Path root, Path database, int process, int writers, int changes, long seed, Hearer hearer)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        String name = "Writer " + process + " of " + i;
        SplittableRandom own = random.split();
        Thread thread =
            new Thread(
                () -> {
                  try (Workspace workspace = open(store, root)) {
                    new FolderWriter(workspace, name, own, hearer).write(changes);
                  } catch (RuntimeException | Error e) {
                    hearer.broken(e.toString());
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private void write(int changes) {
    for (int i = 0; i < changes; i++) {
      int chance = random.nextInt(10);
      if (chance < 5 || own.isEmpty()) {
        String text = "Text " + i + " of " + name;
        NodeDraft draft = NodeDraft.builder(NodeKind.FACT, name + " says " + i).body(text).build();
        NodeId id = workspace.memory().remember(draft).ref().id();
        own.add(id.value());
        hearer.acknowledged(id.value(), text);
      } else if (chance < 7) {
        String id = own.get(random.nextInt(own.size()));
        String text = "Later text " + i + " of " + name;
        workspace.memory().remember(NodeDraft.builder(NodeId.of(id)).body(text).build());
        hearer.acknowledged(id, text);
      } else if (chance < 8) {
        String id = own.remove(random.nextInt(own.size()));
        workspace.memory().node(NodeId.of(id)).archive("no longer");
        hearer.acknowledged(id, ARCHIVED);
      } else {
        Object unused = workspace.files().sync();
      }
    }
  }

  /** Arguments: root, database, number of the process, writers, changes, seed. */
  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Hearer telling =
        new Hearer() {
          @Override
          public void acknowledged(String id, String text) {
            say(ACKNOWLEDGED + "\t" + id + "\t" + text);
          }

          @Override
          public void broken(String exception) {
            say(BROKEN + "\t" + exception.replaceAll("[\t\r\n]+", " "));
          }

          private void say(String line) {
            synchronized (out) {
              out.println(line);
            }
          }
        };
    writeAll(
        Path.of(arguments[0]),
        Path.of(arguments[1]),
        Integer.parseInt(arguments[2]),
        Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[4]),
        Long.parseLong(arguments[5]),
        telling);
  }
}
