package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.springai.MemoryAdvisor;
import dev.memoryweave.springai.MemoryChatMemoryRepository;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.ai.chat.messages.UserMessage;

/** Ten things that one does with a memory, with Spring AI. */
public final class SpringTasks {
  private SpringTasks() {}

  /** Runs the example in a folder of its own. */
  public static void main(String[] args) throws IOException {
    run(Files.createTempDirectory("memory-tasks").resolve("memory.db"), System.out);
  }

  static void run(Path file, PrintStream out) {
    String task = "Where does Anna fly from?";
    // readme:begin
    // 1 open: the starter does
    MemoryStore store = SqliteMemoryStore.open(file);
    Conversation.Finder users =
        Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
    // 2 record what is said: a chat client does with MessageChatMemoryAdvisor
    MemoryChatMemoryRepository repository = new MemoryChatMemoryRepository(users);
    repository.saveAll("anna", List.of(new UserMessage("I fly from Zurich.")));
    // 3 remember: a model does with MemoryToolCallbackProvider
    AgentMemory memory = users.find("anna").memory().writtenBy(() -> Provenance.of(Source.USER));
    MemoryNode zurich = memory.remember(NodeKind.FACT, "Anna flies from Zurich");
    // 4 recall: a chat client does with .defaultAdvisors(advisor), here within a budget of tokens
    MemoryAdvisor advisor = MemoryAdvisor.builder(repository).tokenBudget(800).build();
    RecallResult found = memory.recall(task);
    // 5 within a budget of tokens, by the program
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
    // 10 a double for tests: the starter does with memory-weave.store=memory:
    Conversation.Finder forTests =
        Conversation.Finder.sharing(AgentMemory.builder(InMemoryStore.create()).build());
    // readme:end
    out.println("advisor " + advisor.getName());
    out.println("found " + found.memories().get(0).node().title());
    out.println("block " + block.contains("Anna flies from Zurich"));
    out.println("versions " + versions.size());
    out.println("then " + then.memories().get(0).node().title());
    out.println("now " + memory.recall(task).memories().get(0).node().title());
    out.println(
        "double " + new MemoryChatMemoryRepository(forTests).findByConversationId("anna").size());
    store.close();
  }
}
