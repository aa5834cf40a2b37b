package dev.memoryweave.reflect;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.internal.ReportText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Report on a session, handed in at its end.
 *
 * <p>Texts are trimmed; NUL and unpaired surrogates are refused in every text.
 *
 * @param session the session
 * @param title what it was about, at most {@value #MAX_TITLE} characters on one line, or null
 * @param plan what the goal was, at most {@value #MAX_TEXT} characters, possibly empty
 * @param outcome what was achieved, at most {@value #MAX_TEXT} characters, possibly empty
 * @param statements individual statements that somebody made, at most {@value #MAX_SAID}
 * @param messages the conversation, oldest first, at most {@value #MAX_MESSAGES} messages of at
 *     most {@value #MAX_CONVERSATION} characters in all. It is recorded, and statements are
 *     extracted from it; if it is empty, from the recorded messages of the session
 * @param toolCalls the tools that were called, oldest first, at most {@value #MAX_CALLS} calls;
 *     those in messages need not be repeated
 * @param branch the branch that was worked on, at most 250 characters, or null
 * @param commit the commit at the end, at most 80 characters, or null
 * @param startedAt when it began, or null
 * @param endedAt when it ended, not before {@code startedAt}, or null for now
 */
public record SessionReport(
    SessionId session,
    @Nullable String title,
    String plan,
    String outcome,
    List<Said> statements,
    List<Message> messages,
    List<Message.ToolCall> toolCalls,
    @Nullable String branch,
    @Nullable String commit,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt) {
  /** The longest title, in characters. */
  public static final int MAX_TITLE = 1_000;

  /** The longest plan, outcome, statement or message, in characters. */
  public static final int MAX_TEXT = 100_000;

  /** The longest conversation, in characters. */
  public static final int MAX_CONVERSATION = 4_000_000;

  /** The most statements. */
  public static final int MAX_SAID = 2_000;

  /** The most messages. */
  public static final int MAX_MESSAGES = 20_000;

  /** The most tool calls. */
  public static final int MAX_CALLS = 5_000;

  private static final int MAX_BRANCH = 250;
  private static final int MAX_COMMIT = 80;
  private static final int ID_DIGITS = 24;

  /** Trims and checks every field. */
  public SessionReport {
    session = InvalidValueException.required("session", session, "be given");
    title = ReportText.optionalLine("title", title, MAX_TITLE);
    plan = ReportText.block("plan", plan, MAX_TEXT);
    outcome = ReportText.block("outcome", outcome, MAX_TEXT);
    statements = ReportText.copied("statements", statements, MAX_SAID);
    messages = ReportText.copied("messages", messages, MAX_MESSAGES);
    long length = messages.stream().mapToLong(message -> message.text().length()).sum();
    InvalidValueException.unless(
        length <= MAX_CONVERSATION,
        "messages",
        length + " characters",
        "have at most " + MAX_CONVERSATION + " characters in all");
    toolCalls = ReportText.copied("toolCalls", toolCalls, MAX_CALLS);
    branch = ReportText.optionalLine("branch", branch, MAX_BRANCH);
    commit = ReportText.optionalLine("commit", commit, MAX_COMMIT);
    InvalidValueException.unless(
        startedAt == null || endedAt == null || !endedAt.isBefore(startedAt),
        "endedAt",
        endedAt,
        "not lie before the start of the session");
  }

  /**
   * A statement that somebody made in a session.
   *
   * @param text the statement, at most {@value SessionReport#MAX_TEXT} characters, possibly empty
   * @param role who said it
   */
  public record Said(String text, Message.Role role) {
    /** Trims and checks the text. */
    public Said {
      text = ReportText.block("text", text, MAX_TEXT);
      role = InvalidValueException.required("role", role, "be given");
    }

    /** A statement of a person. */
    public static Said byUser(String text) {
      return new Said(text, Message.Role.USER);
    }
  }

  /**
   * The id of the report, derived from its content: {@code sr-} and 24 hexadecimal digits of a
   * SHA-256 over every field, so that a report that is handed in twice has one id.
   */
  public String id() {
    ReportText.Digest digest =
        new ReportText.Digest()
            .add("session", session)
            .add("title", title)
            .add("plan", plan)
            .add("outcome", outcome)
            .add("branch", branch)
            .add("commit", commit)
            .add("started", startedAt)
            .add("ended", endedAt);
    digest.add("statement", statements.size());
    statements.forEach(said -> digest.add(said.role().label(), said.text()));
    digest.add("message", messages.size());
    for (Message message : messages) {
      digest
          .add(message.role().label(), message.text())
          .add("turn", message.turn())
          .add("speaker", message.speaker())
          .add("time", message.time());
    }
    List<Message.ToolCall> calls = allToolCalls();
    digest.add("call", calls.size());
    for (Message.ToolCall call : calls) {
      digest
          .add("tool", call.tool())
          .add("arguments", call.arguments())
          .add("outcome", call.outcome().label())
          .add("at", call.at());
    }
    return "sr-" + digest.hex(ID_DIGITS);
  }

  /** The tool calls of the messages, then those that no message contains. */
  public List<Message.ToolCall> allToolCalls() {
    List<Message.ToolCall> all = new ArrayList<>();
    messages.forEach(message -> all.addAll(message.toolCalls()));
    all.addAll(toolCalls);
    return List.copyOf(all);
  }

  /**
   * Whether it contains nothing but the name of the session, and perhaps branch, commit and times.
   */
  public boolean tellsNothing() {
    return title == null
        && plan.isEmpty()
        && outcome.isEmpty()
        && statements.isEmpty()
        && messages.isEmpty()
        && toolCalls.isEmpty();
  }

  /** A copy with another conversation. */
  public SessionReport withMessages(List<Message> value) {
    return new SessionReport(
        session,
        title,
        plan,
        outcome,
        statements,
        value,
        toolCalls,
        branch,
        commit,
        startedAt,
        endedAt);
  }

  /** A builder for the report of a session. */
  public static Builder builder(SessionId session) {
    return new Builder(session);
  }

  /** Collects the fields of a report; one builder is for one thread. */
  public static final class Builder {
    private final SessionId session;
    private @Nullable String title;
    private String plan = "";
    private String outcome = "";
    private List<Said> statements = List.of();
    private List<Message> messages = List.of();
    private List<Message.ToolCall> toolCalls = List.of();
    private @Nullable String branch;
    private @Nullable String commit;
    private @Nullable Instant startedAt;
    private @Nullable Instant endedAt;

    private Builder(SessionId session) {
      this.session = session;
    }

    /** Sets the title, or null. */
    public Builder title(@Nullable String value) {
      title = value;
      return this;
    }

    /** Sets the plan. */
    public Builder plan(String value) {
      plan = value;
      return this;
    }

    /** Sets the outcome. */
    public Builder outcome(String value) {
      outcome = value;
      return this;
    }

    /** Sets the individual statements. */
    public Builder statements(List<Said> value) {
      statements = value;
      return this;
    }

    /** Sets the conversation. */
    public Builder messages(List<Message> value) {
      messages = value;
      return this;
    }

    /** Sets the tools that were called. */
    public Builder toolCalls(List<Message.ToolCall> value) {
      toolCalls = value;
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

    /** Sets the start time, or null. */
    public Builder startedAt(@Nullable Instant value) {
      startedAt = value;
      return this;
    }

    /** Sets the end time, or null for now. */
    public Builder endedAt(@Nullable Instant value) {
      endedAt = value;
      return this;
    }

    /**
     * The report.
     *
     * @throws InvalidValueException if a field breaks its rule
     */
    public SessionReport build() {
      return new SessionReport(
          session,
          title,
          plan,
          outcome,
          statements,
          messages,
          toolCalls,
          branch,
          commit,
          startedAt,
          endedAt);
    }
  }
}
