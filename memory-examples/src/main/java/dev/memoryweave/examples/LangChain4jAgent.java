package dev.memoryweave.examples;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.ChatTools;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.langchain4j.MemoryChatMemoryStore;
import dev.memoryweave.langchain4j.MemoryContentRetriever;
import dev.memoryweave.langchain4j.MemoryToolProvider;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * An agent of LangChain4j that is started twice, with two users. The model's answers are written
 * down, so that the example needs no server; what the model is shown is printed.
 */
public final class LangChain4jAgent {
  private LangChain4jAgent() {}

  /** Runs the example in a folder of its own. */
  public static void main(String[] args) throws IOException {
    run(Files.createTempDirectory("memory-langchain4j"), System.out);
  }

  static void run(Path folder, PrintStream out) {
    Path file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Assistant assistant =
          assistant(
              store,
              new Script(
                  out,
                  AiMessage.from(
                      ToolExecutionRequest.builder()
                          .id("call-1")
                          .name(ChatTools.Tool.SAVE.label())
                          .arguments("{\"kind\":\"fact\",\"statement\":\"Anna flies from Zurich\"}")
                          .build()),
                  AiMessage.from("Noted: from Zurich.")));
      out.println("anna: " + assistant.chat("anna", "I always fly from Zurich."));
    }
    out.println("-- restarted --");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Assistant assistant =
          assistant(
              store,
              new Script(out, AiMessage.from("From Zurich."), AiMessage.from("Please tell me.")));
      out.println("anna: " + assistant.chat("anna", "Where does Anna fly from?"));
      out.println("ben: " + assistant.chat("ben", "Where does Anna fly from?"));
    }
  }

  private static Assistant assistant(MemoryStore store, ChatModel model) {
    // readme:begin
    Conversation.Finder users =
        Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
    MemoryChatMemoryStore chats = new MemoryChatMemoryStore(users);
    Assistant assistant =
        AiServices.builder(Assistant.class)
            .chatModel(model)
            .chatMemoryProvider(
                id ->
                    MessageWindowChatMemory.builder()
                        .id(id)
                        .maxMessages(20)
                        .chatMemoryStore(chats)
                        .build())
            .contentRetriever(new MemoryContentRetriever(users).withTokenBudget(800))
            .storeRetrievedContentInChatMemory(false)
            .toolProvider(new MemoryToolProvider(users))
            .build();
    // readme:end
    return assistant;
  }

  /** The agent. */
  interface Assistant {
    /** Answers a user. */
    String chat(@MemoryId String user, @UserMessage String text);
  }

  /** A model that gives one answer after the other. */
  private static final class Script implements ChatModel {
    private final PrintStream out;
    private final Deque<AiMessage> answers;

    Script(PrintStream out, AiMessage... answers) {
      this.out = out;
      this.answers = new ArrayDeque<>(List.of(answers));
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
      boolean knows = request.messages().toString().contains("Anna flies from Zurich");
      out.println(
          "  the model is shown "
              + request.messages().size()
              + " messages, and "
              + (knows ? "knows where Anna flies from" : "does not know where Anna flies from"));
      return ChatResponse.builder().aiMessage(answers.remove()).build();
    }
  }
}
