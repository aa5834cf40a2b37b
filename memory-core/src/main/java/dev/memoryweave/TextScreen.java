package dev.memoryweave;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Origin;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.privacy.InstructionScanner;
import dev.memoryweave.privacy.SecretScanner;
import dev.memoryweave.reflect.MemoryCandidate;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts every text of what is to be written before the scanners: secrets are refused under the name
 * of their field, and text that instructs its reader is flagged.
 */
final class TextScreen {
  private final SecretScanner scanner;
  private final InstructionScanner instructions;

  TextScreen(SecretScanner scanner, InstructionScanner instructions) {
    this.scanner = scanner;
    this.instructions = instructions;
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

  /** Checks all texts of a report. */
  void check(TaskReport report) {
    check("task", report.task());
    check("summary", report.summary());
    check("test_summary", report.testSummary());
    checkAll("changed_files", report.changedFiles());
    checkAll("symbols", report.symbols());
    checkAll("constraints", report.constraints());
    checkAll("procedures", report.procedures());
    checkAll("decisions", report.decisions());
    checkAll("facts", report.facts());
    checkAll("gotchas", report.gotchas());
    check("module_path", report.modulePath());
    for (int i = 0; i < report.evidence().size(); i++) {
      check("evidence[" + i + "]", report.evidence().get(i));
    }
    check("branch", report.branch());
    check("commit", report.commit());
    check("session", report.session() == null ? null : report.session().value());
  }

  /** Checks all texts of what a session tells. */
  void check(SessionReport report) {
    check("session", report.session().value());
    check("title", report.title());
    check("plan", report.plan());
    check("outcome", report.outcome());
    for (int i = 0; i < report.statements().size(); i++) {
      check("statements[" + i + "]", report.statements().get(i).text());
    }
    for (int i = 0; i < report.messages().size(); i++) {
      check("messages[" + i + "]", report.messages().get(i).text());
    }
    for (int i = 0; i < report.toolCalls().size(); i++) {
      check("tool_calls[" + i + "].tool", report.toolCalls().get(i).tool());
      check("tool_calls[" + i + "].arguments", report.toolCalls().get(i).arguments());
    }
    check("branch", report.branch());
    check("commit", report.commit());
  }

  /** Checks all texts of a candidate. */
  void check(String path, MemoryCandidate candidate) {
    check(path + ".title", candidate.title());
    check(path + ".body", candidate.body());
    checkAll(path + ".anchors", candidate.anchors().stream().map(anchor -> anchor.glob()).toList());
    checkAll(path + ".symbols", candidate.symbols());
    checkAll(path + ".tags", candidate.tags());
    for (int i = 0; i < candidate.evidence().size(); i++) {
      check(path + ".evidence[" + i + "]", candidate.evidence().get(i));
    }
  }

  /** What a reader of the node and its evidence should be warned of. */
  Set<NodeFlag> flags(MemoryNode node, List<Evidence> evidence) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    if (node.isContested()) {
      flags.add(NodeFlag.CONTESTED);
    }
    flags.addAll(instructions.flags(node.title()));
    flags.addAll(instructions.flags(node.body()));
    if (!node.body().contains(node.ownSummary())) {
      flags.addAll(instructions.flags(node.ownSummary()));
    }
    evidence.forEach(piece -> flags.addAll(instructions.flags(piece.excerpt())));
    return flags;
  }

  /** Whether a candidate's text, or what is shown as its evidence, instructs its reader. */
  boolean instructs(MemoryCandidate candidate) {
    return !instructions.flags(candidate.title()).isEmpty()
        || !instructions.flags(candidate.body()).isEmpty()
        || candidate.evidence().stream()
            .anyMatch(piece -> !instructions.flags(piece.excerpt()).isEmpty());
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
