package dev.memoryweave.internal.batch;

import dev.memoryweave.SaveReport.Outcome;
import dev.memoryweave.change.internal.ChangePolicy;
import dev.memoryweave.change.internal.ChangeRequest;
import dev.memoryweave.change.internal.Decision;
import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.lookup.TitledMemories;
import dev.memoryweave.internal.saving.NodeWriter;
import dev.memoryweave.internal.saving.Written;
import dev.memoryweave.internal.status.CandidateTransitions;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.LastDemotion;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Relation.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes drafts. One that names no memory, by an id or a key, is compared with what has its title;
 * {@link ChangePolicy} decides, and this does it.
 */
public final class StatementWriter {
  private static final String SAID_AGAIN = "said again by another author";
  private static final String SAID_AS_WELL = "another author says the same";

  private final NodeLookup lookup;
  private final TitledMemories titled;
  private final NodeWriter writer;
  private final EvidenceAndRelations evidenceAndRelations;
  private final CandidateTransitions transitions;
  private final Authority authority;

  public StatementWriter(
      NodeLookup lookup,
      TitledMemories titled,
      NodeWriter writer,
      EvidenceAndRelations evidenceAndRelations,
      CandidateTransitions transitions,
      Authority authority) {
    this.lookup = lookup;
    this.titled = titled;
    this.writer = writer;
    this.evidenceAndRelations = evidenceAndRelations;
    this.transitions = transitions;
    this.authority = authority;
  }

  /** Writes a draft with its evidence; its relations are for the caller. */
  public Written write(WriteContext context, NodeDraft draft) {
    String title = draft.title();
    NodeKind kind = draft.kind();
    if (title == null
        || kind == null
        || draft.id() != null
        || draft.key() != null
        || draft.session() != null
        || draft.expectedRevision() != null
        || !ChangePolicy.canRepeat(kind)) {
      return writer.write(context, draft);
    }
    WriteContext by = context.by(NodeWriter.provenance(context, draft));
    Principal author = by.author().principal();
    ChangeRequest request =
        ChangeRequest.of(
            draft,
            kind,
            title,
            author,
            authority.suffices(kind, lookup.scopeAt(draft.level()), author));
    List<MemoryNode> there =
        titled.find(context.tx(), lookup.chain().scopes(), title).stream()
            .filter(node -> draft.level() == null || node.scope().level() == draft.level())
            .filter(node -> !isReplaced(draft, node))
            .toList();
    Decision decision = ChangePolicy.decide(request, there);
    if (decision instanceof Decision.Repeat repeat) {
      return takeUp(context, draft, repeat.target());
    }
    if (decision instanceof Decision.Confirm confirm) {
      return confirm(by, draft, confirm.target());
    }
    if (decision instanceof Decision.Restate restate) {
      return writer.change(context, restate.target(), draft, false);
    }
    if (decision instanceof Decision.Challenge challenge) {
      return writer.change(context, challenge.target(), draft, true);
    }
    return writer.write(context, draft);
  }

  /** What a draft replaces, another memory is to take the place of. */
  private static boolean isReplaced(NodeDraft draft, MemoryNode node) {
    return draft.related().stream()
        .anyMatch(
            relation ->
                relation.predicate().equals(Predicate.SUPERSEDES)
                    && relation.to().equals(node.id()));
  }

  /** Adds the evidence, tags and places of what its author says again. */
  private Written takeUp(WriteContext context, NodeDraft draft, MemoryNode known) {
    NodeDraft.Builder added =
        NodeDraft.builder(known.id())
            .level(known.scope().level())
            .tags(united(known.tags(), draft.tags()))
            .anchors(united(known.anchors(), draft.anchors()))
            .symbols(united(known.symbols(), draft.symbols()))
            .provenance(draft.provenance());
    draft.evidence().forEach(added::evidence);
    Written written = writer.change(context, known, added.build(), false);
    return written.outcome() == Outcome.UPDATED
        ? new Written(written.node(), Outcome.MERGED, written.before())
        : written;
  }

  private static <T> List<T> united(List<T> known, @Nullable List<T> added) {
    Set<T> united = new LinkedHashSet<>(known);
    united.addAll(added == null ? List.of() : added);
    return new ArrayList<>(united).subList(0, Math.min(united.size(), MemoryNode.MAX_ENTRIES));
  }

  private Written confirm(WriteContext by, NodeDraft draft, MemoryNode known) {
    List<Evidence> evidence = evidenceAndRelations.evidence(by, known.scope(), draft.evidence());
    boolean attached = evidenceAndRelations.attach(by, known, evidence);
    Optional<MemoryNode> confirmed = counted(by, known);
    if (confirmed.isPresent()) {
      return new Written(confirmed.get(), Outcome.CONFIRMED, known);
    }
    return attached
        ? new Written(transitions.reweigh(by, known), Outcome.MERGED, known)
        : new Written(known, Outcome.UNCHANGED, known);
  }

  /** The memory with one word more for it; nothing if that word adds nothing. */
  private Optional<MemoryNode> counted(WriteContext by, MemoryNode known) {
    Principal author = by.author().principal();
    boolean independent = Authority.isIndependent(author, known);
    if (known.status() == NodeStatus.STALE) {
      return mayRevive(by, known)
          ? Optional.of(
              independent
                  ? transitions.confirm(by, known, SAID_AS_WELL)
                  : transitions.revive(by, known, "its author says it again"))
          : Optional.empty();
    }
    if (!independent || (known.status().isWaiting() && !mayVouchFor(author, known))) {
      return Optional.empty();
    }
    return Optional.of(
        switch (known.status()) {
          case CANDIDATE -> transitions.promote(by, known, true, SAID_AS_WELL);
          case NEEDS_REVIEW -> transitions.confirm(by, known, SAID_AGAIN);
          default -> transitions.confirm(by, known, SAID_AS_WELL);
        });
  }

  /** Of rules, and of what is to hold beyond this project, two agents are no more than one. */
  private boolean mayVouchFor(Principal author, MemoryNode known) {
    return !known.kind().isDirective() && authority.suffices(known.kind(), known.scope(), author);
  }

  /** What somebody above has called outdated stays so. */
  private boolean mayRevive(WriteContext by, MemoryNode known) {
    Principal author = by.author().principal();
    return !Authority.standsAbove(known, author)
        && !LastDemotion.isOfHigher(by, known)
        && authority.mayBringIntoForce(author, known);
  }
}
