package dev.memoryweave.build.lives;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.TransferFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that a store holds, as lines of text: what an export has of it. Of a former version of a
 * memory or relation it gives what the next version has changed.
 */
final class StoreText implements TransferFormat.Sink {
  private static final String FIELDS = "    ";

  private final Plain plain;
  private final List<String> memories = new ArrayList<>();
  private final List<String> relations = new ArrayList<>();
  private final List<String> sessions = new ArrayList<>();
  private final List<String> decisions = new ArrayList<>();
  private final List<String> events = new ArrayList<>();

  StoreText(Plain plain) {
    this.plain = plain;
  }

  /** The lines of all that there is, memories first and events last. */
  List<String> lines() {
    List<String> lines = memories();
    section(lines, "sessions", sessions);
    section(lines, "decisions", decisions);
    section(lines, "events", events);
    return lines;
  }

  /** The lines of memories and relations alone. */
  List<String> memories() {
    List<String> lines = new ArrayList<>();
    section(lines, "memories", memories);
    section(lines, "relations", relations);
    return lines;
  }

  private static void section(List<String> lines, String name, List<String> content) {
    if (!content.isEmpty()) {
      lines.add("== " + name);
      lines.addAll(content);
    }
  }

  @Override
  public void begin(Transfer.Header header) {}

  @Override
  public void write(TransferFormat.Item record) {
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      add(memory);
    } else if (record instanceof TransferFormat.Item.OfRelation relation) {
      Map<String, Object> now = plain.components(relation.relation());
      relations.add(now.remove("from") + " " + now.remove("predicate") + " " + now.remove("to"));
      relations.addAll(Layout.lines(now, FIELDS));
      addFormer(relations, relation.relation(), relation.versions(), List.of());
    } else if (record instanceof TransferFormat.Item.OfSession session) {
      sessions.addAll(Layout.lines(plain.of(session.session()), ""));
    } else if (record instanceof TransferFormat.Item.OfDecision decision) {
      add(decision.decision());
    } else if (record instanceof TransferFormat.Item.OfEvent event) {
      events.add(line(event.event()));
    } else {
      throw new IllegalArgumentException("Say how this reads in a record: " + record);
    }
  }

  @Override
  public void end(Transfer.Counts counts) {}

  @Override
  public void close() {}

  private void add(TransferFormat.Item.OfMemory memory) {
    MemoryNode node = memory.node();
    Map<String, Object> fields = fields(node);
    memories.add(plain.brief(node));
    memories.addAll(Layout.lines(fields, FIELDS));
    for (Evidence evidence : memory.evidence()) {
      memories.addAll(evidence("evidence", evidence));
    }
    for (Evidence evidence : memory.detached()) {
      memories.addAll(evidence("detached", evidence));
    }
    List<String> derived = List.of("revision", "updatedAt");
    addFormer(memories, node, memory.versions(), derived);
  }

  private void add(PromotionRecord decision) {
    Map<String, Object> rest = plain.components(decision);
    decisions.add(
        "#"
            + rest.remove("sequence")
            + " "
            + rest.remove("at")
            + " "
            + rest.remove("outcome")
            + by(rest)
            + ": "
            + rest.remove("reason"));
    decisions.addAll(Layout.lines(rest, FIELDS));
  }

  /** Who did it. */
  private static String by(Map<String, Object> rest) {
    Object principal = rest.remove("principalId");
    return " by " + rest.remove("actor") + (principal == null ? "" : " " + principal);
  }

  /** All of a memory that its brief line does not say, without what says the same twice. */
  private Map<String, Object> fields(MemoryNode node) {
    Map<String, Object> fields = plain.components(node);
    for (String said : List.of("id", "status", "flags", "revision")) {
      fields.remove(said);
    }
    fields.remove("kind", node.id().kind().label());
    fields.remove("key", node.id().value().substring(node.id().value().indexOf('.') + 1));
    fields.remove("body", fields.get("title"));
    fields.remove("summary", fields.get("title"));
    fields.remove("summary", fields.get("body"));
    fields.remove("statedConfidence", fields.get("confidence"));
    fields.remove("updatedAt", fields.get("createdAt"));
    return fields;
  }

  private List<String> evidence(String name, Evidence evidence) {
    Map<String, Object> fields = plain.components(evidence);
    fields.remove("polarity", "supports");
    Map<String, Object> named = new LinkedHashMap<>();
    named.put(name, fields);
    return Layout.lines(named, FIELDS);
  }

  /** The former versions, latest first, each with what was changed by the version after it. */
  private <T extends Record> void addFormer(
      List<String> lines, T now, List<T> versions, List<String> derived) {
    Map<String, Object> next = plain.components(now);
    for (int i = versions.size() - 1; i >= 0; i--) {
      Map<String, Object> former = plain.components(versions.get(i));
      Map<String, Object> changed = new LinkedHashMap<>();
      for (String name : former.keySet()) {
        if (!Objects.equals(former.get(name), next.get(name)) && !derived.contains(name)) {
          changed.put(name, former.get(name));
        }
      }
      for (String name : next.keySet()) {
        if (!former.containsKey(name)) {
          changed.put(name, "none");
        }
      }
      Object revision = former.get("revision");
      Map<String, Object> was = new LinkedHashMap<>();
      was.put(
          "was" + (revision == null ? "" : " r" + revision) + " of " + former.get("updatedAt"),
          changed);
      lines.addAll(Layout.lines(was, FIELDS));
      next = former;
    }
  }

  private String line(MemoryEvent.Draft event) {
    Map<String, Object> rest = plain.components(event);
    Object reason = rest.remove("reason");
    String done = rest.remove("at") + " " + rest.remove("type") + " " + rest.remove("subject");
    return done + by(rest) + (reason == null ? "" : ": " + reason) + (rest.isEmpty() ? "" : rest);
  }
}
