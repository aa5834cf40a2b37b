package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * The contract of {@link MemoryStore}, as tests. Extend this class to run them against a store; the
 * {@linkplain dev.memoryweave.store.tck package description} shows how.
 *
 * <p>Each test calls {@link #open} once, closes the store when it ends, and runs on a new instance
 * of the extending class.
 */
public abstract class MemoryStoreContract {

  /** Opens a new, empty, writable store. */
  protected abstract MemoryStore open();

  /**
   * Opens the data of the store that {@link #open} last returned once more: after that store was
   * closed, or, for a store with {@link dev.memoryweave.store.MemoryStore.Capability#SHARED},
   * alongside it. Returns nothing, as by default, if the data ends with the store.
   */
  protected Optional<MemoryStore> reopen() {
    return Optional.empty();
  }

  /**
   * Opens the data of the store that {@link #open} last returned read-only, after that store was
   * closed. Returns nothing, as by default, if the store does not support it.
   */
  protected Optional<MemoryStore> reopenReadOnly() {
    return Optional.empty();
  }

  /**
   * Opens a file that {@link MemoryStore#backup} has made of the store that {@link #open} last
   * returned. If it returns nothing, as by default, the rules about the contents of a backup are
   * skipped, so a store with {@link dev.memoryweave.store.MemoryStore.Capability#BACKUP} must
   * return one.
   */
  protected Optional<MemoryStore> openBackup(Path file) {
    return Optional.empty();
  }

  @Nested
  @DisplayName("nodes")
  class Nodes extends NodeRules {
    Nodes() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("history, clearing, backups")
  class Transfers extends TransferRules {
    Transfers() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("erasing without a former state")
  class Erasing extends ErasingRules {
    Erasing() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("who wrote, confirmed and decided")
  class Principals extends PrincipalRules {
    Principals() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("keys")
  class NodeKeys extends KeyRules {
    NodeKeys() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("lists and pages")
  class Lists extends ListRules {
    Lists() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("filters")
  class Filters extends FilterRules {
    Filters() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("sessions and turns")
  class Sessions extends SessionRules {
    Sessions() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("proofs")
  class Proofs extends ProofRules {
    Proofs() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("contents")
  class Contents extends ContentRules {
    Contents() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("search: what is found")
  class Search extends SearchRules {
    Search() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("search: in which order")
  class Ranking extends RankingRules {
    Ranking() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("search: the scores of terms")
  class Scores extends TermScoreRules {
    Scores() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("evidence")
  class Evidences extends EvidenceRules {
    Evidences() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("relations")
  class Relations extends RelationRules {
    Relations() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("events and revisions")
  class Events extends EventRules {
    Events() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("decisions")
  class Decisions extends DecisionRules {
    Decisions() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("knowledge: what was drawn from it")
  class KnowledgeDrawing extends KnowledgeDrawingRules {
    KnowledgeDrawing() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("knowledge: documents and chunks")
  class Knowledge extends KnowledgeRules {
    Knowledge() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("knowledge: changes")
  class KnowledgeChanges extends KnowledgeChangeRules {
    KnowledgeChanges() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("knowledge: lists")
  class KnowledgeLists extends KnowledgeListRules {
    KnowledgeLists() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("knowledge: search")
  class KnowledgeSearch extends KnowledgeSearchRules {
    KnowledgeSearch() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("vectors: keeping")
  class Vectors extends VectorRules {
    Vectors() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("vectors: search")
  class VectorSearch extends VectorSearchRules {
    VectorSearch() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("deleting")
  class Deleting extends DeleteRules {
    Deleting() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("transactions")
  class Transactions extends TransactionRules {
    Transactions() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("threads")
  class Threads extends ThreadRules {
    Threads() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("closing")
  class Closing extends ClosingRules {
    Closing() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("opening again")
  class Reopening extends ReopeningRules {
    Reopening() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("checking and mending")
  class Checking extends CheckingRules {
    Checking() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("odd texts and large amounts")
  class Extremes extends ExtremeRules {
    Extremes() {
      super(MemoryStoreContract.this);
    }
  }

  @Nested
  @DisplayName("random work")
  class RandomWork extends RandomWorkRules {
    RandomWork() {
      super(MemoryStoreContract.this);
    }
  }
}
