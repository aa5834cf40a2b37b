package dev.memoryweave.engine;

import dev.memoryweave.store.MemoryStore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * The rules of an {@link dev.memoryweave.AgentMemory}, which hold on every store. Each store of
 * ours runs them in a subclass of its own.
 */
public abstract class AgentMemoryContract {
  /** Opens a new, empty store that may be written to. Called once for each test. */
  protected abstract MemoryStore open();

  /**
   * How many random changes the longest test makes; 400 unless it is overridden. Some hundreds take
   * seconds, many thousands find what is rare.
   */
  protected int randomChanges() {
    return 400;
  }

  @Nested
  @DisplayName("whose word counts")
  class WhoseWord extends AuthorityRules {
    WhoseWord() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("what a person says in two sessions")
  class TwoSessions extends TwoSessionsRules {
    TwoSessions() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("what is held about whom")
  class AboutWhom extends SubjectRules {
    AboutWhom() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("personal data")
  class PersonalData extends PrivacyRules {
    PersonalData() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("proposals")
  class Proposals extends ProposalRules {
    Proposals() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("remembering")
  class Remembering extends RememberRules {
    Remembering() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("what holds for more than a project")
  class Levels extends LevelRules {
    Levels() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("what is said again")
  class RepeatedStatements extends RepeatedStatementRules {
    RepeatedStatements() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("scopes and the tree")
  class Filing extends FilingRules {
    Filing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("life cycle, relations, evidence")
  class LifeCycle extends LifeCycleRules {
    LifeCycle() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("save intents")
  class Saving extends SaveRules {
    Saving() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("list, search, recall, weave")
  class Finding extends FindingRules {
    Finding() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("other forms of a word")
  class WordForms extends WordFormRules {
    WordForms() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("events and revisions")
  class Reporting extends ReportingRules {
    Reporting() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("reports")
  class Reflecting extends ReflectionRules {
    Reflecting() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("what a person asks to forget")
  class Forgetting extends ForgetRules {
    Forgetting() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("sessions")
  class Capturing extends CaptureRules {
    Capturing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("work")
  class Working extends WorkRules {
    Working() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("work in a random life of sessions")
  class WorkingLife extends WorkLifeRules {
    WorkingLife() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("the review queue")
  class Reviewing extends ReviewRules {
    Reviewing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("taking decisions back")
  class Undoing extends UndoRules {
    Undoing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("putting back what was archived, closed or related")
  class PuttingBack extends PutBackRules {
    PuttingBack() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("evidence and belief")
  class Believing extends BeliefRules {
    Believing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("contradictions in force")
  class Disputing extends DisputeRules {
    Disputing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("the tree")
  class Placing extends TreeRules {
    Placing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("history and the past")
  class Remembered extends HistoryRules {
    Remembered() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("branches")
  class Branching extends BranchRules {
    Branching() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("use")
  class Using extends UseRules {
    Using() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("text that instructs its reader")
  class Instructing extends InstructionRules {
    Instructing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("the project's files")
  class Knowing extends PassageRules {
    Knowing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("reflectors")
  class Proposing extends ReflectorRules {
    Proposing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("checkpoints")
  class Keeping extends CheckpointRules {
    Keeping() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("why something is in a block, or is not")
  class Explaining extends ExplanationRules {
    Explaining() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("policies")
  class Deciding extends PolicyRules {
    Deciding() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("inheritance between projects")
  class Inheriting extends InheritanceRules {
    Inheriting() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("terms")
  class Terms extends GlossaryRules {
    Terms() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("names")
  class Names extends EntityRules {
    Names() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("contents")
  class Files extends ContentsRules {
    Files() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("health")
  class Condition extends HealthRules {
    Condition() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("repairs")
  class Mending extends RepairRules {
    Mending() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("upkeep")
  class Tending extends UpkeepRules {
    Tending() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("what upkeep merges and questions")
  class Merging extends RepetitionRules {
    Merging() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("random changes")
  class RandomChanges extends RandomLifeRules {
    RandomChanges() {
      super(AgentMemoryContract.this);
    }
  }
}
