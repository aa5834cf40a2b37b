package dev.memoryweave;

import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.Origin;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.privacy.SecretScanner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts every text of what is to be written before the scanner, each under the name of its field.
 */
final class TextScreen {
  private final SecretScanner scanner;

  TextScreen(SecretScanner scanner) {
    this.scanner = scanner;
  }

  /** Checks all texts of a draft; {@code path} goes before the names of the fields. */
  void check(String path, NodeDraft draft) {
    check(path + "id", draft.id() == null ? null : draft.id().value());
    check(path + "key", draft.key());
    check(path + "title", draft.title());
    check(path + "body", draft.body());
    check(path + "summary", draft.summary());
    check(path + "session", draft.session() == null ? null : draft.session().value());
    checkAll(
        path + "anchors",
        draft.anchors() == null
            ? null
            : draft.anchors().stream().map(anchor -> anchor.glob()).toList());
    checkAll(path + "symbols", draft.symbols());
    checkAll(path + "tags", draft.tags());
    check(path, draft.provenance());
    check(path, draft.origin());
    for (int i = 0; i < draft.evidence().size(); i++) {
      check(path + "evidence[" + i + "]", draft.evidence().get(i));
    }
  }

  void check(String path, EvidenceDraft evidence) {
    check(path + ".locator", evidence.locator());
    check(path + ".excerpt", evidence.excerpt());
    check(path + ".digest", evidence.digest());
  }

  void check(String field, @Nullable String text) {
    if (text != null) {
      scanner.requireClean(field, text);
    }
  }

  private void check(String path, @Nullable Provenance provenance) {
    if (provenance != null) {
      check(path + "provenance.task", provenance.task());
      check(path + "provenance.commit", provenance.commit());
      check(path + "provenance.branch", provenance.branch());
    }
  }

  private void check(String path, @Nullable Origin origin) {
    if (origin != null) {
      check(path + "origin.locator", origin.locator());
      check(path + "origin.digest", origin.digest());
      check(path + "origin.mediaType", origin.mediaType());
    }
  }

  private void checkAll(String field, @Nullable List<String> texts) {
    if (texts != null) {
      for (int i = 0; i < texts.size(); i++) {
        check(field + "[" + i + "]", texts.get(i));
      }
    }
  }
}
