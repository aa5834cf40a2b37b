package dev.memoryweave.reflect.internal.capture;

import dev.memoryweave.model.ToolCall;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.internal.ReportText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of tool calls that all succeeded.
 *
 * @param first the place of its first call among all calls, from 0
 * @param steps the calls, repeated ones of the same sort folded into one
 */
record ToolSequence(int first, List<Step> steps) {
  /** How many tool calls in a row must succeed to make a procedure. */
  private static final int FEWEST_CALLS = 4;

  /** How many different tools such a row must use. */
  private static final int FEWEST_TOOLS = 2;

  /** The most procedures that are taken from a session. */
  private static final int MOST_SEQUENCES = 5;

  /** The most steps of a procedure that are written out. */
  private static final int MOST_STEPS = 30;

  private static final int SIGNATURE_DIGITS = 12;
  private static final int LONGEST_ARGUMENTS = 200;

  /** The program of a command and, where it is a plain word, what it is told to do. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "^(?:\\{?\\s*\"?(?:command|cmd)\"?\\s*[:=]\\s*\"?)?"
              + "(?:[A-Z_][A-Z0-9_]*=\\S*\\s+)*(?:sudo\\s+)?"
              + "(?:cd\\s+\\S+\\s*(?:&&|;)\\s*)?(?:\\S*/)?([A-Za-z][A-Za-z0-9_.-]{0,30})"
              + "(?:\\s+-\\S+)*(?:\\s+([a-z][a-z-]{1,20})(?=\\s|$|\"))?");

  /** Copies the list. */
  ToolSequence {
    steps = List.copyOf(steps);
  }

  /**
   * A step.
   *
   * @param action what was done, the same whatever it was done to
   * @param arguments what it was done to the first time, in short
   * @param times how often in a row
   * @param informative whether it is not done in the same way in every project
   */
  record Step(String action, String arguments, int times, boolean informative) {}

  /**
   * The rows in a list of calls that are long enough, use enough tools and say something about the
   * project, each kind once. To read, search and edit files is no procedure: one step at least must
   * be a command or a tool of the project's own, with what it was called with.
   */
  static List<ToolSequence> in(List<ToolCall> calls) {
    Map<String, ToolSequence> found = new LinkedHashMap<>();
    int start = 0;
    for (int i = 0; i <= calls.size(); i++) {
      if (i == calls.size() || !calls.get(i).hasSucceeded()) {
        List<ToolCall> row = calls.subList(start, i);
        long tools = row.stream().map(ToolSequence::toolName).distinct().count();
        if (row.size() >= FEWEST_CALLS && tools >= FEWEST_TOOLS) {
          ToolSequence sequence = new ToolSequence(start, folded(row));
          if (sequence.steps().stream().anyMatch(Step::informative)) {
            found.putIfAbsent(sequence.signature(), sequence);
          }
        }
        start = i + 1;
      }
    }
    return found.values().stream().limit(MOST_SEQUENCES).toList();
  }

  private static String toolName(ToolCall call) {
    return Text.lowerCase(call.tool());
  }

  private static List<Step> folded(List<ToolCall> row) {
    List<Step> steps = new ArrayList<>();
    for (ToolCall call : row) {
      String action = action(call);
      int last = steps.size() - 1;
      if (last >= 0 && steps.get(last).action().equals(action)) {
        Step step = steps.get(last);
        steps.set(last, new Step(action, step.arguments(), step.times() + 1, step.informative()));
      } else {
        String arguments = Text.oneLine(call.arguments());
        steps.add(
            new Step(
                action, Text.shorten(arguments, LONGEST_ARGUMENTS), 1, isTelling(call, action)));
      }
    }
    return steps;
  }

  static boolean isTelling(ToolCall call, String action) {
    String tool = toolName(call);
    if (call.arguments().isBlank()) {
      return false;
    }
    return ToolWords.SHELLS.contains(tool)
        ? !action.equals(tool) && !ToolWords.isEverydayCommand(action)
        : !ToolWords.isEverywhere(tool);
  }

  static String action(ToolCall call) {
    String tool = toolName(call);
    if (!ToolWords.SHELLS.contains(tool)) {
      return tool;
    }
    Matcher command = COMMAND.matcher(Text.oneLine(call.arguments()));
    if (!command.find()) {
      return tool;
    }
    return command.group(2) == null ? command.group(1) : command.group(1) + " " + command.group(2);
  }

  /** A tag that is the same for the same steps in the same order. */
  String signature() {
    List<String> actions = steps.stream().map(Step::action).toList();
    return "steps-" + new ReportText.Digest().addAll("step", actions).hex(SIGNATURE_DIGITS);
  }

  /** The steps on one line, the same for the same steps. */
  String title() {
    return "Steps: " + String.join(", then ", steps.stream().map(Step::action).toList());
  }

  /** The steps as a numbered list, with what each was done to. */
  String body() {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < Math.min(MOST_STEPS, steps.size()); i++) {
      Step step = steps.get(i);
      body.append(i + 1).append(". ").append(step.action());
      if (!step.arguments().isEmpty()) {
        body.append(": ").append(step.arguments());
      }
      if (step.times() > 1) {
        body.append(" (").append(step.times()).append(" times)");
      }
      body.append('\n');
    }
    if (steps.size() > MOST_STEPS) {
      body.append(steps.size() - MOST_STEPS).append(" more steps follow.\n");
    }
    return body.toString().strip();
  }
}
