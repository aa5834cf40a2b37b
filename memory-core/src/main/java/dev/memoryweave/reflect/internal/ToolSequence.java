package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sequence of tool calls that all succeeded.
 *
 * @param first the index of its first call among all calls, from 0
 * @param steps the calls, with repeated ones of the same sort folded into one
 */
record ToolSequence(int first, List<Step> steps) {
  /** How many tool calls in a row must succeed to make a procedure. */
  private static final int FEWEST_CALLS = 4;

  /** How many different tools such a sequence must use. */
  private static final int FEWEST_TOOLS = 2;

  /** The most procedures taken from a session. */
  private static final int MOST_SEQUENCES = 5;

  /** The most steps of a procedure that are written out. */
  private static final int MOST_STEPS = 30;

  private static final int SIGNATURE_DIGITS = 12;
  private static final int LONGEST_ARGUMENTS = 200;

  /** The program of a command and, if it is a plain word, its subcommand. */
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
   * @param action the action, without its object
   * @param arguments its arguments the first time, shortened
   * @param times how often in a row
   * @param informative whether it is specific to the project
   */
  record Step(String action, String arguments, int times, boolean informative) {}

  /**
   * The sequences in a list of calls that are long enough, use enough tools and say something about
   * the project, each kind once. Reading, searching and editing files is not a procedure: at least
   * one step must be a command or one of the project's own tools, with its arguments.
   */
  static List<ToolSequence> in(List<Message.ToolCall> calls) {
    Map<String, ToolSequence> found = new LinkedHashMap<>();
    int start = 0;
    for (int i = 0; i <= calls.size(); i++) {
      if (i == calls.size() || !calls.get(i).hasSucceeded()) {
        List<Message.ToolCall> row = calls.subList(start, i);
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

  private static String toolName(Message.ToolCall call) {
    return PlainText.lowerCase(call.tool());
  }

  private static List<Step> folded(List<Message.ToolCall> row) {
    List<Step> steps = new ArrayList<>();
    for (Message.ToolCall call : row) {
      String action = action(call);
      int last = steps.size() - 1;
      if (last >= 0 && steps.get(last).action().equals(action)) {
        Step step = steps.get(last);
        steps.set(last, new Step(action, step.arguments(), step.times() + 1, step.informative()));
      } else {
        String arguments = PlainText.oneLine(call.arguments());
        steps.add(
            new Step(
                action, Text.shorten(arguments, LONGEST_ARGUMENTS), 1, isTelling(call, action)));
      }
    }
    return steps;
  }

  static boolean isTelling(Message.ToolCall call, String action) {
    String tool = toolName(call);
    if (call.arguments().isBlank()) {
      return false;
    }
    return ToolWords.SHELLS.contains(tool)
        ? !action.equals(tool) && !ToolWords.isEverydayCommand(action)
        : !ToolWords.isEverywhere(tool);
  }

  static String action(Message.ToolCall call) {
    String tool = toolName(call);
    if (!ToolWords.SHELLS.contains(tool)) {
      return tool;
    }
    Matcher command = COMMAND.matcher(PlainText.oneLine(call.arguments()));
    if (!command.find()) {
      return tool;
    }
    return command.group(2) == null ? command.group(1) : command.group(1) + " " + command.group(2);
  }

  /** A tag that is equal for equal steps in the same order. */
  String signature() {
    List<String> actions = steps.stream().map(Step::action).toList();
    return "steps-" + new ReportText.Digest().addAll("step", actions).hex(SIGNATURE_DIGITS);
  }

  /** The steps on one line, equal for equal steps. */
  String title() {
    return "Steps: " + String.join(", then ", steps.stream().map(Step::action).toList());
  }

  /** The steps as a numbered list, each with its arguments. */
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
