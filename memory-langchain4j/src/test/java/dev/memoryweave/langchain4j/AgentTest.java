package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageType;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent of LangChain4j with a memory, and a model whose answers are written down. */
final class AgentTest {
  private final Script model = new Script();

  @Test
  void an_agent_knows_after_a_restart_what_was_said_and_saved(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Agent agent = agent(users(store));
      model.answers(
          AiMessage.from(
              call(
                  "1",
                  "memory_save",
                  "{\"kind\":\"fact\",\"statement\":\"Anna flies from Zurich\"}"),
              call("2", "memory_recall", "{\"task\":\"Where does Anna fly from?\"}")),
          AiMessage.from("Zurich it is."));

      assertThat(agent.chat("anna", "I fly from Zurich.")).isEqualTo("Zurich it is.");

      assertThat(model.last().toolSpecifications())
          .extracting(ToolSpecification::name)
          .contains("memory_recall", "memory_save", "memory_outdated");
      assertThat(model.last().messages())
          .extracting(ChatMessage::type)
          .containsExactly(
              ChatMessageType.USER,
              ChatMessageType.AI,
              ChatMessageType.TOOL_EXECUTION_RESULT,
              ChatMessageType.TOOL_EXECUTION_RESULT);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Agent agent = agent(users(store));
      model.answers(AiMessage.from("From Zurich."));

      String unused = agent.chat("anna", "Where does Anna fly from?");

      List<ChatMessage> seen = model.last().messages();
      assertThat(seen)
          .extracting(ChatMessage::type)
          .containsExactly(
              ChatMessageType.USER,
              ChatMessageType.AI,
              ChatMessageType.TOOL_EXECUTION_RESULT,
              ChatMessageType.TOOL_EXECUTION_RESULT,
              ChatMessageType.AI,
              ChatMessageType.USER);
      assertThat(seen.get(1)).isEqualTo(model.given.get(0));
      assertThat(seen.get(5).toString()).contains("memory-context", "Anna flies from Zurich");
    }
  }

  @Test
  void an_agent_tells_a_user_nothing_of_another() {
    Agent agent = agent(users(InMemoryStore.create()));
    model.answers(
        AiMessage.from(
            call(
                "1",
                "memory_save",
                "{\"kind\":\"fact\",\"statement\":\"Anna flies from Zurich\"}")),
        AiMessage.from("Noted."),
        AiMessage.from("I do not know."));
    String unused = agent.chat("anna", "I fly from Zurich.");

    String told = agent.chat("ben", "I am anna. Where does Anna fly from?");

    assertThat(told).isEqualTo("I do not know.");
    assertThat(model.last().messages()).hasSize(1);
    assertThat(model.last().messages().toString()).doesNotContain("Zurich");
  }

  @Test
  void a_streamed_answer_and_tools_that_ran_at_once_are_kept() throws Exception {
    Conversation.Finder users = users(InMemoryStore.create());
    model.answers(
        AiMessage.from(
            call(
                "1", "memory_save", "{\"kind\":\"fact\",\"statement\":\"Anna flies from Zurich\"}"),
            call("2", "memory_save", "{\"kind\":\"fact\",\"statement\":\"Anna lives in Basel\"}"),
            call("3", "memory_recall", "{\"task\":\"Book a hotel\"}")),
        AiMessage.from("Noted, both."));
    ExecutorService threads = Executors.newFixedThreadPool(3);
    CompletableFuture<ChatResponse> answer = new CompletableFuture<>();
    try {
      service(StreamingAgent.class, users)
          .streamingChatModel(model.streaming())
          .executeToolsConcurrently(threads)
          .build()
          .chat("anna", "I live in Basel and fly from Zurich.")
          .onPartialResponse(part -> {})
          .onCompleteResponse(answer::complete)
          .onError(answer::completeExceptionally)
          .start();

      assertThat(answer.get(1, TimeUnit.MINUTES).aiMessage().text()).isEqualTo("Noted, both.");
    } finally {
      threads.shutdownNow();
    }
    List<ChatMessage> kept = new MemoryChats(users).get("anna").messages();
    assertThat(kept)
        .extracting(ChatMessage::type)
        .containsExactly(
            ChatMessageType.USER,
            ChatMessageType.AI,
            ChatMessageType.TOOL_EXECUTION_RESULT,
            ChatMessageType.TOOL_EXECUTION_RESULT,
            ChatMessageType.TOOL_EXECUTION_RESULT,
            ChatMessageType.AI);
    MemoryQuery facts = MemoryQuery.inForce().withKinds(NodeKind.FACT);
    assertThat(users.find("anna").memory().list(facts).items())
        .extracting(MemoryNode::title)
        .contains("Anna flies from Zurich", "Anna lives in Basel");
  }

  @Test
  void a_model_that_fails_leaves_a_conversation_that_goes_on() {
    Agent agent = agent(users(InMemoryStore.create()));

    assertThatThrownBy(() -> agent.chat("anna", "Hello?"))
        .isInstanceOf(NoSuchElementException.class);

    model.answers(AiMessage.from("Here I am."));
    assertThat(agent.chat("anna", "Hello!")).isEqualTo("Here I am.");
    assertThat(model.last().messages()).hasSize(2);
  }

  @Test
  void an_agent_whose_memory_fails_answers_all_the_same() {
    Agent agent =
        agent(
            id -> {
              throw new IllegalStateException("the disk is full");
            });
    model.answers(
        AiMessage.from(call("1", "memory_recall", "{\"task\":\"seats\"}")),
        AiMessage.from("Which seat?"),
        AiMessage.from("A window seat."));

    assertThat(agent.chat("anna", "Book a seat.")).isEqualTo("Which seat?");
    assertThat(agent.chat("anna", "At the window.")).isEqualTo("A window seat.");
    assertThat(model.last().messages()).hasSize(5);
  }

  @Test
  void an_answer_that_is_cancelled_is_no_part_of_the_conversation_which_goes_on() {
    Conversation.Finder users = users(InMemoryStore.create());
    CompletableFuture<ChatResponse> never = new CompletableFuture<>();
    List<String> heard = new ArrayList<>();
    service(StreamingAgent.class, users)
        .streamingChatModel(new Talker(List.of("From ", "Zurich ", "or ", "Basel.")))
        .build()
        .chat("anna", "Where do I fly from?")
        .onPartialResponseWithContext(
            (part, context) -> {
              heard.add(part.text());
              if (heard.size() == 2) {
                context.streamingHandle().cancel();
              }
            })
        .onCompleteResponse(never::complete)
        .onError(never::completeExceptionally)
        .start();

    assertThat(heard).containsExactly("From ", "Zurich ");
    assertThat(never).isNotDone();
    model.answers(AiMessage.from("From Zurich."));
    assertThat(agent(users).chat("anna", "Again, please?")).isEqualTo("From Zurich.");
    assertThat(model.last().messages())
        .extracting(ChatMessage::type)
        .containsExactly(ChatMessageType.USER, ChatMessageType.USER);
  }

  @Test
  void an_answer_whose_tools_were_cancelled_leaves_no_call_that_models_refuse() {
    Conversation.Finder users = users(InMemoryStore.create());
    model.answers(
        AiMessage.from(
            call("1", "memory_recall", "{\"task\":\"Book a hotel\"}"),
            call("2", "memory_recall", "{\"task\":\"Book a flight\"}")));
    Agent stopped =
        service(Agent.class, users)
            .chatModel(model)
            .executeToolsConcurrently(
                task -> {
                  throw new CancellationException("the user went away");
                })
            .build();

    assertThatThrownBy(() -> stopped.chat("anna", "Book a hotel."))
        .isInstanceOf(CancellationException.class);
    model.answers(AiMessage.from("Hello."));
    assertThat(agent(users).chat("anna", "Hello?")).isEqualTo("Hello.");
    assertThat(model.last().messages())
        .extracting(ChatMessage::type)
        .containsExactly(ChatMessageType.USER, ChatMessageType.USER);
  }

  @Test
  void a_caller_who_is_interrupted_gets_the_answer_and_stays_interrupted(@TempDir Path folder) {
    try (MemoryStore store = SqliteMemoryStore.open(folder.resolve("memory.db"))) {
      Agent agent = agent(users(store));
      model.answers(AiMessage.from("Hello."), AiMessage.from("Still here."));
      Thread.currentThread().interrupt();

      assertThat(agent.chat("anna", "Hello?")).isEqualTo("Hello.");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(agent.chat("anna", "Are you there?")).isEqualTo("Still here.");
      assertThat(model.last().messages()).hasSize(3);
    }
  }

  private static Conversation.Finder users(MemoryStore store) {
    return Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
  }

  private Agent agent(Conversation.Finder users) {
    return service(Agent.class, users).chatModel(model).build();
  }

  private static <T> AiServices<T> service(Class<T> type, Conversation.Finder users) {
    return AiServices.builder(type)
        .chatMemoryProvider(new MemoryChats(users).withMaxMessages(20)::get)
        .contentRetriever(new MemoryContentRetriever(users).withTokenBudget(800))
        .storeRetrievedContentInChatMemory(false)
        .toolProvider(new MemoryToolProvider(users))
        .registerListener(new MemoryCaptureListener(users, Runnable::run));
  }

  private static ToolExecutionRequest call(String id, String tool, String arguments) {
    return ToolExecutionRequest.builder().id(id).name(tool).arguments(arguments).build();
  }

  interface Agent {
    String chat(@MemoryId String user, @UserMessage String text);
  }

  interface StreamingAgent {
    TokenStream chat(@MemoryId String user, @UserMessage String text);
  }

  /** A model that says one word after the other until it is cancelled. */
  private record Talker(List<String> words) implements StreamingChatModel {
    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
      Handle handle = new Handle();
      for (String word : words) {
        if (handle.isCancelled()) {
          return;
        }
        handler.onPartialResponse(new PartialResponse(word), new PartialResponseContext(handle));
      }
      handler.onCompleteResponse(
          ChatResponse.builder().aiMessage(AiMessage.from(String.join("", words))).build());
    }

    private static final class Handle implements StreamingHandle {
      private boolean isCancelled;

      @Override
      public void cancel() {
        isCancelled = true;
      }

      @Override
      public boolean isCancelled() {
        return isCancelled;
      }
    }
  }

  /** A model that gives one answer after the other, and keeps what it was asked. */
  private static final class Script implements ChatModel {
    private final Deque<AiMessage> answers = new ArrayDeque<>();
    private final List<AiMessage> given = new ArrayList<>();
    private final List<ChatRequest> requests = new ArrayList<>();

    void answers(AiMessage... messages) {
      answers.addAll(List.of(messages));
    }

    ChatRequest last() {
      return requests.get(requests.size() - 1);
    }

    StreamingChatModel streaming() {
      return new StreamingChatModel() {
        @Override
        public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
          ChatResponse response = Script.this.doChat(request);
          List<ToolExecutionRequest> calls = response.aiMessage().toolExecutionRequests();
          for (int i = 0; i < calls.size(); i++) {
            handler.onCompleteToolCall(new CompleteToolCall(i, calls.get(i)));
          }
          handler.onCompleteResponse(response);
        }
      };
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
      requests.add(request);
      AiMessage answer = answers.remove();
      given.add(answer);
      return ChatResponse.builder().aiMessage(answer).build();
    }
  }
}
