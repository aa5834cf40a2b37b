package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.internal.IntentCues;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A task, with limits on the memories and passages to return for it.
 *
 * @param task the task or question in plain words, at most {@value #MAX_TASK} characters, possibly
 *     empty (then only pinned memories and those about the files and symbols are returned)
 * @param files paths of the project that the task is about
 * @param symbols identifiers that the task is about
 * @param session the requesting session; its own working memories are preferred; null if unknown
 * @param intent the intent of the task, or null to detect it from the text
 * @param kinds the kinds to return, empty for all
 * @param asOf the point in time to query, or null for now. Its millisecond must have passed when
 *     the request is made, see {@link dev.memoryweave.AgentMemory#asOf}
 * @param limit the maximum number of memories, 1 to {@value #MAX_LIMIT}; null for the configured
 *     default, see {@link dev.memoryweave.MemoryConfig#recallLimit()}
 * @param tokenBudget the maximum tokens of the woven block, 0 to {@value #MAX_TOKEN_BUDGET}; null
 *     for the configured default, see {@link dev.memoryweave.MemoryConfig#tokenBudget()}
 * @param knownPackHash the hash of a pack that the caller still holds, or a prefix of at least
 *     {@value #SHORTEST_PACK_HASH} digits; null if none
 * @param style how the block is laid out
 * @param isolated whether only the narrowest scope is searched
 * @param branch the checked-out branch: memories learned on it are preferred; those of the
 *     mainline, of its {@linkplain dev.memoryweave.recall.CheckoutHistory history} or of no branch
 *     are included; rules of another branch are included with a mark, and its other memories are
 *     left out and counted; null if unknown: then the history alone decides, and without a history
 *     branches are ignored
 * @param knowledge whether to return passages of the project's files, too; ignored for an earlier
 *     time and if kinds are given
 * @param held memories that the caller has in view already, which the block does not repeat
 */
public record RecallRequest(
    String task,
    List<String> files,
    List<String> symbols,
    @Nullable SessionId session,
    @Nullable Intent intent,
    Set<NodeKind> kinds,
    @Nullable Instant asOf,
    @Nullable Integer limit,
    @Nullable Integer tokenBudget,
    @Nullable String knownPackHash,
    Style style,
    boolean isolated,
    @Nullable String branch,
    boolean knowledge,
    Set<NodeId> held) {
  /** The maximum length of a task, in characters. */
  public static final int MAX_TASK = 100_000;

  /** The maximum number of memories of one recall. */
  public static final int MAX_LIMIT = 500;

  /** The largest token budget. */
  public static final int MAX_TOKEN_BUDGET = 1_000_000;

  /** The minimum length of a pack hash prefix, in digits. */
  public static final int SHORTEST_PACK_HASH = 8;

  private static final int MAX_NAMES = 200;

  /** Checks the bounds. */
  public RecallRequest {
    task = InvalidValueException.required("task", task, "be given, at least as empty");
    InvalidValueException.unless(
        task.length() <= MAX_TASK, "task", task, "have at most " + MAX_TASK + " characters");
    files = List.copyOf(InvalidValueException.elements("files", files));
    symbols = List.copyOf(InvalidValueException.elements("symbols", symbols));
    InvalidValueException.unless(
        files.size() <= MAX_NAMES, "files", files.size() + " entries", "have at most " + MAX_NAMES);
    InvalidValueException.unless(
        symbols.size() <= MAX_NAMES,
        "symbols",
        symbols.size() + " entries",
        "have at most " + MAX_NAMES);
    kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
    held = Set.copyOf(InvalidValueException.elements("held", held));
    style = InvalidValueException.required("style", style, "be given");
    InvalidValueException.unless(
        knownPackHash == null || knownPackHash.length() >= SHORTEST_PACK_HASH,
        "known_pack_hash",
        knownPackHash,
        "have at least " + SHORTEST_PACK_HASH + " digits");
    InvalidValueException.unless(
        limit == null || (limit >= 1 && limit <= MAX_LIMIT),
        "limit",
        limit,
        "be from 1 to " + MAX_LIMIT);
    InvalidValueException.unless(
        tokenBudget == null || (tokenBudget >= 0 && tokenBudget <= MAX_TOKEN_BUDGET),
        "token_budget",
        tokenBudget,
        "be from 0 to " + MAX_TOKEN_BUDGET);
  }

  /** A copy that asks for the state at an earlier time, or for the current state if null. */
  public RecallRequest asOf(@Nullable Instant time) {
    return asked(time, branch, tokenBudget);
  }

  /** A copy for a branch, or for an unknown one if null. */
  public RecallRequest onBranch(@Nullable String newBranch) {
    return asked(asOf, newBranch, tokenBudget);
  }

  /** A copy with another token budget. */
  public RecallRequest withTokenBudget(int tokens) {
    return asked(asOf, branch, tokens);
  }

  private RecallRequest asked(
      @Nullable Instant time, @Nullable String onBranch, @Nullable Integer tokens) {
    return new RecallRequest(
        task,
        files,
        symbols,
        session,
        intent,
        kinds,
        time,
        limit,
        tokens,
        knownPackHash,
        style,
        isolated,
        onBranch,
        knowledge,
        held);
  }

  /** A request with the defaults for a task. */
  public static RecallRequest forTask(String task) {
    return builder(task).build();
  }

  /** A builder for a request. */
  public static Builder builder(String task) {
    return new Builder(task);
  }

  /** Collects the fields of a request; one builder is for one thread. */
  public static final class Builder {
    private final String task;
    private List<String> files = List.of();
    private List<String> symbols = List.of();
    private @Nullable SessionId session;
    private @Nullable Intent intent;
    private Set<NodeKind> kinds = Set.of();
    private @Nullable Instant asOf;
    private @Nullable Integer limit;
    private @Nullable Integer tokenBudget;
    private @Nullable String knownPackHash;
    private Style style = Style.TASK;
    private boolean isolated;
    private @Nullable String branch;
    private @Nullable Boolean knowledge;
    private Set<NodeId> held = Set.of();

    private Builder(String task) {
      this.task = task;
    }

    /** Sets the files. */
    public Builder files(List<String> value) {
      files = value;
      return this;
    }

    /** Sets the symbols. */
    public Builder symbols(List<String> value) {
      symbols = value;
      return this;
    }

    /** Sets the requesting session. */
    public Builder session(@Nullable SessionId value) {
      session = value;
      return this;
    }

    /** Sets the intent. */
    public Builder intent(@Nullable Intent value) {
      intent = value;
      return this;
    }

    /** Sets the kinds to return. */
    public Builder kinds(Set<NodeKind> value) {
      kinds = value;
      return this;
    }

    /** Sets the point in time to query. */
    public Builder asOf(@Nullable Instant value) {
      asOf = value;
      return this;
    }

    /**
     * Sets the maximum number of memories; by default {@link
     * dev.memoryweave.MemoryConfig#recallLimit()}.
     */
    public Builder limit(@Nullable Integer value) {
      limit = value;
      return this;
    }

    /**
     * Sets the maximum tokens of the block; by default {@link
     * dev.memoryweave.MemoryConfig#tokenBudget()}.
     */
    public Builder tokenBudget(@Nullable Integer value) {
      tokenBudget = value;
      return this;
    }

    /** Sets the hash of a pack that the caller still holds. */
    public Builder knownPackHash(@Nullable String value) {
      knownPackHash = value;
      return this;
    }

    /** Sets how the block is laid out. */
    public Builder style(Style value) {
      style = value;
      return this;
    }

    /** Sets whether only the narrowest scope is searched. */
    public Builder isolated(boolean value) {
      isolated = value;
      return this;
    }

    /** Sets the checked-out branch. */
    public Builder branch(@Nullable String value) {
      branch = value;
      return this;
    }

    /** Sets whether to return passages of files, too; by default only in the task style. */
    public Builder knowledge(boolean value) {
      knowledge = value;
      return this;
    }

    /** Sets the memories that the block does not repeat, since the caller has them in view. */
    public Builder held(Set<NodeId> value) {
      held = value;
      return this;
    }

    /**
     * Builds the request.
     *
     * @throws InvalidValueException if a field is out of its bounds
     */
    public RecallRequest build() {
      return new RecallRequest(
          task,
          files,
          symbols,
          session,
          intent,
          kinds,
          asOf,
          limit,
          tokenBudget,
          knownPackHash,
          style,
          isolated,
          branch,
          knowledge == null ? style == Style.TASK : knowledge,
          held);
    }
  }

  /** Layout of a woven block, with its default token budget. */
  public enum Style {
    /** Everything that helps with one task, best first within each section. */
    TASK(3_000),
    /** The few lines that are always worth having, most confirmed and most used first. */
    COMPACT(1_500),
    /**
     * For a message in a running conversation: the memories that match it well, and nothing for a
     * message that only says thanks. Rules for every task are left to the beginning of the
     * conversation.
     */
    PROMPT(800);

    private final int tokenBudget;

    Style(int tokenBudget) {
      this.tokenBudget = tokenBudget;
    }

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The default token budget of this style. */
    public int tokenBudget() {
      return tokenBudget;
    }
  }

  /** The purpose of a task. Some kinds of memory help some intents more than others. */
  public enum Intent {
    /** Something is broken and needs fixing. */
    BUG_FIX,
    /** A test fails. */
    TEST_FAILURE,
    /** Something new is to be built. */
    FEATURE,
    /** Code is to be changed without changing what it does. */
    REFACTOR,
    /** A decision about the overall structure. */
    ARCHITECTURE,
    /** Somebody wants to understand something. */
    EXPLANATION,
    /** Somebody is new here. */
    ONBOARDING,
    /** Somebody wants to know how a thing is done. */
    WORKFLOW,
    /** Something is to be written down. */
    DOCUMENTATION,
    /** A change without risk, such as fixing a typo. */
    TRIVIAL,
    /** No intent could be recognised. */
    UNKNOWN;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds an intent by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such intent
     */
    public static Intent of(String label) {
      String wanted = label.strip().toUpperCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(intent -> intent.name().equals(wanted))
          .findFirst()
          .orElseThrow(
              () ->
                  new InvalidValueException(
                      "intent",
                      label,
                      "be one of "
                          + String.join(
                              ", ", Arrays.stream(values()).map(Intent::label).toList())));
    }

    /**
     * The intent that the words of a task suggest, or {@link #UNKNOWN}.
     *
     * @param task the task in plain words; only its first 4,000 characters are read
     */
    public static Intent ofTask(String task) {
      return IntentCues.of(task);
    }
  }
}
