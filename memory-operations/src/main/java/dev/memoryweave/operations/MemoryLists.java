package dev.memoryweave.operations;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.Page;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists of memories as Markdown, page by page, the latest first. */
public final class MemoryLists {
  /** Memories on a page. */
  private static final int PAGE = 50;

  private MemoryLists() {}

  /**
   * A page of a list.
   *
   * @param markdown the page; says so if nothing is on it
   * @param next where the next page begins, or null after the last
   */
  public record Listing(String markdown, @Nullable String next) {}

  /**
   * The memories that have a tag.
   *
   * @param cursor where the page begins, or null for the first
   * @throws InvalidValueException if it is not a cursor of such a list
   */
  public static Listing tagged(CallContext context, String tag, @Nullable String cursor) {
    return list(context, "Tag " + tag, MemoryQuery.current().withTags(Set.of(tag)), cursor);
  }

  /**
   * The memories that belong to a session.
   *
   * @param cursor where the page begins, or null for the first
   * @throws InvalidValueException if the name is malformed, or it is not a cursor of such a list
   */
  public static Listing ofSession(CallContext context, String session, @Nullable String cursor) {
    SessionId id = SessionId.of(session);
    return list(context, "Session " + session, MemoryQuery.current().withSession(id), cursor);
  }

  private static Listing list(
      CallContext context, String heading, MemoryQuery query, @Nullable String cursor) {
    Page<MemoryNode> page = context.memory().list(query.withLimit(PAGE).withCursor(cursor));
    StringBuilder text = new StringBuilder("# ").append(heading).append("\n\n");
    if (page.items().isEmpty()) {
      text.append("No memories.\n");
    }
    for (MemoryNode node : page.items()) {
      text.append("- [").append(node.id()).append("] ").append(node.title());
      text.append(" (").append(node.kind().label()).append(", ");
      text.append(node.status().label()).append(Reach.behind(node)).append(")\n");
    }
    return new Listing(DataFrame.of(text.toString()), page.next());
  }
}
