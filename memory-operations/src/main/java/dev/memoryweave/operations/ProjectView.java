package dev.memoryweave.operations;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.internal.continuity.LinesOperation;
import dev.memoryweave.operations.internal.project.AgentGuideOperation;
import dev.memoryweave.operations.internal.project.MemoryBlocks;
import dev.memoryweave.operations.internal.project.ProjectTexts;
import dev.memoryweave.operations.internal.project.StatusOperation;
import dev.memoryweave.operations.internal.upkeep.HealthOperation;
import dev.memoryweave.operations.internal.upkeep.RetentionPage;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page about the project and its memory, as Markdown. */
public enum ProjectView {
  /** Rules and preferences. */
  CONSTRAINTS(
      "Constraints and preferences",
      "What must hold in this project and how people want things done, weightiest first.",
      true,
      false) {
    @Override
    String text(CallContext context) {
      Set<NodeKind> kinds = Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE);
      String text =
          Stream.of(
                  MemoryBlocks.standing(context, kinds),
                  MemoryBlocks.waitingInFiles(context, kinds),
                  MemoryBlocks.waiting(context, kinds))
              .filter(part -> !part.isEmpty())
              .map(String::stripTrailing)
              .collect(Collectors.joining("\n\n"));
      return text.isEmpty() ? "" : text + "\n";
    }
  },
  /** The parts of the project and the decisions about them. */
  ARCHITECTURE(
      "Architecture",
      "What the project is, how its parts fit together, and what was decided.",
      true,
      false) {
    @Override
    String text(CallContext context) {
      return MemoryBlocks.weightiest(
          context,
          Set.of(
              NodeKind.PROJECT,
              NodeKind.ARCHITECTURE,
              NodeKind.MODULE,
              NodeKind.FEATURE,
              NodeKind.DECISION));
    }
  },
  /** The state of the memory and of the reading of files. */
  STATUS(
      "Memory status",
      "Which project this is, how much is remembered and known of its files, and what is being"
          + " read.",
      true,
      true) {
    @Override
    String text(CallContext context) {
      return DataFrame.of("# Memory status\n\n" + StatusOperation.text(context));
    }
  },
  /** Incidents and traps. */
  RECENT_INCIDENTS(
      "Recent incidents",
      "What went wrong in this project and what to look out for, latest first.",
      true,
      false) {
    @Override
    String text(CallContext context) {
      return MemoryBlocks.latest(context, Set.of(NodeKind.INCIDENT, NodeKind.GOTCHA));
    }
  },
  /** The tree of titles. */
  MEMORY_TREE_SUMMARY(
      "Memory tree", "What lasts and is in force, as a tree of titles and ids.", true, false) {
    @Override
    String text(CallContext context) {
      return ProjectTexts.tree(context);
    }
  },
  /** Advice for agents. */
  AGENT_POLICY(
      "Agent policy",
      "How an agent should use this memory; {agent_guide} writes it into agent files.",
      true,
      false) {
    @Override
    String text(CallContext context) {
      return AgentGuideOperation.policy(context).markdown();
    }
  },
  /** Branch, commits and changes. */
  GIT_CONTEXT(
      "Git context",
      "The branch and commit that are checked out, the latest commits, and what is not committed.",
      false,
      true) {
    @Override
    String text(CallContext context) {
      return ProjectTexts.git(context);
    }
  },
  /** Memories that changed files may have made untrue. */
  SYNC_STATUS(
      "Sync status",
      "Which memories changes of files have called into question since the last sync.",
      true,
      true) {
    @Override
    String text(CallContext context) {
      return ProjectTexts.sync(context);
    }
  },
  /** The lines for a system prompt. */
  LINES(
      "Lines for a system prompt",
      "Rules, decisions and open work, one memory a line; {lines} gives those on a subject.",
      true,
      false) {
    @Override
    String text(CallContext context) {
      return LinesOperation.page(context);
    }
  },
  /** How well the memory is kept. */
  HEALTH(
      "Memory health",
      "How well the memory is kept, from 0 to 100, what keeps it from 100, and what helps.",
      true,
      true) {
    @Override
    String text(CallContext context) {
      return DataFrame.of("# Memory health\n\n" + HealthOperation.page(context));
    }
  },
  /** How long memories are kept. */
  RETENTION(
      "Retention",
      "How long memories count as fresh, when some of them end, and which policies keep, archive"
          + " or hide them.",
      false,
      false) {
    @Override
    String text(CallContext context) {
      return RetentionPage.of(context);
    }
  };

  private final String title;
  private final String description;
  private final boolean ofMemory;
  private final boolean ofFiles;

  ProjectView(String title, String description, boolean ofMemory, boolean ofFiles) {
    this.title = title;
    this.description = description;
    this.ofMemory = ofMemory;
    this.ofFiles = ofFiles;
  }

  /** The name in lower case, with hyphens. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The title as people read it. */
  public String title() {
    return title;
  }

  /** Its content in a sentence, in the words of a door. */
  public String description(DoorWords door) {
    return door.in(description);
  }

  /** Whether a changed memory can change it. */
  public boolean isOfMemory() {
    return ofMemory;
  }

  /** Whether a changed file of the project can change it. */
  public boolean isOfFiles() {
    return ofFiles;
  }

  /**
   * The page as it is now; empty if there is nothing to show.
   *
   * @throws dev.memoryweave.operations.model.NoProjectException if it needs the files of a project
   *     and there are none
   */
  public String read(CallContext context) {
    return text(context);
  }

  abstract String text(CallContext context);
}
