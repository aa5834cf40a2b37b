package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.answer.RecallAnswer;
import dev.memoryweave.operations.answer.RecallRecords;
import dev.memoryweave.operations.answer.ScoreView;
import dev.memoryweave.operations.internal.consent.TrustQuestion;
import dev.memoryweave.operations.internal.project.SourceLines;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.internal.view.PackText;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.weave.ContextPack;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recalls the memories and passages of files that help with a task, as one block for the prompt.
 */
public final class RecallOperation extends Operation {
  /**
   * Maximum number of entries about omitted items, so that the trace does not cost more than the
   * pack.
   */
  private static final int MOST_LEFT_OUT = 10;

  private static final int MAX_NAMES = 200;
  private static final int MAX_NAME = 1_000;
  private static final Pattern HASH =
      Pattern.compile("[0-9a-f]{" + RecallRequest.SHORTEST_PACK_HASH + ",64}");

  private static final Parameter<String> TASK =
      Parameter.of(
              "task",
              ValueType.text(0, RecallRequest.MAX_TASK),
              "As the user put it, with errors and names.")
          .asRequired()
          .alsoAs("query");
  private static final Parameter<List<String>> FILES =
      Parameter.of(
          "files", ValueType.list(ValueType.text(1, MAX_NAME), MAX_NAMES), "Paths it is about.");
  private static final Parameter<List<String>> SYMBOLS =
      Parameter.of(
          "symbols",
          ValueType.list(ValueType.text(1, MAX_NAME), MAX_NAMES),
          "Classes, functions, settings it is about.");
  private static final Parameter<Integer> TOKEN_BUDGET =
      Parameter.of(
          "token_budget",
          ValueType.whole(0, RecallRequest.MAX_TOKEN_BUDGET),
          "Most tokens of the answer; 3000 if not set.");
  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "Yours: its working notes are preferred.")
          .asDetail();
  private static final Parameter<RecallRequest.Intent> INTENT =
      Parameter.of("intent", ModelValues.INTENT, "Left out, it is told from the task.").asDetail();
  private static final Parameter<Set<NodeKind>> KINDS =
      Parameter.of("kinds", ValueType.some(ModelValues.KINDS), "Only these.").asDetail();
  private static final Parameter<String> BRANCH =
      Parameter.of("branch", ModelValues.BRANCH, "Left out, the one that is checked out.")
          .asDetail();
  private static final Parameter<Instant> AS_OF =
      Parameter.of("as_of", ValueType.time(), "What was known at that time.").asDetail();
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
              "limit", ValueType.whole(1, RecallRequest.MAX_LIMIT), "Most memories; 60 if not set.")
          .asDetail();
  private static final Parameter<Boolean> KNOWLEDGE =
      Parameter.of(
              "knowledge",
              ValueType.flag(),
              "Whether passages of files come back, too; they do unless the style is compact.")
          .asDetail();
  private static final Parameter<RecallRequest.Style> STYLE =
      Parameter.of(
              "style",
              ModelValues.STYLE,
              "compact: the few lines that are always worth having, in "
                  + RecallRequest.Style.COMPACT.tokenBudget()
                  + " tokens.")
          .withDefault(RecallRequest.Style.TASK.label())
          .asDetail();
  private static final Parameter<Boolean> EXPLAIN =
      Parameter.of(
              "explain",
              ValueType.flag(),
              "Whether to say why each item is in the block, in up to "
                  + BoundedLines.MOST_TOKENS
                  + " tokens besides.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<Boolean> RECORDS =
      Parameter.of("records", ValueType.flag(), "Whether to give what was found, whole, as data.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<NodeId> WHY_NOT =
      Parameter.of(
              "why_not",
              ModelValues.NODE_ID,
              "A memory that is missing from the block: the answer says why, and has no block.")
          .asDetail();
  private static final Parameter<String> KNOWN_PACK_HASH =
      Parameter.of(
              "known_pack_hash",
              ValueType.text(HASH, "be the pack_hash of an answer, or its first 8 digits or more"),
              "The pack_hash of a block that you hold; if it still holds, it is not repeated.")
          .asDetail();

  private static final Optional<OperationResult> NOT_MEANT = Optional.empty();

  /** Describes the operation. */
  public RecallOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "recall",
            RecallAnswer.class,
            "Recall memories for a task",
            "Before you begin a task, and when it turns to other files or another subject: bring"
                + " back the rules, constraints, decisions, incidents, traps and passages of files"
                + " that matter for it. With 'continue' as the task: where the work stood.",
            Effect.READS,
            TASK,
            FILES,
            SYMBOLS,
            TOKEN_BUDGET,
            SESSION,
            INTENT,
            KINDS,
            BRANCH,
            AS_OF,
            LIMIT,
            KNOWLEDGE,
            KNOWN_PACK_HASH,
            STYLE,
            EXPLAIN,
            RECORDS,
            WHY_NOT));
  }

  @Override
  protected void check(Arguments arguments) {
    if (arguments.has(WHY_NOT) && Boolean.TRUE.equals(arguments.find(RECORDS))) {
      arguments.problem(RECORDS.name(), "and why_not exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    List<String> files = arguments.list(FILES);
    boolean explains = arguments.get(EXPLAIN);
    boolean records = arguments.get(RECORDS);
    NodeId missing = arguments.find(WHY_NOT);
    RecallRequest.Builder request =
        RecallRequest.builder(arguments.get(TASK))
            .style(arguments.get(STYLE))
            .files(files)
            .symbols(arguments.list(SYMBOLS))
            .session(arguments.find(SESSION))
            .intent(arguments.find(INTENT))
            .kinds(arguments.set(KINDS))
            .branch(arguments.find(BRANCH))
            .asOf(arguments.find(AS_OF))
            .limit(arguments.find(LIMIT))
            .tokenBudget(arguments.find(TOKEN_BUDGET))
            // If the block were not repeated, nothing could be said about it.
            .knownPackHash(explains || records ? null : arguments.find(KNOWN_PACK_HASH));
    Boolean knowledge = arguments.find(KNOWLEDGE);
    if (knowledge != null) {
      request.knowledge(knowledge);
    }
    RecallRequest asWritten = request.build();
    return context -> {
      context.settle(Stream.concat(Stream.of(asWritten.task()), files.stream()).toList());
      TrustQuestion.askOnce(context);
      Optional<OperationResult> resumed = missing == null ? resumed(context, asWritten) : NOT_MEANT;
      if (resumed.isPresent()) {
        return resumed.get();
      }
      List<String> spelled = spelled(context.project(), files);
      RecallRequest asked = spelled.equals(files) ? asWritten : request.files(spelled).build();
      if (missing != null) {
        ContextPack.Standing standing = context.memory().whyNot(asked, missing);
        return OperationResult.of(
            new RecallAnswer(null, false, null, RecallAnswer.WhyNot.of(standing), null, null),
            ExplanationText.of(standing));
      }
      AgentMemory.Woven woven = records ? context.memory().weaveWithRecords(asked) : null;
      ContextPack pack = woven == null ? context.memory().weave(asked) : woven.pack();
      if (pack.notModified()) {
        return OperationResult.of(
            new RecallAnswer(pack.packHash(), true, null, null, null, null),
            "not_modified " + shortHash(pack));
      }
      // Files are checked whenever the memory is used, so this is their current state.
      Optional<String> unread = FilesView.unread(context.project()).map(context.door()::in);
      RecallAnswer.Block block = block(pack, context.door(), unread, explains);
      OperationResult answer =
          OperationResult.of(
              new RecallAnswer(
                  pack.packHash().isEmpty() ? null : pack.packHash(),
                  false,
                  block,
                  null,
                  woven == null ? null : RecallRecords.of(woven, chunk -> holds(pack, chunk)),
                  null),
              block.markdown().isEmpty()
                  ? nothing(block, pack.trace())
                  : text(block, pack, unread, explains));
      return woven == null ? answer : answer.asData();
    };
  }

  /** Whether they share lines: a block joins passages that follow each other, and cuts them. */
  private static boolean holds(ContextPack pack, KnowledgeChunk chunk) {
    return pack.chunks().stream()
        .filter(packed -> packed.ref().path().equals(chunk.path()))
        .filter(packed -> packed.ref().scope().equals(chunk.ref().scope()))
        .map(packed -> SourceLines.of(packed.locator()))
        .anyMatch(
            lines ->
                lines.from() <= chunk.passage().toLine()
                    && chunk.passage().fromLine() <= lines.to());
  }

  private static RecallAnswer.Block block(
      ContextPack pack, DoorWords door, Optional<String> unread, boolean explains) {
    RecallTrace trace = pack.trace();
    return new RecallAnswer.Block(
        PackText.markdown(pack, door),
        pack.tokens(),
        pack.budget(),
        trace.intent(),
        pack.sections().stream()
            .map(section -> RecallAnswer.Section.of(section, explains))
            .toList(),
        pack.chunks().stream().map(chunk -> source(chunk, explains)).toList(),
        Stream.concat(PackText.warnings(pack, door).stream(), unread.stream()).toList(),
        trace.leftOut().stream().limit(MOST_LEFT_OUT).map(RecallAnswer.LeftOut::of).toList(),
        trace.leftOutCount(),
        trace.chunksLeftOut().stream()
            .limit(MOST_LEFT_OUT)
            .map(RecallAnswer.SourceLeftOut::of)
            .toList(),
        trace.chunksLeftOutCount(),
        trace.notes(),
        trace.otherBranchCount(),
        pack.meta().retrievalMode(),
        pack.meta().memoryRevision(),
        pack.meta().knowledgeRevision());
  }

  /**
   * Where the work stood, if the task only asks to go on; words such as "continue" would find
   * passages that hold them by chance.
   */
  private static Optional<OperationResult> resumed(CallContext context, RecallRequest asked) {
    String task = asked.task();
    if (task.isBlank()
        || Languages.withoutWishToResume(task).chars().anyMatch(Character::isLetter)) {
      return NOT_MEANT;
    }
    Bootstrap found =
        context
            .memory()
            .continuity()
            .bootstrap(
                Bootstrap.Hints.NONE.withSession(asked.session()).withBranch(asked.branch()));
    return Optional.of(
        OperationResult.of(
            new RecallAnswer(null, false, null, null, null, found.markdown()),
            found.markdown().strip()));
  }

  /** Enough digits of the hash to name it again; the whole hash would cost a model 40 tokens. */
  private static String shortHash(ContextPack pack) {
    return pack.packHash().substring(0, RecallRequest.SHORTEST_PACK_HASH);
  }

  private static String text(
      RecallAnswer.Block block, ContextPack pack, Optional<String> unread, boolean explains) {
    String why = explains ? ExplanationText.of(pack) : "";
    return block.markdown()
        + unread.map(left -> "\nWarning: " + left + ".").orElse("")
        + (why.isEmpty() ? "" : "\n" + why)
        + (pack.packHash().isEmpty() ? "" : "\npack_hash " + shortHash(pack));
  }

  private static String nothing(RecallAnswer.Block block, RecallTrace trace) {
    boolean lacksRoom =
        trace.chunksLeftOutCount() > 0
            || trace.leftOut().stream().anyMatch(each -> each.cause() == RecallTrace.Cause.NO_ROOM);
    StringBuilder text = new StringBuilder();
    text.append(
        lacksRoom
            ? "Nothing fits into the budget of "
                + block.tokenBudget()
                + " tokens; ask with a larger one."
            : "Nothing is known that helps with this task.");
    if (block.otherBranchCount() > 0) {
      text.append(" Memories of other branches that match: ");
      text.append(block.otherBranchCount()).append('.');
    }
    // The warnings are otherwise part of the block.
    block.warnings().forEach(warning -> text.append("\nWarning: ").append(warning).append('.'));
    return text.toString();
  }

  private static RecallAnswer.Source source(ContextPack.Chunk chunk, boolean explains) {
    SourceLines lines = SourceLines.of(chunk.locator());
    return new RecallAnswer.Source(
        chunk.locator(),
        chunk.ref().path(),
        lines.from(),
        lines.to(),
        chunk.type(),
        chunk.place().isEmpty() ? null : chunk.place(),
        chunk.score(),
        chunk.shortened(),
        chunk.suspectedInjection(),
        chunk.status(),
        explains ? ScoreView.of(chunk.explanation()) : null);
  }

  /** Paths in the case that the disk uses. */
  private static List<String> spelled(@Nullable OpenProject project, List<String> files) {
    return project == null ? files : files.stream().map(project.workspace()::spelled).toList();
  }
}
