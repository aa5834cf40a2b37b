package dev.memoryweave.change.internal;

import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.guard.personal.PersonalScanner;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Access;
import dev.memoryweave.privacy.PrivacyPolicy.Action;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.transfer.TransferFormat;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Applies the privacy policy to what is to be stored: redacts or refuses personal data, and says
 * which memories are marked. Names of memories and files cannot be redacted, so data in them is
 * refused where it would be redacted elsewhere.
 */
public final class PrivacyScreen {
  private static final int LONGEST_SESSION_TITLE = 1_000;

  private final PrivacyPolicy policy;
  private final PersonalScanner scanner;
  private final boolean changesTexts;

  public PrivacyScreen(PrivacyPolicy policy) {
    this.policy = policy;
    this.scanner = PersonalScanner.naming(policy.names());
    this.changesTexts = policy.changesTexts();
  }

  /**
   * Rejects a write to a memory that the policy keeps from its author.
   *
   * @throws dev.memoryweave.NeedsPersonException if it does
   */
  void requireWritable(Provenance author, NodeRef ref) {
    if (!policy.allows(Access.WRITE, author.principal(), ref.scope().level(), ref.id().kind())) {
      throw Refusal.keptFrom(author.principal(), ref);
    }
  }

  /**
   * Rejects a write to a scope that the policy keeps from its author, whatever the kind of memory.
   *
   * @throws dev.memoryweave.NeedsPersonException if it does
   */
  void requireWritable(Provenance author, Scope scope) {
    boolean isAllowed =
        Arrays.stream(NodeKind.values())
            .anyMatch(kind -> policy.allows(Access.WRITE, author.principal(), scope.level(), kind));
    if (!isAllowed) {
      throw Refusal.keptFrom(author.principal(), scope);
    }
  }

  /**
   * Whether a content is marked. What would be redacted in a memory is refused, since the bytes of
   * a content stay as they are.
   *
   * @throws PersonalDataRejectedException if the policy redacts or refuses what it holds
   */
  public boolean marks(Content content, byte[] bytes) {
    Subject subject = new Subject(null, content.scope().level(), content.owner());
    String text = ContentText.text(bytes);
    boolean isMarked = marks(subject, "name", content.name());
    return (text != null && marks(subject, "content", text)) || isMarked;
  }

  private boolean marks(Subject subject, String field, String text) {
    boolean isMarked = false;
    for (PersonalFamily family : scanner.families(text)) {
      Action action = policy.action(family, subject);
      if (action.compareTo(Action.REDACT) >= 0) {
        throw new PersonalDataRejectedException(family, field);
      }
      isMarked |= action == Action.MARK;
    }
    return isMarked;
  }

  /** A snapshot as an author may read it. */
  ReadTransaction readable(ReadTransaction tx, Provenance reader) {
    return ReadableTransaction.of(tx, policy, reader.principal());
  }

  /** Whether it can do more than mark, so that texts must be looked at before they are stored. */
  boolean changesTexts() {
    return changesTexts;
  }

  /** Whether memories with these texts are marked. */
  boolean marks(MemoryNode node, List<String> texts) {
    Subject subject = subject(node);
    return texts.stream()
        .flatMap(text -> scanner.families(text).stream())
        .anyMatch(family -> policy.action(family, subject) != Action.OFF);
  }

  static Subject subject(MemoryNode node) {
    return new Subject(node.kind(), node.scope().level(), node.provenance().principal());
  }

  /**
   * A text as it may be stored.
   *
   * @param field the name of the field, for the exception
   * @throws PersonalDataRejectedException if the policy refuses what it holds
   */
  public String screened(Subject subject, String field, String text) {
    if (!changesTexts || text.isEmpty()) {
      return text;
    }
    Set<PersonalFamily> redacted = EnumSet.noneOf(PersonalFamily.class);
    for (PersonalFamily family : scanner.families(text)) {
      Action action = policy.action(family, subject);
      if (action == Action.REFUSE) {
        throw new PersonalDataRejectedException(family, field);
      }
      if (action == Action.REDACT) {
        redacted.add(family);
      }
    }
    return scanner.redact(text, redacted);
  }

  /** A text that may be missing; one that would become too long is cut. */
  public @Nullable String optional(
      Subject subject, String field, @Nullable String text, int longest) {
    if (text == null) {
      return null;
    }
    String screened = screened(subject, field, text);
    return screened.length() <= longest ? screened : Text.shorten(screened, longest);
  }

  /** Refuses what would be redacted, for texts that must stay as they are. */
  private void name(Subject subject, String field, String text) {
    if (changesTexts) {
      for (PersonalFamily family : scanner.families(text)) {
        if (policy.action(family, subject).compareTo(Action.REDACT) >= 0) {
          throw new PersonalDataRejectedException(family, field);
        }
      }
    }
  }

