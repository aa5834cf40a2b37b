package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Ten things that one does with a memory, in plain Java. */
public final class CoreTasks {
  private CoreTasks() {}

  /** Runs the example in a folder of its own. */
  public static void main(String[] args) throws IOException {
    run(Files.createTempDirectory("memory-tasks").resolve("memory.db"), System.out);
  }

  static void run(Path file, PrintStream out) {
    String task = "Where does Anna fly from?";
    // readme:begin
    // 1 open
    MemoryStore store = SqliteMemoryStore.open(file);
    AgentMemory memory =
        AgentMemory.builder(store).project("anna").author(Provenance.of(Source.USER)).build();
    // 2 record what is said
    memory.session(SessionId.of("monday")).record(Message.user("I fly from Zurich."));
    // 3 remember
    MemoryNode zurich = memory.remember(NodeKind.FACT, "Anna flies from Zurich");
    // 4 recall
    RecallResult found = memory.recall(task);
    // 5 within a budget of tokens
    String block = memory.weave(task, 800).markdown();
    // 6 change
    MemoryNode geneva = memory.remember(NodeKind.FACT, "Anna flies from Geneva");
    memory.node(zurich.ref()).supersedeBy(geneva.ref(), "She has moved").orElseThrow();
    // 7 its history
    List<MemoryNode> versions = memory.node(zurich.ref()).history().versions();
    // 8 as of an earlier time
    RecallResult then = memory.asOf(zurich.createdAt()).recall(RecallRequest.forTask(task));
    // 9 forget
    memory.node(zurich.ref()).forget("She asked for it").orElseThrow();
    // 10 a double for tests
    AgentMemory forTests = AgentMemory.builder(InMemoryStore.create()).build();
    // readme:end
    out.println("found " + found.memories().get(0).node().title());
    out.println("block " + block.contains("Anna flies from Zurich"));
    out.println("versions " + versions.size());
    out.println("then " + then.memories().get(0).node().title());
    out.println("now " + memory.recall(task).memories().get(0).node().title());
    out.println("double " + forTests.recall(task).memories().size());
    store.close();
  }
}
