package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.model.InvalidValueException;

/**
 * Sizes of passages, in tokens. No passage exceeds the limit of its kind of source.
 *
 * @param markdownTokens the limit in documents, 64 to 100,000
 * @param codeTokens the limit in code, 64 to 100,000
 * @param logTokens the limit in logs, 64 to 100,000
 * @param diffTokens the limit in diffs, 64 to 100,000
 * @param testTokens the limit in reports of test runs, 64 to 100,000
 * @param otherTokens the limit in all else, 64 to 100,000
 * @param targetTokens the most that joined small neighbours may cost, and the largest class that is
 *     kept whole, 1 to 100,000
 * @param smallTokens passages smaller than this are joined with a neighbour, 0 to 100,000; with 0,
 *     none are
 */
record ChunkSettings(
    int markdownTokens,
    int codeTokens,
    int logTokens,
    int diffTokens,
    int testTokens,
    int otherTokens,
    int targetTokens,
    int smallTokens) {
  /** The default of {@link #markdownTokens()}. */
  public static final int DEFAULT_MARKDOWN_TOKENS = 300;

  /** The default of {@link #codeTokens()}. */
  public static final int DEFAULT_CODE_TOKENS = 500;

  /** The default of {@link #logTokens()}. */
  public static final int DEFAULT_LOG_TOKENS = 600;

  /** The default of {@link #diffTokens()}. */
  public static final int DEFAULT_DIFF_TOKENS = 1_000;

  /** The default of {@link #testTokens()}. */
  public static final int DEFAULT_TEST_TOKENS = 1_000;

  /** The default of {@link #otherTokens()}. */
  public static final int DEFAULT_OTHER_TOKENS = 1_000;

  /** The default of {@link #targetTokens()}. */
  public static final int DEFAULT_TARGET_TOKENS = 200;

  /** The default of {@link #smallTokens()}. */
  public static final int DEFAULT_SMALL_TOKENS = 60;

  private static final int LEAST_LIMIT = 64;
  private static final int MOST = 100_000;

  /** Checks the bounds. */
  public ChunkSettings {
    within("markdownTokens", markdownTokens, LEAST_LIMIT);
    within("codeTokens", codeTokens, LEAST_LIMIT);
    within("logTokens", logTokens, LEAST_LIMIT);
    within("diffTokens", diffTokens, LEAST_LIMIT);
    within("testTokens", testTokens, LEAST_LIMIT);
    within("otherTokens", otherTokens, LEAST_LIMIT);
    within("targetTokens", targetTokens, 1);
    within("smallTokens", smallTokens, 0);
  }

  private static void within(String field, int value, int least) {
    InvalidValueException.unless(
        value >= least && value <= MOST, field, value, "be from " + least + " to " + MOST);
  }

  /** The default settings. */
  public static ChunkSettings defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; not safe for several threads. */
  public static final class Builder {
    private int markdownTokens = DEFAULT_MARKDOWN_TOKENS;
    private int codeTokens = DEFAULT_CODE_TOKENS;
    private int logTokens = DEFAULT_LOG_TOKENS;
    private int diffTokens = DEFAULT_DIFF_TOKENS;
    private int testTokens = DEFAULT_TEST_TOKENS;
    private int otherTokens = DEFAULT_OTHER_TOKENS;
    private int targetTokens = DEFAULT_TARGET_TOKENS;
    private int smallTokens = DEFAULT_SMALL_TOKENS;

    private Builder() {}

    /** Sets {@link ChunkSettings#markdownTokens()}. */
    public Builder markdownTokens(int value) {
      markdownTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#codeTokens()}. */
    public Builder codeTokens(int value) {
      codeTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#logTokens()}. */
    public Builder logTokens(int value) {
      logTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#diffTokens()}. */
    public Builder diffTokens(int value) {
      diffTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#testTokens()}. */
    public Builder testTokens(int value) {
      testTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#otherTokens()}. */
    public Builder otherTokens(int value) {
      otherTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#targetTokens()}. */
    public Builder targetTokens(int value) {
      targetTokens = value;
      return this;
    }

    /** Sets {@link ChunkSettings#smallTokens()}. */
    public Builder smallTokens(int value) {
      smallTokens = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public ChunkSettings build() {
      return new ChunkSettings(
          markdownTokens,
          codeTokens,
          logTokens,
          diffTokens,
          testTokens,
          otherTokens,
          targetTokens,
          smallTokens);
    }
  }
}
