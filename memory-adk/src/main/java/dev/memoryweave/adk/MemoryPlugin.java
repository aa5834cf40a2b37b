package dev.memoryweave.adk;

import com.google.adk.agents.CallbackContext;
import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.BasePlugin;
import com.google.adk.sessions.SessionKey;
import com.google.genai.types.Content;
import dev.memoryweave.adk.internal.EventRecorder;
import dev.memoryweave.adk.internal.EventTurns;
import dev.memoryweave.adk.internal.Prompt;
import dev.memoryweave.chat.BackgroundCapture;
import dev.memoryweave.chat.WovenContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Gives every agent of a runner a memory. Before a model is called, the rules in force are added to
 * its instruction, where they stay the same until one changes, and what is known for the user's
 * message is put before that message, once for each run. After a run, also after one that failed,
 * what was said is recorded and captured in the background. A run that was cancelled is recorded
 * with the next one. So nobody has to call {@code addSessionToMemory}.
 *
 * <p>A model call waits for a recall and for nothing else. A memory that fails is logged and
 * counted, and the agent goes on without it.
 */
public final class MemoryPlugin extends BasePlugin {
  /** The name of the plugin. */
  public static final String NAME = "memory_weave";

  /** The most tokens of the block of rules, unless another number is set. */
  public static final int DEFAULT_RULE_TOKENS = 600;

  private static final String WOVEN = "memory-weave.woven";

  private final AppMemories memories;
  private final Executor executor;
  private final WovenContext woven;
  private final EventRecorder recorder;
  private final BackgroundCapture capture;
  private final @Nullable Integer tokenBudget;
  private final int ruleTokens;

  /**
   * A plugin on the memories of apps.
   *
   * @param executor what records and captures, which belongs to the caller
   */
  public MemoryPlugin(AppMemories memories, Executor executor) {
    this(memories, executor, null, DEFAULT_RULE_TOKENS);
  }

  private MemoryPlugin(
      AppMemories memories, Executor executor, @Nullable Integer tokenBudget, int ruleTokens) {
    super(NAME);
    InvalidValueException.given("memories", memories);
    InvalidValueException.given("executor", executor);
    this.memories = memories;
    this.executor = executor;
    this.woven = new WovenContext(memories).besideRules(ruleTokens);
    this.recorder = new EventRecorder(memories);
    this.capture = new BackgroundCapture(memories, executor);
    this.tokenBudget = tokenBudget;
    this.ruleTokens = ruleTokens;
  }

  /**
   * A plugin like this one with other budgets.
   *
   * @param context the most tokens of what is known for a message, 0 to {@value
   *     RecallRequest#MAX_TOKEN_BUDGET}
   * @param rules the most tokens of the rules
   */
  public MemoryPlugin withTokenBudgets(int context, int rules) {
    InvalidValueException.within("context", context, 0, RecallRequest.MAX_TOKEN_BUDGET);
    InvalidValueException.within("rules", rules, 0, RecallRequest.MAX_TOKEN_BUDGET);
    return new MemoryPlugin(memories, executor, context, rules);
  }

  @Override
  public Maybe<Content> beforeRunCallback(InvocationContext context) {
    // What a cancelled run left; the message of this run comes after it.
    return Maybe.fromRunnable(() -> record(context, former(context), false));
  }

  @Override
  public Maybe<LlmResponse> beforeModelCallback(
      CallbackContext context, LlmRequest.Builder request) {
    return Maybe.fromRunnable(() -> weave(context, request));
  }

  @Override
  public Completable afterRunCallback(InvocationContext context) {
    return Completable.fromRunnable(
        () -> record(context, EventRecorder.said(context.session()), true));
  }

  @Override
  public Completable onRunErrorCallback(InvocationContext context, Throwable error) {
    return Completable.fromRunnable(
        () -> record(context, EventRecorder.said(context.session()), true));
  }

  private void weave(CallbackContext context, LlmRequest.Builder request) {
    boolean unused =
        memories
            .calls()
            .run(
                "prompt",
                "The memory was not shown to the model; the agent goes on without it",
                () -> {
                  Content said = context.userContent().orElseGet(() -> Content.builder().build());
                  Blocks blocks = blocks(context, request, said);
                  blocks.rules().ifPresent(block -> Prompt.instruct(request, block));
                  blocks.known().ifPresent(block -> Prompt.insert(request, block, said));
                });
  }

  /** The blocks that a run shows its models. */
  private record Blocks(Optional<String> rules, Optional<String> known) {}

  /** The blocks of a run, made for its first model call. */
  private Blocks blocks(CallbackContext context, LlmRequest.Builder request, Content said) {
    InvocationContext run = context.invocationContext();
    Map<String, Object> kept = run.callbackContextData();
    if (kept.get(WOVEN) instanceof Blocks blocks) {
      return blocks;
    }
    SessionKey key = run.session().sessionKey();
    String task = EventTurns.text(said);
    Optional<String> rules = woven.rules(key, ruleTokens);
    Optional<String> known =
        task.isBlank()
            ? Optional.empty()
            : woven.forTask(key, task, tokenBudget, Prompt.shown(request));
    Blocks blocks = new Blocks(rules, known);
    kept.put(WOVEN, blocks);
    return blocks;
  }

  private void record(InvocationContext context, List<Event> events, boolean isOver) {
    SessionKey key = context.session().sessionKey();
    if (events.isEmpty() && !isOver) {
      return;
    }
    boolean unused =
        memories
            .calls()
            .run(
                "hand_over",
                "A conversation was not recorded; the next run records it",
                () -> executor.execute(() -> record(key, events, isOver)));
  }

  private void record(SessionKey key, List<Event> events, boolean isOver) {
    boolean isRecorded =
        memories
            .calls()
            .run(
                "record",
                "A conversation was not recorded; the next run records it",
                () -> recorder.record(key, events));
    if (isRecorded && isOver) {
      capture.afterAnswer(key);
    }
  }

  private static List<Event> former(InvocationContext context) {
    return EventRecorder.said(context.session()).stream()
        .filter(event -> !context.invocationId().equals(event.invocationId()))
        .toList();
  }
}
