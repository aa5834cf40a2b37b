package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.NodeStore.Query.Order;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A general question about any project. It names no subject, so memories of some kinds answer it; a
 * search for its words would return whatever happens to contain them.
 */
@SuppressWarnings("ImmutableEnumChecker") // The sets and lists cannot be changed.
enum StandingQuestion {
  /** A greeting: only memories that apply to every task can help. */
  GREETING(TaskCue.GREETS, Order.WEIGHTIEST_FIRST, 0, Set.of(), List.of()),
  /** Which rules to follow. */
  RULES(
      TaskCue.ASKS_FOR_RULES,
      Order.WEIGHTIEST_FIRST,
      20,
      Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE),
      List.of()),
  /** How the project is built, tested and run. */
  HANDLING(
      TaskCue.ASKS_HOW_TO_HANDLE, Order.WEIGHTIEST_FIRST, 6, Set.of(NodeKind.PROCEDURE), List.of()),
  /** Work that is still to be done. */
  OPEN_WORK(
      TaskCue.ASKS_FOR_OPEN_WORK,
      Order.RECENTLY_UPDATED_FIRST,
      20,
      Set.of(
          NodeKind.BLOCKER,
          NodeKind.OBJECTIVE,
          NodeKind.TASK,
          NodeKind.CRITERION,
          NodeKind.REQUEST,
          NodeKind.QUESTION),
      List.of("ROADMAP.md", "TODO.md", "TODO", "docs/ROADMAP.md", "docs/TODO.md")),
  /** The latest work that was done. */
  LATEST_WORK(
      TaskCue.ASKS_FOR_LATEST_WORK,
      Order.RECENTLY_UPDATED_FIRST,
      12,
      Set.of(
          NodeKind.SUMMARY,
          NodeKind.EPISODE,
          NodeKind.OUTCOME,
          NodeKind.OBJECTIVE,
          NodeKind.TASK,
          NodeKind.DECISION,
          NodeKind.INCIDENT,
          NodeKind.GOTCHA,
          NodeKind.FACT,
          NodeKind.FEATURE),
      List.of());

  /** A longer task has a subject. */
  private static final int LONGEST = 120;

  private final TaskCue wording;
  private final Order order;
  private final int most;
  private final Set<NodeKind> kinds;
  private final List<String> files;

  StandingQuestion(
      TaskCue wording, Order order, int most, Set<NodeKind> kinds, List<String> files) {
    this.wording = wording;
    this.order = order;
    this.most = most;
    this.kinds = Set.copyOf(kinds);
    this.files = List.copyOf(files);
  }

  /** The question that a request asks, if it asks nothing else. */
  static Optional<StandingQuestion> of(RecallRequest request) {
    if (request.task().length() > LONGEST
        || !request.kinds().isEmpty()
        || !request.files().isEmpty()
        || !request.symbols().isEmpty()) {
      return Optional.empty();
    }
    String bare = bare(request.task());
    return Stream.of(values())
        .filter(question -> Languages.matches(question.wording, bare))
        .findFirst();
  }

  /** A task in lower case, with single spaces and without surrounding punctuation. */
  private static String bare(String task) {
    return task.toLowerCase(Locale.ROOT)
        .replace('’', '\'')
        .replaceAll("[\\s,;:]+", " ")
        .replaceAll("^[\\s\\p{Punct}]+|[\\s\\p{Punct}]+$", "");
  }

  /** The request for memories that answer the question. */
  RecallRequest request(ReadTransaction tx, List<Scope> scopes, RecallRequest asked, int limit) {
    return new RecallRequest(
        asked.task(),
        files.stream().filter(file -> isKnown(tx, scopes, file)).toList(),
        asked.symbols(),
        asked.session(),
        asked.intent(),
        kinds,
        asked.asOf(),
        most == 0 ? asked.limit() : Integer.valueOf(Math.min(most, limit)),
        asked.tokenBudget(),
        asked.knownPackHash(),
        asked.style(),
        asked.isolated(),
        asked.branch(),
        asked.knowledge(),
        asked.held());
  }

  private static boolean isKnown(ReadTransaction tx, List<Scope> scopes, String file) {
    return scopes.stream().anyMatch(scope -> tx.knowledge().document(scope, file).isPresent());
  }

  /** The order in which memories answer it. */
  Order order() {
    return order;
  }

  /** Whether a memory of one of the kinds answers it. */
  boolean isAnsweredBy(MemoryNode node) {
    return switch (this) {
      case GREETING, RULES, HANDLING -> true;
      case OPEN_WORK -> node.isInForce();
      case LATEST_WORK -> node.provenance().source() != Source.IMPORT;
    };
  }
}
