package dev.memoryweave.store.sqlite;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.internal.ContentText;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import dev.memoryweave.store.support.internal.VectorSearch;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Loads the classes that writing and reading need.
 *
 * <p>Java initialises a class on first use, and if that fails, never again. If this happened when
 * the stack or the memory is exhausted, the class, and everything that needs it, would fail until
 * the process ends. Therefore it happens when a store is opened. Classes that take long to load and
 * are not always needed, for JSON and the analysis of texts, are instead loaded on first use by
 * {@link dev.memoryweave.text.internal.OwnStack}.
 */
final class FirstUse {
  private static final List<Class<?>> CLASSES =
      List.of(
          Anchor.class,
          Bm25.class,
          KnowledgeStore.ChunkQuery.Field.class,
          ColumnJson.class,
          ContentText.class,
          Conditions.Part.class,
          Embedder.Model.class,
          EntryNorms.class,
          Evidence.Id.class,
          Evidence.Kind.class,
          Evidence.Polarity.class,
          JournalStore.Point.class,
          IndexedText.class,
          IndexSegment.class,
          IndexSources.class,
          KnowledgeDocument.Drawing.class,
          KnowledgeDocument.Status.class,
          Lifetime.class,
          MemoryEvent.Type.class,
          NodeFlag.class,
          NodeKind.class,
          NodeStore.Query.Order.class,
          NodeStatus.class,
          OwnFolder.class,
          PackedValues.class,
          PromotionRecord.Outcome.class,
          Provenance.Source.class,
          RecordKind.class,
          Relation.Predicate.class,
          Relation.Status.class,
          Relation.Strength.class,
          Message.Role.class,
          Scope.Level.class,
          Sha256.class,
          SourceType.class,
          TextQuery.Scores.class,
          Text.class,
          NodeKind.Tier.class,
          Message.ToolCall.Outcome.class,
          Trust.class,
          Usage.class,
          VectorSearch.class,
          VectorSearch.Found.class);

  /** Classes that are not accessible here; the compiler generates some for switches. */
  private static final List<String> HIDDEN =
      List.of(
          "dev.memoryweave.knowledge.internal.SourcePath",
          "dev.memoryweave.model.MemoryEvent$1",
          "dev.memoryweave.model.NodeStatus$1",
          "dev.memoryweave.store.Definitions",
          "dev.memoryweave.store.sqlite.NodePages$1",
          "dev.memoryweave.store.sqlite.NodePages$Ranked",
          "dev.memoryweave.store.sqlite.NodeRanges$1",
          "dev.memoryweave.store.support.internal.JsonText",
          "dev.memoryweave.store.support.internal.NodeColumns",
          "dev.memoryweave.store.support.internal.NodeColumns$1");

  private static volatile boolean isDone;

  private FirstUse() {}

  /** Without streams, because most starts would load their classes only for this. */
  static void ofClasses() {
    if (isDone) {
      return;
    }
    for (Class<?> type : CLASSES) {
      initialize(type.getName());
    }
    for (String name : HIDDEN) {
      initialize(name);
    }
    isDone = true;
  }

  private static void initialize(String name) {
    try {
      Class<?> unused = Class.forName(name, true, FirstUse.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      LoggerFactory.getLogger(FirstUse.class).debug("There is no class {}", name, e);
    }
  }
}