  private List<String> all(Subject subject, String field, List<String> texts) {
    return texts.stream().map(text -> screened(subject, field, text)).distinct().toList();
  }

  private List<String> tags(Subject subject, List<String> tags) {
    return tags.stream().map(tag -> Slug.of(screened(subject, "tags", tag))).distinct().toList();
  }

  private String title(Subject subject, String title) {
    return Text.shorten(screened(subject, "title", title), MemoryNode.MAX_TITLE);
  }

  /** A passage of a file; the files of a project stay as they are unless the policy names them. */
  public String passage(String text) {
    return scanner.redact(text, policy.passages());
  }

  /** A draft as it may be stored by an author. */
  public NodeDraft screened(NodeDraft draft, Provenance writer, Scope.Level level) {
    if (!changesTexts) {
      return draft;
    }
    Provenance author = draft.provenance() == null ? writer : draft.provenance();
    Subject subject =
        new Subject(
            draft.kind() != null || draft.id() == null ? draft.kind() : draft.id().kind(),
            draft.level() == null ? level : draft.level(),
            author.principal());
    if (draft.key() != null) {
      name(subject, "key", draft.key());
    }
    if (draft.id() != null) {
      name(subject, "id", draft.id().value());
    }
    if (draft.anchors() != null) {
      draft.anchors().forEach(anchor -> name(subject, "anchors", anchor.glob()));
    }
    return new NodeDraft(
        draft.id(),
        draft.level(),
        draft.kind(),
        draft.key(),
        draft.title() == null ? null : title(subject, draft.title()),
        draft.body() == null ? null : screened(subject, "body", draft.body()),
        optional(subject, "summary", draft.summary(), MemoryNode.MAX_SUMMARY),
        draft.session(),
        draft.stage(),
        draft.parent(),
        draft.anchors(),
        draft.symbols() == null ? null : all(subject, "symbols", draft.symbols()),
        draft.tags() == null ? null : tags(subject, draft.tags()),
        draft.importance(),
        draft.confidence(),
        draft.lifetime(),
        draft.provenance() == null ? null : screened(subject, draft.provenance()),
        draft.origin(),
        draft.expectedRevision(),
        draft.related(),
        draft.evidence().stream().map(piece -> screened(subject, piece)).toList(),
        draft.cleared());
  }

  /** Evidence as it may be stored. */
  public Evidence.Draft screened(Subject subject, Evidence.Draft piece) {
    return changesTexts
        ? new Evidence.Draft(
            piece.kind(),
            screened(subject, "evidence locator", piece.locator()),
            Objects.requireNonNull(
                optional(subject, "evidence excerpt", piece.excerpt(), Evidence.MAX_EXCERPT)),
            piece.digest(),
            piece.capturedAt(),
            piece.polarity())
        : piece;
  }

  /** Evidence of a memory as it may be stored. */
  public Evidence screenedOf(MemoryNode node, Evidence piece) {
    return changesTexts ? screened(subject(node), piece) : piece;
  }

  Evidence screened(Subject subject, Evidence piece) {
    Evidence.Draft clean =
        screened(
            subject,
            new Evidence.Draft(
                piece.kind(),
                piece.locator(),
                piece.excerpt(),
                piece.digest(),
                piece.capturedAt(),
                piece.polarity()));
    return new Evidence(
        piece.scope(),
        piece.id(),
        piece.kind(),
        clean.locator(),
        clean.excerpt(),
        piece.digest(),
        piece.capturedAt(),
        piece.polarity(),
        piece.check());
  }

  private Provenance screened(Subject subject, Provenance author) {
    return author.task() == null
        ? author
        : author.duringTask(screened(subject, "task", author.task()));
  }

  /** A memory as it may be stored. */
  public MemoryNode screened(MemoryNode node) {
    if (!changesTexts) {
      return node;
    }
    Subject subject = subject(node);
    name(subject, "key", node.key());
    node.anchors().forEach(anchor -> name(subject, "anchors", anchor.glob()));
    String title = title(subject, node.title());
    String body = screened(subject, "body", node.body());
    String summary = screened(subject, "summary", node.ownSummary());
    boolean sameSummary = summary.equals(node.ownSummary());
    MemoryNode clean =
        node.toBuilder()
            .title(title)
            .body(body)
            .summary(sameSummary ? node.summary() : Text.shorten(summary, MemoryNode.MAX_SUMMARY))
            .symbols(all(subject, "symbols", node.symbols()))
            .tags(tags(subject, node.tags()))
            .provenance(screened(subject, node.provenance()))
            .utterance(node.utterance() == null ? null : screened(subject, node.utterance()))
            .build();
    return isSameText(clean, node) ? node : marked(clean);
  }

