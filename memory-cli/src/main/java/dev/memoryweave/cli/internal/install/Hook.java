package dev.memoryweave.cli.internal.install;

import java.util.List;
import java.util.Map;

/**
 * A call that an agent makes at a moment of its work.
 *
 * @param event the moment, as the agent calls it
 * @param argument the moment, as {@code memory hook} calls it
 * @param seconds the time that it may take
 * @param background whether the agent need not wait
 * @param filter for which of these moments; all of them if it is empty
 */
record Hook(String event, String argument, int seconds, boolean background, String filter) {
  static final String SESSION_START = "session-start";
  static final String PROMPT = "prompt";
  static final String TOOL = "tool";
  static final String STOP = "stop";
  static final String COMPACT = "compact";
  static final String SESSION_END = "session-end";

  /** All moments that {@code memory hook} knows, apart from notifications. */
  static final List<String> ARGUMENTS =
      List.of(SESSION_START, PROMPT, TOOL, STOP, COMPACT, SESSION_END);

  /** Recording a tool may wait for others; an agent that ends does not wait long. */
  private static final Map<String, Integer> SECONDS = Map.of(TOOL, 30, SESSION_END, 5);

  private static final int USUAL_SECONDS = 10;

  /** A call that the agent waits for. */
  static Hook at(String event, String argument) {
    return new Hook(event, argument, SECONDS.getOrDefault(argument, USUAL_SECONDS), false, "");
  }

  /** The call, made in the background. */
  Hook inBackground() {
    return new Hook(event, argument, seconds, true, filter);
  }

  /** The call, made only for some of these moments. */
  Hook only(String moments) {
    return new Hook(event, argument, seconds, background, moments);
  }

  /** The arguments of the call. */
  List<String> arguments(String client) {
    return List.of("hook", argument, "--client", client);
  }
}
