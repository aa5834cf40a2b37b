package dev.memoryweave.reflect;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.internal.ReportText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Report of an agent after a task: how it ended, how that was verified, and what the agent learned.
 *
 * <p>Texts are trimmed, blank list entries are dropped. NUL and unpaired surrogates are refused in
 * every text.
 *
 * @param task the request, 1 to {@value #MAX_TASK} characters
 * @param outcome how it ended
 * @param verification how that was verified
 * @param summary what was done and found, at most {@value #MAX_SUMMARY} characters, possibly empty
 * @param testSummary the test results, at most {@value #MAX_SUMMARY} characters, possibly empty
 * @param changedFiles paths relative to the project's root, at most {@value #MAX_FILES}
 * @param symbols the names in code that it was about, at most {@link MemoryNode#MAX_ENTRIES}
 * @param constraints rules that turned out to hold, at most {@value #MAX_ITEMS} of at most {@value
 *     #MAX_ITEM} characters each, as in the four lists that follow
 * @param procedures how something is done
 * @param decisions choices that were made, and why
 * @param facts statements that turned out to be true
 * @param gotchas pitfalls
 * @param intent the purpose of the task, or null to infer it from the task
 * @param agentConfidence how sure the agent is of its report, 0 to 1, or null if unstated
 * @param modulePath the part of the project that it was about, a path of at most {@value #MAX_PATH}
 *     characters, or null
 * @param evidence evidence for the findings, at most {@value #MAX_ITEMS} pieces; each is attached
 *     to the findings that name it or share several words with it, or else to all
 * @param branch the branch that was worked on, at most 250 characters, or null
 * @param commit the commit that holds the work, at most 80 characters, or null
 * @param session the reporting session, or null
 */
public record TaskReport(
    String task,
    Outcome outcome,
    Verification verification,
    String summary,
    String testSummary,
    List<String> changedFiles,
    List<String> symbols,
    List<String> constraints,
    List<String> procedures,
    List<String> decisions,
    List<String> facts,
    List<String> gotchas,
    RecallRequest.@Nullable Intent intent,
    @Nullable Double agentConfidence,
    @Nullable String modulePath,
    List<Evidence.Draft> evidence,
    @Nullable String branch,
    @Nullable String commit,
    @Nullable SessionId session) {
  /** The longest task, in characters. */
  public static final int MAX_TASK = 10_000;

  /** The longest summary, in characters. */
  public static final int MAX_SUMMARY = 20_000;

  /** The longest constraint, procedure, decision, fact or gotcha, in characters. */
  public static final int MAX_ITEM = 4_000;

  /** The most entries of each list of items, and of the evidence. */
  public static final int MAX_ITEMS = 50;

  /** The most changed files. */
  public static final int MAX_FILES = 500;

  /** The longest path, in characters. */
  public static final int MAX_PATH = 1_000;

  private static final int MAX_SYMBOL = 300;
  private static final int MAX_BRANCH = 250;
  private static final int MAX_COMMIT = 80;
  private static final int ID_DIGITS = 24;
  private static final String SAY_HOW_IT_ENDED =
      "say how the task ended: completed, partial, failed or reverted";

  /** Trims and checks every field. */
  public TaskReport {
    task = ReportText.block("task", task, MAX_TASK);
    InvalidValueException.unless(!task.isEmpty(), "task", task, "not be empty");
    outcome = InvalidValueException.required("outcome", outcome, SAY_HOW_IT_ENDED);
    verification = InvalidValueException.required("verification", verification, "be given");
    summary = ReportText.block("summary", summary, MAX_SUMMARY);
    testSummary = ReportText.block("testSummary", testSummary, MAX_SUMMARY);
    changedFiles = ReportText.lines("changedFiles", changedFiles, MAX_FILES, MAX_PATH);
    symbols = ReportText.lines("symbols", symbols, MemoryNode.MAX_ENTRIES, MAX_SYMBOL);
    constraints = items("constraints", constraints);
    procedures = items("procedures", procedures);
    decisions = items("decisions", decisions);
    facts = items("facts", facts);
    gotchas = items("gotchas", gotchas);
    InvalidValueException.unless(
        agentConfidence == null || (agentConfidence >= 0 && agentConfidence <= 1),
        "agentConfidence",
        agentConfidence,
        "be a number from 0 to 1");
    modulePath = ReportText.optionalLine("modulePath", modulePath, MAX_PATH);
    evidence = ReportText.copied("evidence", evidence, MAX_ITEMS);
    branch = ReportText.optionalLine("branch", branch, MAX_BRANCH);
    commit = ReportText.optionalLine("commit", commit, MAX_COMMIT);
  }

  private static List<String> items(String field, List<String> values) {
    return ReportText.blocks(field, values, MAX_ITEMS, MAX_ITEM);
  }

  /**
   * The id of the report, derived from its content: {@code rp-} and 24 hexadecimal digits of a
   * SHA-256 over every field. A report that is handed in twice has one id; line ends, and the
   * capture time of evidence, do not change it.
   */
  public String id() {
    ReportText.Digest digest =
        new ReportText.Digest()
            .add("task", task)
            .add("outcome", outcome.label())
            .add("verification", verification.label())
            .add("summary", summary)
            .add("test", testSummary)
            .addAll("file", changedFiles)
            .addAll("symbol", symbols)
            .addAll("constraint", constraints)
            .addAll("procedure", procedures)
            .addAll("decision", decisions)
            .addAll("fact", facts)
            .addAll("gotcha", gotchas)
            .add("intent", intent == null ? null : intent.label())
            // Not in decimal digits: Java releases differ in how many they print.
            .add("confidence", agentConfidence == null ? null : Double.toHexString(agentConfidence))
            .add("module", modulePath)
            .add("branch", branch)
            .add("commit", commit)
            .add("session", session)
            .add("evidence", evidence.size());
    for (Evidence.Draft piece : evidence) {
      digest
          .add("kind", piece.kind().label())
          .add("locator", piece.locator())
          .add("excerpt", piece.excerpt())
          .add("digest", piece.digest())
          .add("polarity", piece.polarity().label());
    }
    return "rp-" + digest.hex(ID_DIGITS);
  }

  /** Purpose of the task: as given, or else inferred from its words. */
  public RecallRequest.Intent purpose() {
    return intent == null ? RecallRequest.Intent.ofTask(task) : intent;
  }

  /** Whether the report lists any item. */
  public boolean hasItems() {
    return !(constraints.isEmpty()
        && procedures.isEmpty()
        && decisions.isEmpty()
        && facts.isEmpty()
        && gotchas.isEmpty());
  }

  /**
   * A builder for the report of a task. The outcome must be set; the report is unverified unless
   * set otherwise.
   *
   * @param task the request
   */
  public static Builder builder(String task) {
    return new Builder(task);
  }

  /** Collects the fields of a report; one builder is for one thread. */
  public static final class Builder {
    private final String task;
    private @Nullable Outcome outcome;
    private Verification verification = Verification.UNVERIFIED;
    private String summary = "";
    private String testSummary = "";
    private List<String> changedFiles = List.of();
    private List<String> symbols = List.of();
    private List<String> constraints = List.of();
    private List<String> procedures = List.of();
    private List<String> decisions = List.of();
    private List<String> facts = List.of();
    private List<String> gotchas = List.of();
    private RecallRequest.@Nullable Intent intent;
    private @Nullable Double agentConfidence;
    private @Nullable String modulePath;
    private List<Evidence.Draft> evidence = List.of();
    private @Nullable String branch;
    private @Nullable String commit;
    private @Nullable SessionId session;

    private Builder(String task) {
      this.task = task;
    }

    /** Sets the outcome, which every report must have. */
    public Builder outcome(Outcome value) {
      outcome = value;
      return this;
    }

    /** Sets the verification of the outcome. */
    public Builder verification(Verification value) {
      verification = value;
      return this;
    }

    /** Sets the summary. */
    public Builder summary(String value) {
      summary = value;
      return this;
    }

    /** Sets the summary of the tests. */
    public Builder testSummary(String value) {
      testSummary = value;
      return this;
    }

    /** Sets the changed files. */
    public Builder changedFiles(List<String> value) {
      changedFiles = value;
      return this;
    }

    /** Sets the names in code that it was about. */
    public Builder symbols(List<String> value) {
      symbols = value;
      return this;
    }

    /** Sets the constraints that were found. */
    public Builder constraints(List<String> value) {
      constraints = value;
      return this;
    }

    /** Sets the procedures that were found. */
    public Builder procedures(List<String> value) {
      procedures = value;
      return this;
    }

    /** Sets the decisions that were made. */
    public Builder decisions(List<String> value) {
      decisions = value;
      return this;
    }

    /** Sets the facts that were found. */
    public Builder facts(List<String> value) {
      facts = value;
      return this;
    }

    /** Sets the gotchas that were found. */
    public Builder gotchas(List<String> value) {
      gotchas = value;
      return this;
    }

    /** Sets the intent, or null to infer it from the task. */
    public Builder intent(RecallRequest.@Nullable Intent value) {
      intent = value;
      return this;
    }

    /** Sets the confidence of the agent, or null if it states none. */
    public Builder agentConfidence(@Nullable Double value) {
      agentConfidence = value;
      return this;
    }

    /** Sets the part of the project, or none. */
    public Builder modulePath(@Nullable String value) {
      modulePath = value;
      return this;
    }

    /** Sets the evidence. */
    public Builder evidence(List<Evidence.Draft> value) {
      evidence = value;
      return this;
    }

    /** Sets the branch, or none. */
    public Builder branch(@Nullable String value) {
      branch = value;
      return this;
    }

    /** Sets the commit, or none. */
    public Builder commit(@Nullable String value) {
      commit = value;
      return this;
    }

    /** Sets the reporting session, or none. */
    public Builder session(@Nullable SessionId value) {
      session = value;
      return this;
    }

    /**
     * The report.
     *
     * @throws InvalidValueException if a field breaks its rule
     */
    public TaskReport build() {
      return new TaskReport(
          task,
          InvalidValueException.required("outcome", outcome, SAY_HOW_IT_ENDED),
          verification,
          summary,
          testSummary,
          changedFiles,
          symbols,
          constraints,
          procedures,
          decisions,
          facts,
          gotchas,
          intent,
          agentConfidence,
          modulePath,
          evidence,
          branch,
          commit,
          session);
    }
  }

  /** Outcome of a task. */
  public enum Outcome {
    /** Everything requested is done. */
    COMPLETED,
    /** Some of it is done. */
    PARTIAL,
    /** It could not be done. */
    FAILED,
    /** It was done and then reverted. */
    REVERTED;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing of the work was kept. */
    public boolean isFailure() {
      return this == FAILED || this == REVERTED;
    }

    /**
     * Finds an outcome by its label, whatever the case.
     *
     * @throws dev.memoryweave.model.InvalidValueException if there is no such outcome
     */
    public static Outcome of(String label) {
      return ReportText.constant(Outcome.class, "outcome", label);
    }
  }

  /** Verification of the outcome of a task. */
  public enum Verification {
    /** Tests ran and passed. */
    TESTS_PASSED,
    /** The build succeeded. */
    BUILD_SUCCESS,
    /** Somebody checked it by hand. */
    MANUAL_CHECK,
    /** Tests ran and failed. */
    TESTS_FAILED,
    /** It was not checked. */
    UNVERIFIED;

    /** Whether tests or a build have shown that the task succeeded. */
    public boolean isVerified() {
      return this == TESTS_PASSED || this == BUILD_SUCCESS;
    }

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a verification by its label, whatever the case.
     *
     * @throws dev.memoryweave.model.InvalidValueException if there is no such verification
     */
    public static Verification of(String label) {
      return ReportText.constant(Verification.class, "verification", label);
    }
  }
}
