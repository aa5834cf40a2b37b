package dev.memoryweave.springai;

import dev.memoryweave.chat.BackgroundCapture;
import dev.memoryweave.chat.WovenContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.client.ChatClientMessageAggregator;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Gives a model what its memory knows, and records what is said. Made by a {@link Builder}.
 *
 * <p>Before a call the rules and preferences in force are added to the system text, where they stay
 * the same, byte for byte, until one changes, so that prompt caches hold; what is known for the
 * task stands before the text of the user. After the answer the turn is recorded and captured: what
 * the user said, the calls of tools with their results, and the answer. A chat memory over the
 * {@link MemoryChatMemoryRepository} of this advisor records the question and the answer itself;
 * then only the tools are added.
 *
 * <p>The conversation is the one that a call names as {@code ChatMemory.CONVERSATION_ID}; a call
 * without it has no memory. A memory that fails is logged, and the agent goes on without it.
 */
public final class MemoryAdvisor implements BaseAdvisor {
  /**
   * The order: after chat memories, which keep what the user said without what is added to it here,
   * and before the calls of tools, which would repeat it.
   */
  public static final int DEFAULT_ORDER = Advisor.DEFAULT_CHAT_MEMORY_PRECEDENCE_ORDER + 50;

  /** The most tokens of the rules, unless it is said otherwise. */
  public static final int DEFAULT_RULES_TOKENS = 400;

  private static final Logger LOG = LoggerFactory.getLogger(MemoryAdvisor.class);
  private static final String BREAK = "\n\n";

  private final MemoryChatMemoryRepository repository;
  private final WovenContext context;
  private final @Nullable BackgroundCapture capture;
  private final @Nullable Integer tokenBudget;
  private final int rulesTokens;
  private final int order;
  private final Scheduler scheduler;
  private final AtomicBoolean isNewToCallsWithoutMemory = new AtomicBoolean(true);

  private MemoryAdvisor(Builder builder) {
    this.repository = builder.repository;
    this.tokenBudget = builder.tokenBudget;
    this.rulesTokens = builder.rulesTokens;
    this.order = builder.order;
    this.scheduler = builder.scheduler;
    this.context = new WovenContext(repository.conversations()).besideRules(rulesTokens);
    Executor executor = builder.captureExecutor;
    this.capture =
        executor == null ? null : new BackgroundCapture(repository.conversations(), executor);
  }

  /**
   * Begins an advisor.
   *
   * @param repository the conversations; the one of the chat memory, if there is such
   */
  public static Builder builder(MemoryChatMemoryRepository repository) {
    return new Builder(repository);
  }

  /** This advisor, and one beside it that sees the calls of tools. */
  public List<Advisor> withToolSteps() {
    return List.of(this, new ToolSteps());
  }

  @Override
  public int getOrder() {
    return order;
  }

  @Override
  public Scheduler getScheduler() {
    return scheduler;
  }

