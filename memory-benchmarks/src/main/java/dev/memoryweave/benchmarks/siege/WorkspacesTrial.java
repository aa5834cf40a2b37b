package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Several workspaces of this process, and of two others, write into one project and look at its
 * folder at the same time. All that was acknowledged is in the memory and in the files, and no lock
 * stays.
 */
final class WorkspacesTrial implements Trial {
  private static final int OTHERS = 2;

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 1 : 20;
  }

  @Override
  public void round(Round round) throws Exception {
    DoorFolder folder = DoorFolder.make(round.folder());
    Expected expected = new Expected(round.tally());
    int changes = round.isBrief() ? 5 : 30;
    List<Process> processes = new ArrayList<>();
    List<Thread> readers = new ArrayList<>();
    try {
      for (int i = 1; i <= OTHERS; i++) {
        Process process = start(round, folder, i, round.between(1, 2), changes);
        processes.add(process);
        Thread reader = new Thread(() -> expected.readAll(process), "lines of a folder's writer");
        reader.start();
        readers.add(reader);
      }
      FolderWriter.writeAll(
          folder.root(),
          round.file(),
          0,
          round.between(2, 4),
          changes,
          round.random().nextLong(),
          expected);
      for (Thread reader : readers) {
        reader.join();
      }
      for (Process process : processes) {
        int exit = process.waitFor();
        round.tally().expect(exit == 0, "a process ended with " + exit);
      }
    } finally {
      processes.forEach(process -> process.toHandle().destroyForcibly());
    }
    expected.compare(folder, round.file());
  }

  private static Process start(Round round, DoorFolder folder, int number, int writers, int changes)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            FolderWriter.class.getName(),
            folder.root().toString(),
            round.file().toString(),
            String.valueOf(number),
            String.valueOf(writers),
            String.valueOf(changes),
            String.valueOf(round.random().nextLong()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** What was acknowledged last of each memory. */
  private static final class Expected implements FolderWriter.Hearer {
    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private final Tally tally;

    Expected(Tally tally) {
      this.tally = tally;
    }

    void readAll(Process process) {
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          List<String> words = List.of(line.split("\t", -1));
          if (words.get(0).equals(FolderWriter.ACKNOWLEDGED)) {
            acknowledged(words.get(1), words.get(2));
          } else {
            broken(line);
          }
        }
      } catch (IOException e) {
        tally.wrong("a process cannot be heard: " + e);
      }
    }

    @Override
    public void acknowledged(String id, String text) {
      tally.acknowledged(1);
      texts.put(id, text);
    }

    @Override
    public void broken(String exception) {
      tally.broken(exception);
    }

    void compare(DoorFolder folder, Path database) throws IOException {
      try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
          Workspace workspace = FolderWriter.open(store, folder.root())) {
        tally.expect(workspace.files().sync().complete(), "the files could not be compared");
        tally.expect(
            workspace.files().diff().isEmpty(), "files differ: " + workspace.files().diff());
        tally.expect(
            workspace.files().status().waiting().isEmpty(),
            "waits: " + workspace.files().status().waiting().keySet());
        Map<String, String> records = folder.records();
        texts.forEach((id, text) -> compare(workspace.memory(), records, id, text));
        tally.expect(store.verify().isSound(), "the store is not sound");
      }
      folder.leftBehind().forEach(path -> tally.wrong("left behind: " + path));
    }

    private void compare(AgentMemory memory, Map<String, String> records, String id, String text) {
      Optional<MemoryNode> node = memory.node(NodeId.of(id)).find();
      String file = records.getOrDefault(id.replace('.', '/') + ".md", "");
      if (text.equals(FolderWriter.ARCHIVED)) {
        boolean isArchived =
            node.filter(it -> it.status() == NodeStatus.ARCHIVED).isPresent() && file.isEmpty();
        if (!isArchived) {
          tally.lost(id + " was archived: " + node + ", file '" + file + "'");
        }
      } else if (node.filter(it -> it.body().equals(text)).isEmpty()) {
        tally.lost(id + " says " + node.map(MemoryNode::body) + ", not " + text);
      } else if (!file.contains(text)) {
        tally.lost("the file of " + id + " says '" + file + "', not " + text);
      }
    }
  }
}
