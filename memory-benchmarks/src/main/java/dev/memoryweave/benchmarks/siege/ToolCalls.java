package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.benchmarks.siege.DoorCall.Door;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The calls at the server, whose user agrees to whatever is asked. */
final class ToolCalls {
  private final DoorCalls calls;

  ToolCalls(DoorCalls calls) {
    this.calls = calls;
  }

  void addAll() {
    tool("recall", () -> "{\"task\":\"Paint the front door\"}");
    tool("status", () -> "{\"refresh\":true}");
    tool("sync", () -> "{\"mark\":true}");
    tool("agent_guide", () -> "{\"action\":\"write\"}");
    calls.add(
        Door.SERVER,
        "save",
        () ->
            DoorCall.tool(
                    "save",
                    DoorCalls.node("Door " + calls.number(), DoorCalls.body(calls.number())))
                .putting(
                    "fact.door-" + calls.number(),
                    DoorCalls.ACTIVE,
                    DoorCalls.body(calls.number())));
    calls.add(
        Door.SERVER,
        "save constraint",
        () ->
            DoorCall.tool(
                    "save",
                    DoorCalls.node("Door " + calls.number(), DoorCalls.body(calls.number()))
                        .replace("fact", "constraint"))
                .putting(
                    "constraint.door-" + calls.number(),
                    DoorCalls.ACTIVE,
                    DoorCalls.body(calls.number())));
    calls.add(
        Door.SERVER,
        "apply",
        () -> {
          DoorCall changes = calls.severalChanges(Door.AGENT);
          return DoorCall.tool("apply", changes.input()).with(changes.change());
        });
    calls.add(
        Door.SERVER,
        "retire",
        () -> {
          String id = calls.any("fact", DoorCalls.ACTIVE);
          return DoorCall.tool(
                  "retire", "{\"id\":\"" + id + "\",\"how\":\"outdated\",\"reason\":\"old\"}")
              .with(DoorEffects.restated(id, DoorCalls.STALE))
              .perhaps();
        });
    calls.add(
        Door.SERVER,
        "retire forget",
        () -> {
          String id = calls.any("fact", DoorCalls.ACTIVE);
          return DoorCall.tool(
                  "retire", "{\"id\":\"" + id + "\",\"how\":\"forget\",\"reason\":\"asked for\"}")
              .removing(id)
              .perhaps();
        });
    calls.add(
        Door.SERVER,
        "review",
        () -> {
          String id = calls.any(DoorCalls.CANDIDATE);
          return DoorCall.tool(
                  "review", "{\"action\":\"accept\",\"id\":\"" + id + "\",\"reason\":\"right\"}")
              .with(DoorEffects.restated(id, DoorCalls.ACTIVE))
              .perhaps();
        });
    calls.add(
        Door.SERVER,
        "record",
        () -> marked("record", conversation("We said mark-" + calls.number() + ".")));
    calls.add(
        Door.SERVER,
        "content",
        () ->
            DoorCall.tool(
                "content",
                "{\"action\":\"add\",\"name\":\"door-%1$d.txt\",\"text\":\"Door %1$d\"}"
                    .formatted(calls.number())));
    calls.add(
        Door.SERVER,
        "capture",
        () -> DoorCall.tool("capture", conversation("Remember: doors open inwards here.")));
    calls.add(
        Door.SERVER,
        "reflect",
        () ->
            DoorCall.tool(
                "reflect",
                "{\"task\":\"Hang door "
                    + calls.number()
                    + "\",\"outcome\":\"completed\",\"verification\":\"manual_check\","
                    + "\"summary\":\"The door hangs.\",\"findings\":[{\"kind\":\"fact\","
                    + "\"text\":\"The "
                    + DoorCalls.subject(calls.number())
                    + " squeaks because it is dry.\"}]}"));
  }

  private static DoorCall marked(String tool, String arguments) {
    int from = arguments.indexOf("mark-");
    String mark = arguments.substring(from, arguments.indexOf('.', from));
    return DoorCall.tool(tool, arguments)
        .with(
            before -> {
              Map<String, String> after = new TreeMap<>(before);
              after.put(mark, "said");
              return after;
            });
  }

  private String conversation(String text) {
    return "{\"session\":\"house-"
        + calls.number() % 3
        + "\",\"messages\":[{\"role\":\"user\",\"turn\":\"turn-"
        + calls.number()
        + "\",\"text\":\""
        + text
        + "\"}]}";
  }

  private void tool(String name, Supplier<String> arguments) {
    calls.add(Door.SERVER, name, () -> DoorCall.tool(name, arguments.get()));
  }
}
