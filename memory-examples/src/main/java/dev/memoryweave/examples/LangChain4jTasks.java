package dev.memoryweave.examples;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.langchain4j.MemoryChats;
import dev.memoryweave.langchain4j.MemoryContentRetriever;
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

/** Ten things that one does with a memory, with LangChain4j. */
public final class LangChain4jTasks {
  private LangChain4jTasks() {}

  /** Runs the example in a folder of its own. */
  public static void main(String[] args) throws IOException {
    run(Files.createTempDirectory("memory-tasks").resolve("memory.db"), System.out);
  }

  static void run(Path file, PrintStream out) {
    UserMessage asked = UserMessage.from("Where does Anna fly from?");
    String task = asked.singleText();
    // readme:begin
    // 1 open
    MemoryStore store = SqliteMemoryStore.open(file);
    Conversation.Finder users =
        Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
    // 2 record what is said: an AI service does with .chatMemoryProvider(chats::get)
    MemoryChats chats = new MemoryChats(users);
    chats.get("anna").add(UserMessage.from("I fly from Zurich."));
    // 3 remember: a model does with .toolProvider(new MemoryToolProvider(users))
    AgentMemory memory = users.find("anna").memory().writtenBy(() -> Provenance.of(Source.USER));
    MemoryNode zurich = memory.remember(NodeKind.FACT, "Anna flies from Zurich");
    // 4 recall, 5 within a budget of tokens: an AI service does with .contentRetriever(retriever)
    MemoryContentRetriever retriever = new MemoryContentRetriever(users).withTokenBudget(800);
    List<Content> found =
        retriever.retrieve(Query.from(task, Metadata.from(asked, "anna", List.of())));
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
    Conversation.Finder forTests =
        Conversation.Finder.sharing(AgentMemory.builder(InMemoryStore.create()).build());
    // readme:end
    out.println("found " + found.get(0).textSegment().text().contains("Anna flies from Zurich"));
    out.println("versions " + versions.size());
    out.println("then " + then.memories().get(0).node().title());
    out.println("now " + memory.recall(task).memories().get(0).node().title());
    out.println("double " + new MemoryChats(forTests).get("anna").messages().size());
    store.close();
  }
}
