package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.Page;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists documents by a query. */
final class DocumentList {
  private static final Pattern CURSOR =
      Pattern.compile("([0-9a-f]{1,8})\\.(\\d{1,9})\\.((?:[A-Za-z0-9_-]{4})*[A-Za-z0-9_-]{2,4})");

  private final KnowledgeTable knowledge;

  DocumentList(KnowledgeTable knowledge) {
    this.knowledge = knowledge;
  }

  Page<KnowledgeDocument> page(KnowledgeStore.DocumentQuery query) {
    DocumentFilter filter = query.filter();
    List<Scope> scopes = filter.sortedScopes();
    Place start = start(query, scopes.size());
    List<KnowledgeDocument> found = new ArrayList<>();
    Place last = start;
    for (int scope = start == null ? 0 : start.scope; scope < scopes.size(); scope++) {
      String after = start != null && start.scope == scope ? start.path : null;
      Iterator<KnownFile> files = knowledge.files().of(scopes.get(scope)).after(after);
      while (files.hasNext()) {
        KnowledgeDocument document = files.next().document();
        if (filter.passes(document)) {
          if (found.size() == query.limit()) {
            return new Page<>(found, Objects.requireNonNull(last).cursor(filter));
          }
          found.add(document);
          last = new Place(scope, document.path());
        }
      }
    }
    return new Page<>(found, null);
  }

  private static @Nullable Place start(KnowledgeStore.DocumentQuery query, int scopes) {
    if (query.cursor() == null) {
      return null;
    }
    Matcher parts = CURSOR.matcher(query.cursor());
    if (parts.matches()) {
      byte[] path = Base64.getUrlDecoder().decode(parts.group(3));
      Place place =
          new Place(Integer.parseInt(parts.group(2)), new String(path, StandardCharsets.UTF_8));
      if (place.scope < scopes && place.cursor(query.filter()).equals(query.cursor())) {
        return place;
      }
    }
    throw new InvalidValueException(
        "cursor", query.cursor(), "be the 'next' of a page of the same filter");
  }

  /** The place of a document: its scope among those of the filter, and its path. */
  private record Place(int scope, String path) {
    String cursor(DocumentFilter filter) {
      int check =
          Objects.hash(
              filter.sortedScopes(),
              filter.types(),
              filter.statuses(),
              filter.under(),
              filter.undrawn(),
              this);
      return Integer.toHexString(check)
          + "."
          + scope
          + "."
          + Base64.getUrlEncoder()
              .withoutPadding()
              .encodeToString(path.getBytes(StandardCharsets.UTF_8));
    }
  }
}
