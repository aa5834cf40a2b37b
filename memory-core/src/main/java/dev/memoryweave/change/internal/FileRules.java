package dev.memoryweave.change.internal;

import dev.memoryweave.Maintenance.FileVerdict;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes rules of files active, or pending again. Only memories by files are changed: those that
 * somebody accepted are that author's, and those that a more trusted author archived stay archived.
 */
public final class FileRules {
  private final Authority authority;
  private final ContradictionMarker contradictions;

  public FileRules(Authority authority, ContradictionMarker contradictions) {
    this.authority = authority;
    this.contradictions = contradictions;
  }

  /** Carries out the possible changes; returns the changed rules. */
  public List<MemoryNode> settle(WriteContext context, List<FileVerdict> verdicts) {
    List<MemoryNode> changed = new ArrayList<>();
    Map<String, Long> counted = new HashMap<>();
    for (FileVerdict verdict : verdicts) {
      MemoryNode node = NodeLookup.readable(context.tx(), verdict.memory()).orElse(null);
      if (node != null
          && node.revision() == verdict.revision()
          && node.kind().isDirective()
          && node.provenance().trust() == Trust.IMPORT) {
        Optional<MemoryNode> moved =
            verdict.counts() ? promote(context, node, verdict) : holdBack(context, node, verdict);
        moved.ifPresent(changed::add);
        moved
            .filter(MemoryNode::isInForce)
            .ifPresent(
                rule ->
                    contradictions.disputeAmongFiles(context.by(rule.provenance()), rule, counted));
      }
    }
    return changed;
  }

  private Optional<MemoryNode> promote(WriteContext context, MemoryNode node, FileVerdict verdict) {
    Provenance word = node.provenance();
    if (verdict.commit() != null && !authority.isTrustedFile(word)) {
      word = word.atCommit(verdict.commit());
    }
    WriteContext asFile = context.by(word);
    if (node.status() != NodeStatus.CANDIDATE
        || node.isSuspectedInjection()
        || !authority.isTrustedFile(word)
        || LastDemotion.isOfHigher(asFile, node)) {
      return Optional.empty();
    }
    MemoryNode inForce =
        node.toBuilder()
            .provenance(word)
            .status(node.kind().liveStatus())
            .lifetime(WaitingTime.withoutEnd(node))
            .build();
    return Optional.of(
        asFile.update(MemoryEvent.Type.CANDIDATE_PROMOTED, inForce, Reason.line(verdict.reason())));
  }

  private Optional<MemoryNode> holdBack(
      WriteContext context, MemoryNode node, FileVerdict verdict) {
    return !node.isInForce() || authority.standsWithoutTrust(node)
        ? Optional.empty()
        : Optional.of(
            context
                .by(node.provenance())
                .follow(
                    MemoryEvent.Type.CANDIDATE_HELD,
                    node.toBuilder().status(NodeStatus.CANDIDATE).build(),
                    Reason.line(verdict.reason())));
  }
}
