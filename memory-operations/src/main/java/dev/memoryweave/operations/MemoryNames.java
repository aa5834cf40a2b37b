package dev.memoryweave.operations;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.text.internal.PlainText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Names in a memory that contain what somebody has typed so far; those that begin with it come
 * first.
 */
public enum MemoryNames {
  /** The ids of memories, the latest first. */
  IDS {
    @Override
    Stream<String> all(CallContext context) {
      return latest(context.memory()).map(node -> node.id().value());
    }
  },
  /** The tags of memories, the most frequent first. */
  TAGS {
    @Override
    Stream<String> all(CallContext context) {
      return byFrequency(latest(context.memory()).flatMap(node -> node.tags().stream()));
    }
  },
  /** The sessions that memories come from, the latest first. */
  SESSIONS {
    @Override
    Stream<String> all(CallContext context) {
      return latest(context.memory())
          .map(MemoryNode::session)
          .flatMap(session -> Optional.ofNullable(session).map(SessionId::value).stream())
          .distinct();
    }
  },
  /** The paths of files of the project, by their names. */
  PATHS {
    @Override
    Stream<String> all(CallContext context) {
      return context.memory().knowledge().manifest().stream().map(FileMark::path).sorted();
    }
  };

  /** Number of latest memories to look at. */
  private static final int MOST = 5_000;

  abstract Stream<String> all(CallContext context);

  /**
   * The names that contain a text, ignoring case.
   *
   * @param typed the text, empty for all names
   */
  public List<String> containing(CallContext context, String typed) {
    String wanted = PlainText.lowerCase(typed.strip());
    return all(context)
        .filter(name -> PlainText.lowerCase(name).contains(wanted))
        .sorted(Comparator.comparing(name -> !PlainText.lowerCase(name).startsWith(wanted)))
        .toList();
  }

  private static Stream<MemoryNode> latest(AgentMemory memory) {
    MemoryQuery query = MemoryQuery.current().withLimit(NodeStore.Query.MAX_LIMIT);
    return Page.walk(cursor -> memory.list(query.withCursor(cursor))).limit(MOST);
  }

  private static Stream<String> byFrequency(Stream<String> names) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    names.forEach(name -> counts.merge(name, 1, Integer::sum));
    Function<Map.Entry<String, Integer>, Integer> count = Map.Entry::getValue;
    return counts.entrySet().stream()
        .sorted(Comparator.comparing(count).reversed())
        .map(Map.Entry::getKey);
  }
}
