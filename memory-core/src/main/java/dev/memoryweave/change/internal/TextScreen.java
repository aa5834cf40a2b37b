package dev.memoryweave.change.internal;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.injection.InjectionKind;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.guard.secret.SecretFinding;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Screens all texts of a write: secrets are rejected under the name of their field, and suspected
 * prompt injections are flagged.
 */
public final class TextScreen {
  private static final int LONGEST_BRANCH = 250;

  private static final String CAUTION =
      "holds a string that may be a secret; if it is one, put a reference such as ${NAME} in its"
          + " place";

  private final SecretGuard secrets;
  private final InjectionGuard injections;
  private final Redactor redactor;
  private final PrivacyScreen privacy;

  public TextScreen(SecretGuard secrets, InjectionGuard injections, PrivacyScreen privacy) {
    this.secrets = secrets;
    this.injections = injections;
    this.redactor = new Redactor(secrets);
    this.privacy = privacy;
  }

  /** What the privacy policy says of texts. */
  public PrivacyScreen privacy() {
    return privacy;
  }

  /** Redacts secrets, for texts that must be stored in any case. */
  public Redactor redactor() {
    return redactor;
  }

  /** Checks all texts of a draft; {@code path} goes before the names of the fields. */
  public void check(String path, NodeDraft draft) {
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
    for (int i = 0; i < draft.related().size(); i++) {
      check(path + "related[" + i + "]", draft.related().get(i));
    }
    new AdjacentFields(secrets)
        .add(path + "key", draft.key())
        .add(path + "title", draft.title())
        .add(path + "body", draft.body())
        .add(path + "summary", draft.summary())
        .addAll(path + "tags", draft.tags())
        .addAll(path + "symbols", draft.symbols())
        .addAll(
            path + "evidence",
            draft.evidence().stream().flatMap(e -> Stream.of(e.locator(), e.excerpt())).toList())
        .check();
  }

  /** Checks the texts of an imported memory for a secret that is split over them. */
  public void checkTogether(MemoryNode node, List<Evidence> evidence) {
    new AdjacentFields(secrets)
        .add("key", node.key())
        .add("title", node.title())
        .add("body", node.body())
        .add("summary", node.ownSummary())
        .addAll("tags", node.tags())
        .addAll("symbols", node.symbols())
        .addAll(
            "evidence",
            evidence.stream().flatMap(e -> Stream.of(e.locator(), e.excerpt())).toList())
        .check();
  }

  /** Checks the texts of a relation. */
  public void check(String path, Relation.Draft relation) {
    check(path + ".to", relation.to().value());
    check(path + ".predicate", relation.predicate().label());
  }

  public void check(String path, Evidence.Draft evidence) {
    check(path + ".locator", evidence.locator());
    check(path + ".excerpt", evidence.excerpt());
    check(path + ".digest", evidence.digest());
  }

  /** Checks all texts of a report. */
  public void check(TaskReport report) {
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
    new AdjacentFields(secrets)
        .add("task", report.task())
        .add("summary", report.summary())
        .add("test_summary", report.testSummary())
        .addAll("constraints", report.constraints())
        .addAll("procedures", report.procedures())
        .addAll("decisions", report.decisions())
        .addAll("facts", report.facts())
        .addAll("gotchas", report.gotchas())
        .check();
  }

  /**
   * Checks the names in a session report, and redacts secrets in messages: a session is reported
   * once, and must not be lost because of a secret in one of its messages.
   *
   * @param turn what its messages are to the privacy policy
   */
  public RedactedSession redacted(SessionReport report, Subject turn) {
    check("session", report.session().value());
    check("title", report.title());
    check("branch", report.branch());
    check("commit", report.commit());
    for (int i = 0; i < report.toolCalls().size(); i++) {
      check("tool_calls[" + i + "].tool", report.toolCalls().get(i).tool());
    }
    return RedactedSession.of(report, redactor, privacy, turn);
  }

  /** Checks all texts of a candidate. */
  public void check(String path, Reflector.Candidate candidate) {
    check(path + ".title", candidate.title());
    check(path + ".body", candidate.body());
    checkAll(path + ".anchors", candidate.anchors().stream().map(anchor -> anchor.glob()).toList());
    checkAll(path + ".symbols", candidate.symbols());
    checkAll(path + ".tags", candidate.tags());
    for (int i = 0; i < candidate.evidence().size(); i++) {
      check(path + ".evidence[" + i + "]", candidate.evidence().get(i));
    }
  }

