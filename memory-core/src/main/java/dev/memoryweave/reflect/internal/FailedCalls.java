package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Failed tool calls of a session after which no later call of the same sort succeeded. */
public final class FailedCalls {
  /** The most failures that are taken from a session, the latest ones. */
  private static final int MOST = 5;

  private FailedCalls() {}

  /**
   * A failure.
   *
   * @param action the action, without its object
   * @param call the last call, which failed
   * @param times how often it failed in a row
   */
  public record Failure(String action, Message.ToolCall call, int times) {}

  /**
   * The failures that remain at the end. Reading and searching may fail without anything being
   * wrong: only commands and the project's own tools count.
   *
   * @param calls the calls, oldest first
   */
  public static List<Failure> in(List<Message.ToolCall> calls) {
    Map<String, Failure> failing = new LinkedHashMap<>();
    for (Message.ToolCall call : calls) {
      String action = ToolSequence.action(call);
      if (call.hasSucceeded()) {
        failing.remove(action);
      } else if (call.outcome() == Message.ToolCall.Outcome.FAILED
          && ToolSequence.isTelling(call, action)) {
        Failure before = failing.remove(action);
        failing.put(action, new Failure(action, call, before == null ? 1 : before.times() + 1));
      }
    }
    List<Failure> left = new ArrayList<>(failing.values());
    return List.copyOf(left.subList(Math.max(0, left.size() - MOST), left.size()));
  }
}
