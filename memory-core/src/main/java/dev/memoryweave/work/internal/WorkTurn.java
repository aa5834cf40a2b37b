package dev.memoryweave.work.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.text.internal.PlainText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A message of a session with its signs.
 *
 * @param turn the id of the message within the session
 * @param role the role of the speaker
 * @param at its position in the order of the session
 * @param signs its statements about the work
 * @param check whether the last check run with it succeeded
 */
record WorkTurn(String turn, Message.Role role, Instant at, List<WorkSign> signs, Check check) {
  /** How old a message may be when it is recorded and still be about open work. */
  static final Duration CURRENT = Duration.ofDays(30);

  /** Commands that check the work: tests, builds, linters. */
  private static final Pattern CHECKS =
      Pattern.compile(
          "(?:^|[^a-z])(?:tests?|verify|check|build|lint|typecheck|pytest|jest|vitest|mocha|rspec"
              + "|phpunit|tox|nox|ctest|mypy|tsc|eslint|clippy|surefire)(?:[^a-z]|$)");

  /** Copies the list. */
  public WorkTurn {
    signs = List.copyOf(signs);
  }

  /** The result of a message's checks. */
  public enum Check {
    /** Nothing was checked. */
    NONE,
    /** The last check succeeded. */
    SUCCEEDED,
    /** The last check failed. */
    FAILED
  }

  /**
   * Reads a message. If it was said long before it was recorded, as in an exported chat, it is
   * history: work that it left undone is not open.
   *
   * @param at its position in the order of the session, which is when it was said if that is known
   * @param recordedAt when it was first recorded
   */
  public static WorkTurn of(
      String turn,
      Message.Role role,
      Instant at,
      Instant recordedAt,
      String text,
      List<Message.ToolCall> toolCalls) {
    WorkTurn checks = ofChecks(turn, role, at, toolCalls);
    return at.isBefore(recordedAt.minus(CURRENT))
        ? checks
        : checks.saying(WorkReader.readAll(role, text, !toolCalls.isEmpty()));
  }

  /** A message of which only the checks that were run count. */
  public static WorkTurn ofChecks(
      String turn, Message.Role role, Instant at, List<Message.ToolCall> toolCalls) {
    Check check = Check.NONE;
    for (Message.ToolCall call : toolCalls) {
      if (call.outcome() != Message.ToolCall.Outcome.UNKNOWN && isCheck(call)) {
        check = call.hasSucceeded() ? Check.SUCCEEDED : Check.FAILED;
      }
    }
    return new WorkTurn(turn, role, at, List.of(), check);
  }

  private WorkTurn saying(List<WorkSign> said) {
    return new WorkTurn(turn, role, at, said, check);
  }

  private static boolean isCheck(Message.ToolCall call) {
    return CHECKS.matcher(PlainText.lowerCase((call.tool() + " " + call.arguments()))).find();
  }

  /** Whether the work may have changed after it. */
  public boolean saysSomething() {
    return !signs.isEmpty();
  }

  /** Whether it says nothing but what may close known work. */
  public boolean onlyTells() {
    return signs.stream()
        .allMatch(sign -> sign.type() == WorkSign.Type.ANSWER || sign.type() == WorkSign.Type.DEED);
  }

  /** Whether it only says that the agent has answered. */
  public boolean onlyAnswers() {
    return signs.stream().allMatch(sign -> sign.type() == WorkSign.Type.ANSWER);
  }
}
