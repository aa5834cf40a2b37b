package dev.memoryweave.mcp;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.weave.ContextChunk;
import dev.memoryweave.weave.ContextItem;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextSection;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code memory_recall}: the memories and the passages of files that help with a task, as one block
 * for the prompt.
 */
final class RecallTool implements MemoryTool {
  static final String NAME = "memory_recall";

  /** How much of what was left out is told, so that the trace does not cost more than the pack. */
  private static final int MOST_LEFT_OUT = 10;

  private static final int MAX_NAMES = 200;
  private static final int MAX_NAME = 1_000;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    arguments.require("task");
    String task = arguments.text("task", 0, RecallRequest.MAX_TASK);
    List<String> files = arguments.texts("files", MAX_NAMES, MAX_NAME);
    List<String> symbols = arguments.texts("symbols", MAX_NAMES, MAX_NAME);
    SessionId session = arguments.parsed("session", NodeArguments.MAX_SESSION, SessionId::of);
    Intent intent = arguments.one("intent", Choice.INTENT);
    Set<NodeKind> kinds = arguments.some("kinds", Choice.KIND);
    String branch = arguments.text("branch", 1, NodeArguments.MAX_BRANCH);
    Instant asOf = arguments.time("as_of");
    Integer budget = arguments.integer("token_budget", 0, RecallRequest.MAX_TOKEN_BUDGET);
    Integer limit = arguments.integer("limit", 1, RecallRequest.MAX_LIMIT);
    boolean knowledge = arguments.flag("knowledge", true);
    String knownHash =
        arguments.matching(
            "known_pack_hash",
            HASH,
            "be the pack_hash of an earlier answer, 64 hexadecimal digits in lower case");
    return arguments.make(
        () -> {
          RecallRequest request =
              RecallRequest.builder(task == null ? "" : task)
                  .files(files == null ? List.of() : files)
                  .symbols(symbols == null ? List.of() : symbols)
                  .session(session)
                  .intent(intent)
                  .kinds(kinds)
                  .branch(branch)
                  .asOf(asOf)
                  .limit(limit)
                  .tokenBudget(budget)
                  .knowledge(knowledge)
                  .knownPackHash(knownHash)
                  .build();
          return open -> {
            open.settle();
            return answer(open.memory().weave(request));
          };
        });
  }

  private static ToolAnswer answer(ContextPack pack) {
    RecallTrace trace = pack.trace();
    Map<String, Object> structured =
        new Fields()
            .put("markdown", pack.markdown())
            .put("pack_hash", pack.packHash())
            .put("not_modified", pack.notModified())
            .put("tokens", pack.tokens())
            .put("token_budget", pack.budget())
            .put("intent", trace.intent().label())
            .put("sections", pack.sections().stream().map(RecallTool::section).toList())
            .put("sources", pack.chunks().stream().map(RecallTool::source).toList())
            .put("warnings", pack.warnings())
            .put(
                "left_out",
                trace.leftOut().stream().limit(MOST_LEFT_OUT).map(RecallTool::leftOut).toList())
            .put("left_out_count", trace.leftOutCount())
            .put(
                "sources_left_out",
                trace.chunksLeftOut().stream()
                    .limit(MOST_LEFT_OUT)
                    .map(RecallTool::sourceLeftOut)
                    .toList())
            .put("sources_left_out_count", trace.chunksLeftOutCount())
            .put("other_branch_count", trace.otherBranchCount())
            .put("notes", trace.notes())
            .put("retrieval_mode", pack.meta().retrievalMode())
            .put("memory_revision", pack.meta().memoryRevision())
            .put("knowledge_revision", pack.meta().knowledgeRevision())
            .map();
    return ToolAnswer.of(structured, text(pack));
  }

  private static String text(ContextPack pack) {
    if (pack.notModified()) {
      return "Not modified: the memory block with the hash "
          + pack.packHash()
          + " that you hold is still right.";
    }
    if (!pack.markdown().isEmpty()) {
      return pack.markdown();
    }
    boolean nothing = pack.trace().leftOutCount() + pack.trace().chunksLeftOutCount() == 0;
    StringBuilder text = new StringBuilder();
    text.append(
        nothing
            ? "Nothing is known that helps with this task."
            : "Nothing fits into the budget of "
                + pack.budget()
                + " tokens; ask with a larger one.");
    int others = pack.trace().otherBranchCount();
    if (others > 0) {
      text.append(" Memories of other branches that match: ").append(others).append('.');
    }
    // The block is where warnings stand otherwise.
    pack.warnings().forEach(warning -> text.append("\nWarning: ").append(warning).append('.'));
    return text.toString();
  }

  private static Map<String, Object> section(ContextSection section) {
    return new Fields()
        .put("section", section.kind().name().toLowerCase(Locale.ROOT))
        .put("items", section.items().stream().map(RecallTool::item).toList())
        .map();
  }

  private static Map<String, Object> item(ContextItem item) {
    return new Fields()
        .put("id", item.ref().id().value())
        .put("scope", item.ref().scope().toString())
        .put("kind", item.kind().label())
        .put("status", item.status().label())
        .put("flags", NodeFormat.flags(item.flags()))
        .put("title", item.title())
        .put("score", item.score())
        .put("shortened", item.shortened())
        .put("source", item.provenance().source().label())
        .put("trust", item.provenance().trust().label())
        .put("principal", item.provenance().principalId())
        .put("confirmations", item.usage().confirmations())
        .put("confirmed_by", Whose.labels(item.usage().confirmedBy()))
        .put("branch", item.provenance().branch())
        .put("updated_by", item.updatedBy() == null ? null : item.updatedBy().id().value())
        .put(
            "contradicted_by", item.contradictedBy().stream().map(ref -> ref.id().value()).toList())
        .put("evidence", item.evidence().stream().map(RecallTool::evidence).toList())
        .map();
  }

  private static Map<String, Object> evidence(Evidence evidence) {
    return new Fields()
        .put("kind", evidence.kind().label())
        .put("ref", evidence.locator())
        .put("polarity", evidence.polarity().label())
        .map();
  }

  private static Map<String, Object> source(ContextChunk chunk) {
    SourceLines lines = SourceLines.of(chunk.locator());
    return new Fields()
        .put("locator", chunk.locator())
        .put("path", chunk.ref().path())
        .put("from_line", lines.from())
        .put("to_line", lines.to())
        .put("type", chunk.type().label())
        .put("place", chunk.place().isEmpty() ? null : chunk.place())
        .put("score", chunk.score())
        .put("shortened", chunk.shortened())
        .put("instructs", chunk.suspectedInjection())
        .map();
  }

  private static Map<String, Object> sourceLeftOut(RecallTrace.ChunkLeftOut leftOut) {
    return new Fields()
        .put("locator", leftOut.locator())
        .put("score", leftOut.score())
        .put("reason", leftOut.reason())
        .map();
  }

  private static Map<String, Object> leftOut(RecallTrace.LeftOut leftOut) {
    return new Fields()
        .put("id", leftOut.ref().id().value())
        .put("title", leftOut.title())
        .put("score", leftOut.score())
        .put("reason", leftOut.reason())
        .map();
  }
}
