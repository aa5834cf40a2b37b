package dev.memoryweave.examples;

import com.google.adk.events.Event;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionKey;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.adk.AppMemories;
import dev.memoryweave.adk.MemoryWeaveMemoryService;
import dev.memoryweave.adk.MemoryWeaveSessionService;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
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

/** Ten things that one does with a memory, with Google ADK. */
public final class AdkTasks {
  private AdkTasks() {}

  /** Runs the example in a folder of its own. */
  public static void main(String[] args) throws IOException {
    run(Files.createTempDirectory("memory-tasks").resolve("memory.db"), System.out);
  }

  static void run(Path file, PrintStream out) {
    String task = "Where does Anna fly from?";
    Event said =
        Event.builder()
            .id("event-1")
            .author("user")
            .content(
                Content.builder().role("user").parts(Part.fromText("I fly from Zurich.")).build())
            .build();
    // readme:begin
    // 1 open
    MemoryStore store = SqliteMemoryStore.open(file);
    AppMemories memories =
        AppMemories.on(store).with(memory -> memory.author(Provenance.of(Source.USER)));
    // 2 record what is said: a runner does with .sessionService(sessions)
    MemoryWeaveSessionService sessions = new MemoryWeaveSessionService(memories);
    Session session =
        sessions.createSession(new SessionKey("travel", "anna", "monday")).blockingGet();
    Event kept = sessions.appendEvent(session, said).blockingGet();
    // 3 remember: a model does with .tools(new MemoryToolset(memories))
    AgentMemory memory = memories.user("travel", "anna");
    MemoryNode zurich = memory.remember(NodeKind.FACT, "Anna flies from Zurich");
    // 4 recall: a runner does with .plugins(new MemoryPlugin(memories, executor))
    MemoryWeaveMemoryService service = new MemoryWeaveMemoryService(memories);
    SearchMemoryResponse found = service.searchMemory("travel", "anna", task).blockingGet();
    // 5 within a budget of tokens: the plugin has withTokenBudgets
    String block = memory.weave(task, 800).markdown();
    // 6 change: a model does with the same tools
    MemoryNode geneva = memory.remember(NodeKind.FACT, "Anna flies from Geneva");
    memory.node(zurich.ref()).supersedeBy(geneva.ref(), "She has moved").orElseThrow();
    // 7 its history
    List<MemoryNode> versions = memory.node(zurich.ref()).history().versions();
    // 8 as of an earlier time
    RecallResult then = memory.asOf(zurich.createdAt()).recall(RecallRequest.forTask(task));
    // 9 forget
    memory.node(zurich.ref()).forget("She asked for it").orElseThrow();
    // 10 a double for tests
    AppMemories forTests = AppMemories.on(InMemoryStore.create());
    // readme:end
    out.println("kept " + kept.stringifyContent());
    out.println("found " + found.memories().toString().contains("Anna flies from Zurich"));
    out.println("block " + block.contains("Anna flies from Zurich"));
    out.println("versions " + versions.size());
    out.println("then " + then.memories().get(0).node().title());
    out.println("now " + memory.recall(task).memories().get(0).node().title());
    out.println("double " + forTests.user("travel", "anna").recall(task).memories().size());
    store.close();
  }
}
