package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.transfer.TransferFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the file the author of the records of an export: anybody may have written that a person
 * said them, so only a person who knows the file can keep its authors.
 */
final class ImportTrustLimit {
  private static final Provenance.Principal FILE = Provenance.of(Source.IMPORT).principal();

  private final Provenance author;
  private final Authority authority;
  private final Instant now;
  private final Duration wait;

  /**
   * Creates the limit for an import.
   *
   * @param importer the importing author
   */
  ImportTrustLimit(Provenance importer, Authority authority, Instant now, Duration wait) {
    this.authority = authority;
    this.author = Trust.IMPORT.isAbove(importer.trust()) ? importer : Provenance.of(Source.IMPORT);
    this.now = now;
    this.wait = wait;
  }

  /** The author of the import's changes: a file, or a less trusted author. */
  Provenance author() {
    return author;
  }

  /** Whether a memory is not exported to other stores. */
  static boolean isLeftOut(MemoryNode node) {
    return node.kind() == NodeKind.REQUEST;
  }

  /** A record with all limits except those of {@link #inForce}. */
  TransferFormat.Item of(TransferFormat.Item record) {
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      return new TransferFormat.Item.OfMemory(
          said(memory.node()),
          memory.versions().stream().map(this::said).toList(),
          unchecked(memory.evidence()),
          unchecked(memory.detached()));
    }
    if (record instanceof TransferFormat.Item.OfContent of) {
      Content content = of.content();
      return new TransferFormat.Item.OfContent(
          content.by(
              new Provenance.Principal(
                  author.trust(), named(content.owner().trust(), content.owner().id()))),
          of.base64());
    }
    if (record instanceof TransferFormat.Item.OfDecision decision) {
      return new TransferFormat.Item.OfDecision(made(decision.decision()));
    }
    if (record instanceof TransferFormat.Item.OfEvent event) {
      MemoryEvent.Draft draft = event.event();
      return new TransferFormat.Item.OfEvent(
          new MemoryEvent.Draft(
              draft.type(),
              draft.scope(),
              draft.subject(),
              author.source(),
              draft.at(),
              draft.reason()));
    }
    return record;
  }

  private MemoryNode said(MemoryNode node) {
    Provenance before = node.provenance();
    double most = author.trust().mostConfidence();
    Usage usage = node.usage();
    return node.toBuilder()
        .provenance(
            new Provenance(
                author.source(),
                author.trust(),
                named(before),
                before.task(),
                before.commit(),
                before.branch()))
        .confidence(Math.min(node.statedConfidence(), most))
        .believed(Math.min(node.confidence(), most))
        .usage(new Usage(0, usage.useCount(), usage.lastUsedAt(), null))
        .build();
  }

  /** The author named in the file, such as {@code user ada}, as the principal of the file. */
  private static String named(Provenance before) {
    return named(before.trust(), before.principalId());
  }

  private static String named(Trust trust, @Nullable String id) {
    String kind = trust.label();
    return Text.shorten(id == null ? kind : kind + " " + id, Provenance.Principal.MAX_ID);
  }

  private static List<Evidence> unchecked(List<Evidence> evidence) {
    return evidence.stream()
        .map(
            piece ->
                new Evidence(
                    piece.scope(),
                    piece.id(),
                    piece.kind(),
                    piece.locator(),
                    piece.excerpt(),
                    piece.digest(),
                    piece.capturedAt(),
                    piece.polarity()))
        .toList();
  }

  private PromotionRecord made(PromotionRecord decision) {
    return new PromotionRecord(
        decision.sequence(),
        decision.scope(),
        decision.outcome(),
        decision.report(),
        decision.session(),
        decision.kind(),
        decision.title(),
        decision.target(),
        decision.result(),
        decision.scores(),
        decision.reason(),
        decision.changes(),
        author.source(),
        decision.at());
  }

  /** A memory with known flags, as a candidate if a file cannot make it active. */
  MemoryNode inForce(MemoryNode node) {
    boolean waits =
        node.isInForce()
            && (node.isSuspectedInjection() || !authority.suffices(node.kind(), node.scope(), FILE))
            && NodeStatus.CANDIDATE.fits(node.kind());
    return waits
        ? node.toBuilder()
            .status(NodeStatus.CANDIDATE)
            .lifetime(new Lifetime(node.lifetime().halfLife(), now.plus(wait)))
            .build()
        : node;
  }
}