  /** Whether two memories say the same in the same words. */
  static boolean isSameText(MemoryNode one, MemoryNode other) {
    return one.contentHash().equals(other.contentHash())
        && one.body().equals(other.body())
        && one.provenance().equals(other.provenance())
        && Objects.equals(one.utterance(), other.utterance());
  }

  /** The reason of a change, which may be missing. */
  public @Nullable String reason(Provenance author, @Nullable String reason) {
    return reason == null
        ? null
        : optional(
            new Subject(null, null, author.principal()),
            "reason",
            reason,
            MemoryEvent.Draft.MAX_REASON);
  }

  PromotionRecord screened(PromotionRecord decision) {
    if (!changesTexts) {
      return decision;
    }
    Subject subject =
        new Subject(
            decision.kind(),
            decision.scope().level(),
            new Provenance.Principal(decision.actor().trust(), decision.principalId()));
    return new PromotionRecord(
        decision.sequence(),
        decision.scope(),
        decision.outcome(),
        decision.report(),
        decision.session(),
        decision.kind(),
        title(subject, decision.title()),
        decision.target(),
        decision.result(),
        decision.scores(),
        screened(subject, "reason", decision.reason()),
        decision.changes(),
        decision.actor(),
        decision.at(),
        decision.principalId());
  }

  /** A record of an export as it may be stored. */
  public TransferFormat.Item screened(TransferFormat.Item record) {
    if (record instanceof TransferFormat.Item.OfContent of) {
      Content content = of.content();
      return new TransferFormat.Item.OfContent(
          content.marked(marks(content, of.bytes())), of.base64());
    }
    if (!changesTexts) {
      return record;
    }
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      Subject subject = subject(memory.node());
      UnaryOperator<List<Evidence>> all =
          pieces -> pieces.stream().map(piece -> screened(subject, piece)).toList();
      return new TransferFormat.Item.OfMemory(
          screened(memory.node()),
          memory.versions().stream().map(this::screened).toList(),
          all.apply(memory.evidence()),
          all.apply(memory.detached()));
    }
    if (record instanceof TransferFormat.Item.OfSession of) {
      Subject subject =
          new Subject(
              NodeKind.TURN,
              of.session().scope().level(),
              new Provenance.Principal(Trust.IMPORT, null));
      return new TransferFormat.Item.OfSession(screened(subject, of.session()));
    }
    if (record instanceof TransferFormat.Item.OfDecision of) {
      return new TransferFormat.Item.OfDecision(screened(of.decision()));
    }
    if (record instanceof TransferFormat.Item.OfEvent of && of.event().reason() != null) {
      MemoryEvent.Draft event = of.event();
      Subject subject =
          new Subject(
              null,
              event.scope().level(),
              new Provenance.Principal(event.actor().trust(), event.principalId()));
      return new TransferFormat.Item.OfEvent(
          new MemoryEvent.Draft(
              event.type(),
              event.scope(),
              event.subject(),
              event.actor(),
              event.at(),
              optional(subject, "reason", event.reason(), MemoryEvent.Draft.MAX_REASON),
              event.principalId()));
    }
    return record;
  }

  /** With the flag that its texts have now. */
  private MemoryNode marked(MemoryNode node) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    if (!marks(node, List.of(node.title(), node.body(), node.ownSummary()))) {
      flags.remove(NodeFlag.HOLDS_PERSONAL_DATA);
    }
    return node.toBuilder().flags(flags).build();
  }

  private Utterance screened(Subject subject, Utterance said) {
    return new Utterance(
        said.turn(),
        said.part(),
        said.role(),
        said.speaker() == null ? null : screened(subject, "speaker", said.speaker()),
        said.saidAt(),
        said.toolCalls().stream().map(call -> screened(subject, call)).toList(),
        said.attachments());
  }

  private Message.ToolCall screened(Subject subject, Message.ToolCall call) {
    return new Message.ToolCall(
        call.tool(),
        screened(subject, "tool arguments", call.arguments()),
        call.outcome(),
        screened(subject, "tool result", call.result()),
        call.at());
  }

  Session screened(Subject subject, Session session) {
    String title = optional(subject, "title", session.title(), LONGEST_SESSION_TITLE);
    return Objects.equals(title, session.title())
        ? session
        : new Session(
            session.scope(),
            session.id(),
            title,
            session.runtime(),
            session.folder(),
            session.branch(),
            session.commit(),
            session.continues(),
            session.startedAt(),
            session.endedAt(),
            session.lastActiveAt(),
            session.messages());
  }
}