  @Override
  public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
    Object id = request.context().get(ChatMemory.CONVERSATION_ID);
    if (id == null) {
      if (isNewToCallsWithoutMemory.getAndSet(false)) {
        LOG.warn(
            "A call has no memory, since it names no ChatMemory.CONVERSATION_ID; this is said once");
      }
      return request;
    }
    return repository
        .conversations()
        .calls()
        .orElse(
            "advise",
            "A call has no memory; the agent goes on without it",
            () -> advised(request, id.toString()),
            failure -> request);
  }

  @Override
  public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
    Turn.of(response.context()).ifPresent(turn -> end(turn, answers(response)));
    return response;
  }

  @Override
  public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
    ChatClientRequest advised = before(request, chain);
    Optional<Turn> turn = Turn.of(advised.context());
    ChatClientResponse response;
    try {
      response = chain.nextCall(advised);
    } catch (RuntimeException e) {
      turn.ifPresent(begun -> end(begun, List.of()));
      throw e;
    }
    turn.ifPresent(begun -> end(begun, answers(response)));
    return response;
  }

  @Override
  public Flux<ChatClientResponse> adviseStream(
      ChatClientRequest request, StreamAdvisorChain chain) {
    return Mono.just(request)
        .publishOn(scheduler)
        .map(given -> before(given, chain))
        .flatMapMany(advised -> stream(advised, chain));
  }

  private Flux<ChatClientResponse> stream(ChatClientRequest advised, StreamAdvisorChain chain) {
    Turn turn = Turn.of(advised.context()).orElse(null);
    if (turn == null) {
      return chain.nextStream(advised);
    }
    return new ChatClientMessageAggregator()
        .aggregateChatClientResponse(
            chain.nextStream(advised), response -> end(turn, answers(response)))
        .doOnError(failure -> end(turn, List.of()))
        .doOnCancel(() -> end(turn, List.of()));
  }

  private ChatClientRequest advised(ChatClientRequest request, String conversationId) {
    Prompt prompt = request.prompt();
    UserMessage question = question(prompt);
    Turn turn = new Turn(conversationId, question, repository.saved(conversationId));
    return request
        .mutate()
        .prompt(bound(woven(prompt, conversationId, question), conversationId))
        .context(Turn.KEY, turn)
        .build();
  }

  private Prompt woven(Prompt prompt, String conversationId, @Nullable UserMessage question) {
    Prompt ruled =
        context
            .rules(conversationId, rulesTokens)
            .map(rules -> prompt.augmentSystemMessage(system -> with(system, rules)))
            .orElse(prompt);
    String text = question == null ? "" : text(question);
    if (text.isBlank()) {
      return ruled;
    }
    List<String> shown = prompt.getInstructions().stream().map(MemoryAdvisor::text).toList();
    return context
        .forTask(conversationId, text, tokenBudget, shown)
        .map(block -> ruled.augmentUserMessage(user -> with(block, user)))
        .orElse(ruled);
  }

  private static SystemMessage with(SystemMessage system, String rules) {
    String text = text(system);
    return system.mutate().text(text.isBlank() ? rules : text + BREAK + rules).build();
  }

  private static UserMessage with(String block, UserMessage user) {
    return user.mutate().text(block + BREAK + text(user)).build();
  }

  private static String text(Message message) {
    String text = message.getText();
    return text == null ? "" : text;
  }

  /** The tools of a memory work for the conversation of the call. */
  private static Prompt bound(Prompt prompt, String conversationId) {
    if (!(prompt.getOptions() instanceof ToolCallingChatOptions options)) {
      return prompt;
    }
    List<ToolCallback> given = options.getToolCallbacks();
    if (given == null || given.stream().noneMatch(MemoryToolCallback.class::isInstance)) {
      return prompt;
    }
    List<ToolCallback> tools = new ArrayList<>();
    for (ToolCallback tool : given) {
      tools.add(tool instanceof MemoryToolCallback memory ? memory.of(conversationId) : tool);
    }
    return prompt.mutate().chatOptions(options.mutate().toolCallbacks(tools).build()).build();
  }

  private void end(Turn turn, List<AssistantMessage> answers) {
    if (!turn.end()) {
      return;
    }
    String id = turn.conversationId();
    List<Message> messages = turn.unrecorded(repository.saved(id), answers);
    if (!messages.isEmpty()) {
      repository.append(id, messages);
    }
    if (capture != null && !answers.isEmpty()) {
      capture.afterAnswer(id);
    }
  }

  private static @Nullable UserMessage question(Prompt prompt) {
    List<UserMessage> messages = prompt.getUserMessages();
    return messages.isEmpty() ? null : messages.get(messages.size() - 1);
  }

  private static List<AssistantMessage> answers(ChatClientResponse response) {
    ChatResponse answered = response.chatResponse();
    return answered == null
        ? List.of()
        : answered.getResults().stream().map(Generation::getOutput).toList();
  }

  /** Makes an advisor. */
  public static final class Builder {
    private final MemoryChatMemoryRepository repository;
    private @Nullable Executor captureExecutor;
    private @Nullable Integer tokenBudget;
    private int rulesTokens = DEFAULT_RULES_TOKENS;
    private int order = DEFAULT_ORDER;
    private Scheduler scheduler = BaseAdvisor.DEFAULT_SCHEDULER;

    private Builder(MemoryChatMemoryRepository repository) {
      InvalidValueException.given("repository", repository);
      this.repository = repository;
    }

    /**
     * Draws conclusions from a conversation after each answer. Without it nothing is captured.
     *
     * @param executor what capturing runs on, which belongs to the caller
     */
    public Builder captureOn(Executor executor) {
      InvalidValueException.given("executor", executor);
      this.captureExecutor = executor;
      return this;
    }

    /**
     * Limits what is added to the text of the user.
     *
     * @param tokens the most tokens, 0 to {@value RecallRequest#MAX_TOKEN_BUDGET}; by default the
     *     budget of each memory
     */
    public Builder tokenBudget(int tokens) {
      InvalidValueException.within("tokens", tokens, 0, RecallRequest.MAX_TOKEN_BUDGET);
      this.tokenBudget = tokens;
      return this;
    }

    /**
     * Limits the rules in the system text.
     *
     * @param tokens the most tokens, 0 to {@value RecallRequest#MAX_TOKEN_BUDGET}, by default
     *     {@value MemoryAdvisor#DEFAULT_RULES_TOKENS}
     */
    public Builder rulesTokens(int tokens) {
      InvalidValueException.within("tokens", tokens, 0, RecallRequest.MAX_TOKEN_BUDGET);
      this.rulesTokens = tokens;
      return this;
    }

    /** Places the advisor, by default at {@link MemoryAdvisor#DEFAULT_ORDER}. */
    public Builder order(int place) {
      this.order = place;
      return this;
    }

    /** Chooses what the memory is read on when an answer is streamed. */
    public Builder scheduler(Scheduler streaming) {
      InvalidValueException.given("streaming", streaming);
      this.scheduler = streaming;
      return this;
    }

    /** Makes the advisor. */
    public MemoryAdvisor build() {
      return new MemoryAdvisor(this);
    }
  }
}
