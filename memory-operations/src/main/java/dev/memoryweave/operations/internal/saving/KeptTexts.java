package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.content.Contents;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.operations.internal.values.GivenEvidence;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the long texts of evidence beside the memories that they show, and lets these refer to
 * them. A text whose memory is not saved is not kept either.
 */
final class KeptTexts {
  private static final int LONGEST_NAME = 100;
  private static final String REASON = "what it shows was not saved";

  private final AgentMemory memory;

  /** The texts that were not there before. */
  private final List<Content> added = new ArrayList<>();

  private KeptTexts(CallContext context) {
    this.memory = context.memory();
  }

  /**
   * Saves memories with their texts.
   *
   * @param intent the changes with their memories, which are those given
   * @param save saves the changes
   */
  static ConfirmedSave of(
      CallContext context,
      SaveIntent intent,
      List<GivenNode> given,
      Function<SaveIntent, ConfirmedSave> save) {
    if (intent.dryRun() || given.stream().allMatch(node -> node.texts().isEmpty())) {
      return save.apply(intent);
    }
    KeptTexts texts = new KeptTexts(context);
    try {
      return save.apply(intent.withNodes(given.stream().map(texts::kept).toList()));
    } finally {
      texts.removeUnused();
    }
  }

  private NodeDraft kept(GivenNode given) {
    NodeDraft draft = given.draft();
    List<Evidence.Draft> evidence = new ArrayList<>(draft.evidence());
    for (GivenEvidence piece : given.texts()) {
      Content content = put(level(draft), piece);
      evidence.add(Evidence.Draft.of(Evidence.Kind.URL, content.locator(), ""));
    }
    return draft.withEvidence(evidence);
  }

  /** The level of the memory, which its texts share; null for the narrowest. */
  private Scope.@Nullable Level level(NodeDraft draft) {
    NodeId id = draft.id();
    return draft.level() != null || id == null
        ? draft.level()
        : memory.node(id).find().map(MemoryNode::scope).map(Scope::level).orElse(null);
  }

  private Content put(Scope.@Nullable Level level, GivenEvidence piece) {
    byte[] bytes = Objects.requireNonNull(piece.text()).getBytes(StandardCharsets.UTF_8);
    Contents.Draft draft =
        Contents.Draft.named(name(piece.piece().locator())).typed("text/plain").at(level);
    boolean wasThere = isThere(Sha256.hex(bytes), level);
    Content content = memory.contents().put(draft, bytes);
    if (!wasThere) {
      added.add(content);
    }
    return content;
  }

  private boolean isThere(String digest, Scope.@Nullable Level level) {
    ScopeChain chain = memory.scopes();
    Scope scope = level == null ? chain.narrowest() : chain.at(level).orElse(chain.narrowest());
    Query query = Query.in(List.of(scope), 1).beginningWith(digest);
    return !memory.contents().list(query).items().isEmpty();
  }

  /** Where the text is from as the name of a file. */
  private static String name(String from) {
    String plain = from.replaceAll("[\\p{Cntrl}\\p{Cf}/\\\\:*?\"<>|]+", "-").strip();
    return BoundedLines.beginning(plain, LONGEST_NAME) + ".txt";
  }

  private void removeUnused() {
    for (Content content : added) {
      if (memory.contents().memories(content.digest()).isEmpty()) {
        memory.contents().remove(content.digest(), false, REASON);
      }
    }
  }
}
