package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.JsonScanner.Item;
import dev.memoryweave.cli.internal.install.JsonScanner.Value;
import dev.memoryweave.cli.internal.install.Places.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hooks in the settings of an agent. Hooks of others stay; earlier ones of ours are known by
 * their command, and replaced.
 *
 * @param command the words that start the program
 * @param system the kind of system whose shell runs it
 */
record HookEdit(AgentHooks agent, List<String> command, Kind system) implements SettingsEdit {
  private static final String SECTION = "hooks";

  /** The step to a group, behind those to the section and to the event. */
  private static final int GROUP = 2;

  /** Copies the list. */
  HookEdit {
    command = List.copyOf(command);
  }

  /** A handler, with the objects and arrays around it from the outermost to its own array. */
  private record Found(List<Step> steps) {
    Step last() {
      return steps.get(steps.size() - 1);
    }

    String event() {
      return String.valueOf(steps.get(1).item().name());
    }
  }

  private record Step(Value holder, Item item) {}

  @Override
  public Part part() {
    return Part.HOOKS;
  }

  @Override
  public String made(String text) {
    String changed = text;
    if (agent.isVersioned() && isEmpty(text)) {
      changed = JsonText.set(changed, List.of("version"), 1);
    }
    List<String> events = agent.hooks().stream().map(Hook::event).toList();
    changed = without(changed, found -> !events.contains(found.event()));
    for (Hook hook : agent.hooks()) {
      changed = made(changed, hook);
    }
    return changed;
  }

  private String made(String text, Hook hook) {
    List<String> words = new ArrayList<>(command);
    words.addAll(hook.arguments(agent.label()));
    Map<String, Object> handler = agent.handler(hook, words, system);
    Map<String, Object> element = agent.isGrouped() ? group(hook, handler) : handler;
    Value array = array(text, hook.event());
    if (array == null) {
      return JsonText.set(text, List.of(SECTION, hook.event()), List.of(element));
    }
    requireObjects(text, array, hook.event());
    List<Found> own = own(text).stream().filter(f -> f.event().equals(hook.event())).toList();
    if (own.isEmpty()) {
      return JsonText.inserted(text, array, null, element);
    }
    String changed = text;
    for (int i = own.size() - 1; i > 0; i--) {
      changed = removed(changed, own.get(i));
    }
    return JsonText.replaced(changed, own.get(0).last().item().value(), handler);
  }

  private static Map<String, Object> group(Hook hook, Map<String, Object> handler) {
    Map<String, Object> group = new LinkedHashMap<>();
    if (!hook.filter().isEmpty()) {
      group.put("matcher", hook.filter());
    }
    group.put(SECTION, List.of(handler));
    return group;
  }

  @Override
  public String undone(String text) {
    return without(text, found -> true);
  }

  private String without(String text, Predicate<Found> chosen) {
    String changed = text;
    while (true) {
      Found found = own(changed).stream().filter(chosen).findFirst().orElse(null);
      if (found == null) {
        return changed;
      }
      changed = removed(changed, found);
    }
  }

  /** Takes a handler out, with the arrays and objects that would be left empty. */
  private String removed(String text, Found found) {
    List<Step> steps = found.steps();
    int at = steps.size() - 1;
    while (at > 0 && JsonText.isAlone(text, steps.get(at).holder(), steps.get(at).item())) {
      at--;
      if (agent.isGrouped() && at == GROUP + 1) {
        // A group without handlers does nothing, whatever its filter.
        at = GROUP;
      }
    }
    return JsonText.removed(text, steps.get(at).holder(), steps.get(at).item());
  }

  private static boolean isEmpty(String text) {
    Value root = JsonScanner.read(text);
    return root == null || (root.isObject() && root.items().isEmpty());
  }

  private @Nullable Value array(String text, String event) {
    Value root = JsonScanner.read(text);
    if (root == null) {
      return null;
    }
    JsonText.requireObject(text, root, "the file");
    Item section = root.member(SECTION);
    if (section == null) {
      return null;
    }
    JsonText.requireObject(text, section.value(), SECTION);
    Item member = section.value().member(event);
    if (member == null) {
      return null;
    }
    JsonText.requireArray(text, member.value(), event);
    return member.value();
  }

  private static void requireObjects(String text, Value array, String event) {
    for (Item element : array.items()) {
      JsonText.requireObject(text, element.value(), "an element of " + event);
    }
  }

  /** All handlers of ours. What is not written as hooks are is not ours. */
  private List<Found> own(String text) {
    List<Found> own = new ArrayList<>();
    Value root = JsonScanner.read(text);
    Item section = root == null ? null : root.member(SECTION);
    if (root == null || section == null) {
      return own;
    }
    Step first = new Step(root, section);
    for (Item event : section.value().items()) {
      if (event.name() == null || !event.value().isArray()) {
        continue;
      }
      Step second = new Step(section.value(), event);
      for (Item element : event.value().items()) {
        Step third = new Step(event.value(), element);
        if (!agent.isGrouped()) {
          if (isOwn(element.value())) {
            own.add(new Found(List.of(first, second, third)));
          }
          continue;
        }
        Item handlers = element.value().member(SECTION);
        if (handlers == null) {
          continue;
        }
        Step fourth = new Step(element.value(), handlers);
        for (Item handler : handlers.value().items()) {
          if (isOwn(handler.value())) {
            Step fifth = new Step(handlers.value(), handler);
            own.add(new Found(List.of(first, second, third, fourth, fifth)));
          }
        }
      }
    }
    return own;
  }

  private boolean isOwn(Value handler) {
    Pattern call =
        Pattern.compile(
            "(?is).*memory.*\\shook\\s+("
                + String.join("|", Hook.ARGUMENTS)
                + ")\\s+--client\\s+"
                + Pattern.quote(agent.label())
                + "\\b(?!-).*");
    return handler.items().stream()
        .map(member -> member.value().text())
        .anyMatch(text -> text != null && call.matcher(text).matches());
  }
}
