package dev.memoryweave.store;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which documents are meant: those that meet every condition given.
 *
 * @param scopes the scopes to look in, at least one
 * @param types the types wanted, empty for any
 * @param statuses the statuses wanted, empty for any; only indexed documents have chunks
 * @param under the file or folder that they must be or lie below (see {@link
 *     dev.memoryweave.knowledge.internal.SourcePath#isUnder}), or null for any
 */
public record DocumentFilter(
    List<Scope> scopes,
    Set<SourceType> types,
    Set<KnowledgeDocument.Status> statuses,
    @Nullable String under) {
  /** Checks that a scope is named, and copies. */
  public DocumentFilter {
    scopes = List.copyOf(scopes);
    InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
    types = Set.copyOf(types);
    statuses = Set.copyOf(statuses);
  }

  /** The scopes, each once, in the order in which documents are listed. */
  public List<Scope> sortedScopes() {
    return scopes.stream()
        .distinct()
        .sorted(Comparator.comparing(Scope::level).thenComparing(Scope::key, SourcePath.ORDER))
        .toList();
  }

  /** Whether a document passes. */
  public boolean passes(KnowledgeDocument document) {
    return scopes.contains(document.scope())
        && (types.isEmpty() || types.contains(document.type()))
        && (statuses.isEmpty() || statuses.contains(document.status()))
        && (under == null || SourcePath.isUnder(document.path(), under));
  }

  /** All documents of the scopes. */
  public static DocumentFilter in(List<Scope> scopes) {
    return new DocumentFilter(scopes, Set.of(), Set.of(), null);
  }

  /** The same for these types only. */
  public DocumentFilter withTypes(Set<SourceType> wanted) {
    return new DocumentFilter(scopes, wanted, statuses, under);
  }

  /** The same for these statuses only. */
  public DocumentFilter withStatuses(Set<KnowledgeDocument.Status> wanted) {
    return new DocumentFilter(scopes, types, wanted, under);
  }

  /** The same for one file or folder, or for any if null. */
  public DocumentFilter under(@Nullable String path) {
    return new DocumentFilter(scopes, types, statuses, path);
  }
}