  /** The flags that warn readers of the node and its evidence. */
  public Set<NodeFlag> flags(MemoryNode node, List<Evidence> evidence) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    if (node.isContested()) {
      flags.add(NodeFlag.CONTESTED);
    }
    List<String> texts = new ArrayList<>(List.of(node.title(), node.body()));
    if (!node.body().contains(node.ownSummary())) {
      texts.add(node.ownSummary());
    }
    evidence.forEach(piece -> texts.add(piece.excerpt()));
    texts.forEach(text -> injections.kinds(text).forEach(kind -> flags.add(flag(kind))));
    if (texts.stream().anyMatch(this::mayHoldSecret)) {
      flags.add(NodeFlag.MAY_HOLD_SECRET);
    }
    if (privacy.marks(node, texts)) {
      flags.add(NodeFlag.HOLDS_PERSONAL_DATA);
    }
    return flags;
  }

  private boolean mayHoldSecret(String text) {
    return secrets.scan(text).stream().anyMatch(finding -> !finding.isRefused());
  }

  /** The caution for the author of a node that may hold a secret; null if there is none. */
  public static @Nullable String caution(MemoryNode node) {
    return node.flags().contains(NodeFlag.MAY_HOLD_SECRET) ? "its text " + CAUTION : null;
  }

  /** Cautions for the fields of a report that may hold a secret, a sentence for each. */
  public List<String> cautions(TaskReport report) {
    Cautions cautions = new Cautions();
    cautions.look("task", report.task());
    cautions.look("summary", report.summary());
    cautions.look("test_summary", report.testSummary());
    cautions.lookAll("constraints", report.constraints());
    cautions.lookAll("procedures", report.procedures());
    cautions.lookAll("decisions", report.decisions());
    cautions.lookAll("facts", report.facts());
    cautions.lookAll("gotchas", report.gotchas());
    cautions.lookAll("evidence", report.evidence().stream().map(Evidence.Draft::excerpt).toList());
    return cautions.found;
  }

  private final class Cautions {
    private final List<String> found = new ArrayList<>();

    void look(String field, @Nullable String text) {
      if (text != null && mayHoldSecret(text)) {
        found.add("Field " + field + " " + CAUTION + ".");
      }
    }

    void lookAll(String field, List<String> texts) {
      for (int i = 0; i < texts.size(); i++) {
        look(field + "[" + i + "]", texts.get(i));
      }
    }
  }

  /** The flag of a node whose text holds a suspected injection of a kind. */
  private static NodeFlag flag(InjectionKind kind) {
    return switch (kind) {
      case INSTRUCTION_OVERRIDE -> NodeFlag.OVERRIDES_INSTRUCTIONS;
      case ROLE_CHANGE -> NodeFlag.CHANGES_ROLE;
      case TOOL_CALL_IMITATION -> NodeFlag.IMITATES_TOOL_CALL;
      case HIDDEN_TEXT -> NodeFlag.HIDES_TEXT;
      case FRAME_ESCAPE -> NodeFlag.BREAKS_FRAME;
      case DATA_EXFILTRATION -> NodeFlag.LEAKS_DATA;
    };
  }

  /**
   * Whether a candidate's text, or the shown part of its evidence, is a suspected prompt injection.
   */
  public boolean isSuspectedInjection(Reflector.Candidate candidate) {
    return injections.isSuspicious(candidate.title())
        || injections.isSuspicious(candidate.body())
        || candidate.evidence().stream()
            .anyMatch(piece -> injections.isSuspicious(piece.excerpt()));
  }

  public void check(String field, @Nullable String text) {
    if (text != null) {
      requireClean(secrets, field, text);
    }
  }

  /**
   * Throws if a text holds a secret.
   *
   * @param field the name of the field that the text is for, used in the message
   * @throws SecretRejectedException if there is a finding that must stop a write
   */
  static void requireClean(SecretGuard secrets, String field, String text) {
    Optional<SecretFinding> found = secrets.firstRefused(text);
    if (found.isPresent()) {
      throw new SecretRejectedException(found.get().rule(), field);
    }
  }

  /**
   * The author, without secrets in the names of the branch and the task: these come from elsewhere,
   * and no write should fail because of them.
   */
  public Provenance redacted(Provenance author) {
    if (author.branch() == null && author.task() == null) {
      return author;
    }
    return author
        .duringTask(author.task() == null ? null : redactor.redact(author.task()))
        .onBranch(
            author.branch() == null
                ? null
                : Text.shorten(redactor.redact(author.branch()), LONGEST_BRANCH));
  }

  private void check(String path, @Nullable Provenance provenance) {
    if (provenance != null) {
      check(path + "provenance.principal", provenance.principalId());
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
