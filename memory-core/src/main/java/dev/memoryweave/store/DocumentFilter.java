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
 * Conditions on documents; a document passes if it meets all of them.
 *
 * @param scopes the scopes to look in, at least one
 * @param types the types wanted, empty for any
 * @param statuses the statuses wanted, empty for any; only indexed documents have chunks
 * @param under the file or folder that they must be or lie below, relative to the project's root
 *     with {@code /} as separator, or null for any
 * @param undrawn a version; only documents pass from whose current text neither this version nor a
 *     later one has drawn memories. 0 for any
 */
public record DocumentFilter(
    List<Scope> scopes,
    Set<SourceType> types,
    Set<KnowledgeDocument.Status> statuses,
    @Nullable String under,
    int undrawn) {
  /** Checks that a scope is named, and copies. */
  public DocumentFilter {
    scopes = List.copyOf(scopes);
    InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
    types = Set.copyOf(types);
    statuses = Set.copyOf(statuses);
    InvalidValueException.unless(undrawn >= 0, "undrawn", undrawn, "not be negative");
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
        && (under == null || SourcePath.isUnder(document.path(), under))
        && (undrawn == 0 || !document.drawing().isCurrent(undrawn));
  }

  /** Whether all documents of the scopes pass. */
  public boolean isScopesOnly() {
    return types.isEmpty() && statuses.isEmpty() && under == null && undrawn == 0;
  }

  /** All documents of the scopes. */
  public static DocumentFilter in(List<Scope> scopes) {
    return new DocumentFilter(scopes, Set.of(), Set.of(), null, 0);
  }

  /** A copy for these types only. */
  public DocumentFilter withTypes(Set<SourceType> wanted) {
    return new DocumentFilter(scopes, wanted, statuses, under, undrawn);
  }

  /** A copy for these statuses only. */
  public DocumentFilter withStatuses(Set<KnowledgeDocument.Status> wanted) {
    return new DocumentFilter(scopes, types, wanted, under, undrawn);
  }

  /** A copy for one file or folder, or for any if null. */
  public DocumentFilter under(@Nullable String path) {
    return new DocumentFilter(scopes, types, statuses, path, undrawn);
  }

  /**
   * A copy for the documents from which a version still has to draw memories or, if the documents
   * are gone, to remove them; for any if 0.
   */
  public DocumentFilter notDrawnBy(int version) {
    return new DocumentFilter(scopes, types, statuses, under, version);
  }
}
