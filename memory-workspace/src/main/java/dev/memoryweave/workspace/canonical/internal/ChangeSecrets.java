package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.guard.secret.SecretFinding;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.model.SecretRejectedException;
import java.util.List;
import java.util.Optional;

/** Looks for secrets in every text of a change. */
final class ChangeSecrets {
  private final SecretGuard guard;

  private ChangeSecrets(SecretGuard guard) {
    this.guard = guard;
  }

  /**
   * Rejects a change that contains a secret.
   *
   * @throws SecretRejectedException if a text contains one
   */
  static void refuse(CanonicalChange change, SecretGuard guard) {
    ChangeSecrets secrets = new ChangeSecrets(guard);
    change.nodes().forEach(secrets::node);
    change.relations().forEach(relation -> secrets.evidence(relation.id(), relation.evidence()));
    change
        .events()
        .forEach(
            event -> {
              String of = event.kind().label() + " " + event.subject().orElse("");
              secrets.text(of + " reason", event.reason());
              secrets.text(of + " payload", event.payload());
            });
  }

  private void node(CanonicalNode node) {
    String id = node.id();
    text(id + " title", node.title());
    text(id + " body", node.body());
    node.tags().forEach(tag -> text(id + " tags", tag));
    node.anchors().forEach(anchor -> text(id + " anchors", anchor));
    evidence(id, node.evidence());
    node.source()
        .ifPresent(
            source -> {
              text(id + " source.task", source.task());
              text(id + " source.commit", source.commit());
            });
    node.origin()
        .ifPresent(
            origin -> {
              text(id + " origin.locator", origin.locator());
              text(id + " origin.digest", origin.digest());
              text(id + " origin.media_type", origin.mediaType());
            });
  }

  private void evidence(String id, List<CanonicalEvidence> evidence) {
    evidence.forEach(one -> text(id + " evidence", one.id()));
  }

  private void text(String field, Optional<String> text) {
    text.ifPresent(given -> text(field, given));
  }

  private void text(String field, String text) {
    Optional<SecretFinding> found = guard.firstRefused(text);
    if (found.isPresent()) {
      throw new SecretRejectedException(found.get().rule(), field);
    }
  }
}
