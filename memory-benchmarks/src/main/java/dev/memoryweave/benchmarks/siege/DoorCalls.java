package dev.memoryweave.benchmarks.siege;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.benchmarks.siege.DoorCall.Door;
import dev.memoryweave.cli.internal.program.VerbCatalog;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Every kind of call at every door, made for what the memory holds at the moment. */
final class DoorCalls {
  private static final ObjectMapper JSON = new ObjectMapper();
  static final String ACTIVE = "active";
  static final String CANDIDATE = "candidate";
  static final String STALE = "stale";

  /** A memory that is never there. */
  private static final String NOBODY = "fact.door-0";

  /** More than the memories that one call makes, so that each has a number of its own. */
  private static final int STEP = 3;

  private static final List<String> SUBJECTS =
      List.of("hinge", "lock", "paint", "bell", "handle", "frame", "glass", "mat", "key", "sign");

  /** Names that tell kinds of calls apart: door, verb or tool, and which use of it. */
  private final Map<String, Supplier<DoorCall>> kinds = new LinkedHashMap<>();

  private final DoorFolder folder;
  private final SplittableRandom random;
  private final Map<String, Map<String, String>> kept = new LinkedHashMap<>();
  private Map<String, String> now = new TreeMap<>();
  private int made;

  DoorCalls(DoorFolder folder, SplittableRandom random) {
    this.folder = folder;
    this.random = random;
    readings();
    writings(Door.PERSON);
    writings(Door.AGENT);
    decisions();
    upkeep(Door.PERSON);
    upkeep(Door.AGENT);
    copies();
    setUp();
    new ToolCalls(this).addAll();
  }

  /** The kinds of calls, in an order of their own. */
  List<String> kinds() {
    return List.copyOf(kinds.keySet());
  }

  /** The kinds at one door. */
  List<String> kinds(Door door) {
    return kinds.keySet().stream().filter(kind -> kind.startsWith(door.name())).toList();
  }

  /** A call of a kind, for memories as they are now. */
  DoorCall make(String kind, Map<String, String> memories) {
    now = memories;
    made += STEP;
    Supplier<DoorCall> maker = kinds.get(kind);
    if (maker == null) {
      throw new IllegalArgumentException("There are no calls of the kind " + kind);
    }
    return maker.get();
  }

  /** A number of the call that is being made, which the next few belong to as well. */
  int number() {
    return made;
  }

  /** Notes what a call that was acknowledged has kept, so that it can be brought back. */
  void acknowledged(DoorCall call, DoorAnswer answer, Map<String, String> memories)
      throws JsonProcessingException {
    if (answer.exit() != 0 || call.door() == Door.SERVER) {
      return;
    }
    String last = call.words().isEmpty() ? "" : call.words().get(call.words().size() - 1);
    switch (call.name()) {
      case "export" -> kept.put("export " + last, memories);
      case "backup" -> {
        if (call.words().isEmpty()) {
          String name = JSON.readTree(answer.out()).path("data").path("made").path("name").asText();
          kept.put("backup " + name, memories);
        } else {
          kept.put("copy " + last, memories);
        }
      }
      case "snapshots" -> {
        if (call.words().get(0).equals("create")) {
          kept.put("snapshot " + last, memories);
        }
      }
      default -> {
        // Keeps nothing.
      }
    }
  }

  /** Verbs that are listed, and tools that write, of which there is no call here. */
  static Set<String> notTried(Set<String> kinds) {
    Set<String> missing = new LinkedHashSet<>();
    for (VerbCatalog.Entry verb : VerbCatalog.entries()) {
      boolean isTried =
          kinds.stream()
              .anyMatch(kind -> !kind.startsWith(Door.SERVER.name()) && isOf(kind, verb.name()));
      if (!isTried) {
        missing.add(verb.name());
      }
    }
    OperationCatalog.standard()
        .operations()
        .forEach(
            tool -> {
              boolean isTried =
                  kinds.stream()
                      .anyMatch(
                          kind -> kind.startsWith(Door.SERVER.name()) && isOf(kind, tool.name()));
              if (tool.effect().kind() != Effect.Kind.READS && !isTried) {
                missing.add("tool " + tool.name());
              }
            });
    return missing;
  }

  private static boolean isOf(String kind, String name) {
    return kind.split(" ", -1)[1].equals(name);
  }

  void add(Door door, String use, Supplier<DoorCall> maker) {
    kinds.put(door + " " + use, maker);
  }

