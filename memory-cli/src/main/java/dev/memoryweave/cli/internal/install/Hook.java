package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.hook.HookEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A call that an agent makes at a moment of its work.
 *
 * @param event the moment, as the agent calls it
 * @param moment the moment, as {@code memory hook} knows it
 * @param seconds the time that it may take
 * @param background whether the agent need not wait
 * @param filter for which of these moments; all of them if it is empty
 */
record Hook(String event, HookEvent moment, int seconds, boolean background, String filter) {
  /** The names of all moments that {@code memory hook} knows, apart from notifications. */
  static final List<String> ARGUMENTS =
      Arrays.stream(HookEvent.values())
          .filter(moment -> moment != HookEvent.NOTIFY)
          .map(HookEvent::label)
          .toList();

  /** Recording a tool may wait for others; an agent that ends does not wait long. */
  private static final Map<HookEvent, Integer> SECONDS =
      Map.of(HookEvent.TOOL, 30, HookEvent.SESSION_END, 5);

  private static final int USUAL_SECONDS = 10;

  /** A call that the agent waits for. */
  static Hook at(String event, HookEvent moment) {
    return new Hook(event, moment, SECONDS.getOrDefault(moment, USUAL_SECONDS), false, "");
  }

  /** The call, made in the background. */
  Hook inBackground() {
    return new Hook(event, moment, seconds, true, filter);
  }

  /** The call, made only for some of these moments. */
  Hook only(String moments) {
    return new Hook(event, moment, seconds, background, moments);
  }

  /** The arguments of the call. */
  List<String> arguments(String client) {
    return List.of("hook", moment.label(), "--client", client);
  }
}
