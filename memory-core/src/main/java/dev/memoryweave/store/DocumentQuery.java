package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list of documents.
 *
 * @param filter which documents
 * @param limit the most documents on the page, 1 to {@value NodeQuery#MAX_LIMIT}
 * @param cursor where the page begins: {@link Page#next()} of the previous one, or null for the
 *     first
 */
public record DocumentQuery(DocumentFilter filter, int limit, @Nullable String cursor) {
  /** Checks the limit. */
  public DocumentQuery {
    InvalidValueException.unless(
        limit >= 1 && limit <= NodeQuery.MAX_LIMIT,
        "limit",
        limit,
        "be from 1 to " + NodeQuery.MAX_LIMIT);
  }

  /** The page that begins at the cursor. */
  public DocumentQuery from(@Nullable String newCursor) {
    return new DocumentQuery(filter, limit, newCursor);
  }
}