  private void readings() {
    verb(Door.PERSON, "recall", "Paint the front door");
    verb(Door.PERSON, "search", "door");
    add(Door.PERSON, "show", () -> DoorCall.verb(Door.PERSON, "show", any(ACTIVE)).perhaps());
    add(Door.PERSON, "history", () -> DoorCall.verb(Door.PERSON, "history", any(ACTIVE)).perhaps());
    add(
        Door.PERSON,
        "why-not",
        () -> DoorCall.verb(Door.PERSON, "why-not", any(ACTIVE), "the hinge").perhaps());
    add(Door.PERSON, "explain", () -> DoorCall.verb(Door.PERSON, "explain", any(ACTIVE)).perhaps());
    for (String name :
        List.of(
            "status",
            "lines",
            "list",
            "graph",
            "sessions",
            "activity",
            "changes",
            "policies",
            "inherit",
            "files",
            "health",
            "entities",
            "content",
            "projects",
            "diff",
            "docs")) {
      verb(Door.PERSON, name);
    }
    verb(Door.PERSON, "privacy", "house");
    verb(Door.PERSON, "completion", "bash");
    verb(Door.AGENT, "recall", "Paint the front door");
    verb(Door.AGENT, "status");
  }

  private void verb(Door door, String name, String... words) {
    add(door, name, () -> DoorCall.verb(door, name, words));
  }

  private void writings(Door door) {
    add(door, "add", () -> addition(door));
    add(
        door,
        "add constraint",
        () ->
            DoorCall.verb(door, "add", "Door " + made, "--kind", "constraint", "--body", body(made))
                .putting(
                    "constraint.door-" + made,
                    door == Door.PERSON ? ACTIVE : CANDIDATE,
                    body(made)));
    add(door, "save", () -> severalChanges(door));
    add(door, "used", () -> DoorCall.verb(door, "used", any(ACTIVE)).perhaps());
    add(
        door,
        "forget outdated",
        () -> {
          String id = any("fact", ACTIVE);
          return DoorCall.verb(door, "forget", id, "--outdated", "--reason", "old", "--yes")
              .with(DoorEffects.restated(id, STALE))
              .perhaps();
        });
    add(
        door,
        "change active",
        () -> {
          String id = any("fact", STALE);
          return DoorCall.verb(door, "change", id, "--active", "--reason", "so again")
              .with(DoorEffects.restated(id, ACTIVE))
              .perhaps();
        });
    add(
        door,
        "forget",
        () -> {
          String id = any("fact", ACTIVE);
          DoorCall call =
              DoorCall.verb(door, "forget", id, "--reason", "asked for", "--yes").perhaps();
          return door == Door.PERSON ? call.removing(id) : call;
        });
  }

  private DoorCall addition(Door door) {
    String title = "Door " + made;
    return DoorCall.verb(door, "add", title, "--body", body(made))
        .putting("fact.door-" + made, ACTIVE, body(made));
  }

  /** Two new memories and a new text of an old one: all or nothing. */
  DoorCall severalChanges(Door door) {
    String changed = any("fact", ACTIVE);
    boolean isChange = !changed.equals(NOBODY) && door == Door.PERSON;
    String first = "fact.door-" + (made + 1);
    String second = "fact.door-" + (made + 2);
    String nodes =
        node("Door " + (made + 1), body(made))
            + ","
            + node("Door " + (made + 2), body(made + 1))
            + (isChange ? ",{\"id\":\"" + changed + "\",\"body\":\"" + body(made + 2) + "\"}" : "");
    String text = body(made);
    String next = body(made + 1);
    String last = body(made + 2);
    return DoorCall.verb(door, "save")
        .reading("{\"nodes\":[" + nodes + "]}")
        .with(
            before -> {
              Map<String, String> after = new TreeMap<>(before);
              after.put(first, DoorFolder.saying(ACTIVE, text));
              after.put(second, DoorFolder.saying(ACTIVE, next));
              if (isChange) {
                after.put(changed, DoorFolder.saying(ACTIVE, last));
              }
              return after;
            });
  }

  static String node(String title, String body) {
    return "{\"kind\":\"fact\",\"title\":\"" + title + "\",\"body\":\"" + body + "\"}";
  }

  private void decisions() {
    Door door = Door.PERSON;
    verb(door, "review", "list");
    add(
        door,
        "review accept",
        () -> {
          String id = any(CANDIDATE);
          return DoorCall.verb(door, "review", "accept", id, "--reason", "right")
              .with(DoorEffects.restated(id, ACTIVE))
              .perhaps();
        });
    add(
        door,
        "review reject",
        () -> {
          String id = any(CANDIDATE);
          return DoorCall.verb(door, "review", "reject", id, "--reason", "wrong")
              .with(DoorEffects.restated(id, "archived"))
              .perhaps();
        });
  }

  private void upkeep(Door door) {
    for (String name : List.of("index", "sync", "check", "rebuild", "init")) {
      verb(door, name);
    }
    verb(door, "upkeep", "--run");
    add(door, "sync mark", () -> DoorCall.verb(door, "sync", "--mark"));
    add(
        door,
        "config",
        () -> DoorCall.verb(door, "config", "indexing.threads", String.valueOf(random.nextInt(4))));
    add(door, "map add", () -> DoorCall.verb(door, "map", "add"));
    add(door, "map remove", () -> DoorCall.verb(door, "map", "remove"));
    add(door, "map refresh", () -> DoorCall.verb(door, "map", "refresh").perhaps());
    add(
        door,
        "snapshots create",
        () -> DoorCall.verb(door, "snapshots", "create", "before-" + made));
  }

