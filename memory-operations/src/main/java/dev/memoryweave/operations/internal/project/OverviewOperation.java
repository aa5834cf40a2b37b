package dev.memoryweave.operations.internal.project;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.OverviewAnswer;
import dev.memoryweave.operations.answer.OverviewAnswer.Project;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows all projects of the user at a glance. */
public final class OverviewOperation extends Operation {
  /** Health takes most of the time; after so long, that of the other projects is left out. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final String NO_TIME = "its health was left out to answer in time";

  private final LongSupplier nanoTime;

  /** Describes the operation. */
  public OverviewOperation() {
    this(System::nanoTime);
  }

  /** Describes the operation; its patience follows a clock of nanoseconds. */
  OverviewOperation(LongSupplier nanoTime) {
    super(
        Description.of(
            Profile.PERSON,
            "overview",
            OverviewAnswer.class,
            "All projects",
            "See all projects at a glance: how much each remembers, what waits, how healthy it is"
                + " and when it changed last.",
            Effect.READS));
    this.nanoTime = nanoTime;
  }

  @Override
  protected Call read(Arguments arguments) {
    return context -> answer(context, context.requireHome());
  }

  private OperationResult answer(CallContext context, UsersHome home) {
    OpenProject open = context.project();
    String here = open == null ? "" : open.workspace().root().root().toString();
    long end = nanoTime.getAsLong() + PATIENCE.toNanos();
    List<Project> projects = new ArrayList<>();
    for (ProjectRegistry.State state : home.projects()) {
      projects.add(project(context, home, state, here, end));
    }
    return OperationResult.of(new OverviewAnswer(projects), text(projects));
  }

  private Project project(
      CallContext context, UsersHome home, ProjectRegistry.State state, String here, long end) {
    ProjectRegistry.Project project = state.project();
    Long memories = null;
    Long waiting = null;
    Long score = null;
    Instant lastActivity = null;
    String problem = state.exists() ? null : "its folder is gone";
    try {
      AgentMemory memory = home.memory(project.identity());
      memories = memory.count(MemoryQuery.all());
      waiting = memory.count(MemoryQuery.all().withStatuses(Set.of(NodeStatus.NEEDS_REVIEW)));
      lastActivity = lastChange(memory);
      if (memories > 0 && nanoTime.getAsLong() - end < 0) {
        score = (long) memory.maintenance().health().score();
      } else if (memories > 0 && problem == null) {
        problem = NO_TIME;
      }
    } catch (MemoryException e) {
      problem = "it cannot be read: " + FailureWords.at(context.door()).of(e);
    }
    return new Project(
        project.id(),
        project.name(),
        project.path(),
        project.path().equals(here),
        project.lastOpened(),
        memories,
        waiting,
        score,
        lastActivity,
        problem);
  }

  private static @Nullable Instant lastChange(AgentMemory memory) {
    MemoryQuery latest =
        MemoryQuery.all().withOrder(NodeStore.Query.Order.RECENTLY_UPDATED_FIRST).withLimit(1);
    return memory.list(latest).items().stream().map(MemoryNode::updatedAt).findFirst().orElse(null);
  }

  private static String text(List<Project> projects) {
    return projects.isEmpty()
        ? "No project was opened for writing yet."
        : BoundedLines.of(
            projects.stream().map(OverviewOperation::line).toList(), "the data names them");
  }

  private static String line(Project project) {
    List<String> facts = new ArrayList<>();
    if (project.memories() != null) {
      facts.add(Counted.of(project.memories(), "memory"));
    }
    if (project.waiting() != null && project.waiting() > 0) {
      facts.add(project.waiting() + " waiting");
    }
    if (project.score() != null) {
      facts.add("health " + project.score());
    }
    if (project.lastActivity() != null) {
      facts.add("changed " + NodeView.time(project.lastActivity()));
    }
    if (project.problem() != null) {
      facts.add(project.problem());
    }
    return "- "
        + project.name()
        + (project.current() ? " (this one)" : "")
        + ": "
        + String.join(", ", facts)
        + "\n  "
        + project.path();
  }
}
