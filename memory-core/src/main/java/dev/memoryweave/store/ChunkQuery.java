package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.Set;

/**
 * A search for analysed terms in chunks. Terms and phrases are alternatives: a chunk needs only one
 * of them.
 *
 * @param terms the terms with their weights, without repetition
 * @param phrases sequences of terms that must stand next to each other, with their weights
 * @param fields where to look, at least one
 * @param filter which chunks
 * @param limit the most hits, 1 to {@value TextQuery#MAX_LIMIT}
 */
public record ChunkQuery(
    List<TextQuery.Term> terms,
    List<TextQuery.Phrase> phrases,
    Set<Field> fields,
    DocumentFilter filter,
    int limit) {
  /** Checks that there is something to search for, and a field to search in. */
  public ChunkQuery {
    terms = List.copyOf(terms);
    phrases = List.copyOf(phrases);
    fields = Set.copyOf(fields);
    InvalidValueException.unless(
        !terms.isEmpty() || !phrases.isEmpty(), "terms", terms, "hold a term or a phrase");
    InvalidValueException.unless(!fields.isEmpty(), "fields", fields, "name at least one field");
    InvalidValueException.unless(
        limit >= 1 && limit <= TextQuery.MAX_LIMIT,
        "limit",
        limit,
        "be from 1 to " + TextQuery.MAX_LIMIT);
  }

  /** A searchable part of a chunk, see {@link IndexedText}. */
  public enum Field {
    /** Headings, the names of enclosing definitions, and the title of the document. */
    TITLE,
    /** Path, symbols, modules and tags. */
    LABELS,
    /** The text. */
    BODY
  }
}