  private void copies() {
    Door door = Door.PERSON;
    for (Door each : List.of(door, Door.AGENT)) {
      add(each, "export", () -> DoorCall.verb(each, "export", outside("export", ".jsonl")));
      verb(each, "backup");
    }
    add(
        door,
        "backup store",
        () -> DoorCall.verb(door, "backup", "--store", outside("copy", ".db")));
    add(
        door,
        "move",
        () ->
            DoorCall.verb(
                    door,
                    "move",
                    folder.database().toString(),
                    outside("moved", ".db"),
                    "--all",
                    "--yes")
                .oneByOne());
    add(
        door,
        "import",
        () -> back("export ", door, "import", List.of("--as-mine", "--yes")).oneByOne());
    add(door, "restore", () -> back("backup ", door, "restore", List.of("--yes")).oneByOne());
    add(
        door,
        "restore store",
        () -> back("copy ", door, "restore", List.of("--yes", "--store")).oneByOne());
    add(
        door,
        "snapshots restore",
        () ->
            back("snapshot ", door, "snapshots", List.of("restore", "--yes", "--reason", "back"))
                .oneByOne());
    for (String target : List.of("database", "files", "both")) {
      DoorCall call =
          DoorCall.verb(door, "reset", target, "--yes")
              .with(target.equals("files") ? UnaryOperator.identity() : before -> new TreeMap<>());
      add(door, "reset " + target, () -> target.equals("database") ? call.oneByOne() : call);
    }
  }

  /** A call that brings something back that was kept before, with its name as the last word. */
  private DoorCall back(String sort, Door door, String name, List<String> words) {
    List<String> names = kept.keySet().stream().filter(it -> it.startsWith(sort)).toList();
    String chosen = names.isEmpty() ? sort + "none" : names.get(random.nextInt(names.size()));
    List<String> all = new ArrayList<>(words);
    all.add(chosen.substring(sort.length()));
    Map<String, String> content = kept.get(chosen);
    DoorCall call = DoorCall.verb(door, name, all.toArray(String[]::new)).perhaps();
    if (content == null) {
      return call;
    }
    if (name.equals("snapshots")) {
      return call.with(before -> DoorEffects.wentBack(before, content));
    }
    boolean isWhole = words.contains("--store");
    return call.with(before -> isWhole ? content : DoorEffects.broughtBack(before, content));
  }

  private String outside(String name, String ending) {
    return folder.outside().resolve(name + "-" + made + ending).toString();
  }

  private void setUp() {
    Door door = Door.PERSON;
    verb(door, "project");
    add(
        door,
        "project join",
        () ->
            DoorCall.verb(door, "project", "join", "example.org/doors/house")
                .with(before -> DoorEffects.ruled(before, ACTIVE, CANDIDATE))
                .oneByOne()
                .perhaps());
    add(
        door,
        "project leave",
        () ->
            DoorCall.verb(door, "project", "leave")
                .with(before -> DoorEffects.ruled(before, CANDIDATE, ACTIVE))
                .oneByOne()
                .perhaps());
    verb(door, "trust");
    add(door, "trust revoke", () -> DoorCall.verb(door, "trust", "--revoke"));
    add(door, "install", () -> DoorCall.verb(door, "install", "codex", "--yes").perhaps());
    add(
        door,
        "install project",
        () -> DoorCall.verb(door, "install", "claude-code", "--project", "--yes").perhaps());
    verb(door, "token");
    add(door, "token add", () -> DoorCall.verb(door, "token", "add", "door-" + made).perhaps());
    add(
        door,
        "token remove",
        () -> DoorCall.verb(door, "token", "remove", "door-" + made).perhaps());
    add(Door.AGENT, "view", () -> DoorCall.verb(Door.AGENT, "view", "--no-browser"));
    add(Door.AGENT, "serve", () -> DoorCall.verb(Door.AGENT, "serve", "0"));
    add(Door.AGENT, "mcp", () -> DoorCall.verb(Door.AGENT, "mcp"));
    add(Door.AGENT, "hook", () -> DoorCall.verb(Door.AGENT, "hook", "stop", "{}"));
  }

  static String body(int number) {
    return "The " + subject(number) + " of house " + number + " was seen on day " + number * 7;
  }

  static String subject(int number) {
    return SUBJECTS.get(number % SUBJECTS.size());
  }

  String any(String status) {
    return any("", status);
  }

  /** A memory of that kind and status, or one that is not there. */
  String any(String kind, String status) {
    List<String> ids =
        now.entrySet().stream()
            .filter(it -> it.getKey().startsWith(kind) && !it.getKey().startsWith("mark"))
            .filter(it -> it.getValue().startsWith(status + ":"))
            .map(Map.Entry::getKey)
            .toList();
    return ids.isEmpty() ? NOBODY : ids.get(random.nextInt(ids.size()));
  }
}
