package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.ActivityAnswer;
import dev.memoryweave.operations.answer.ChangesAnswer;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells what happened in the memory day by day, and what changed since a time. */
public final class ActivityOperation extends Operation {
  private static final Set<NodeKind> ALL_BUT_TURNS =
      EnumSet.complementOf(EnumSet.of(NodeKind.TURN));
  private static final int LONGEST_ZONE = 60;
  private static final Pattern ZONE =
      Pattern.compile("Z|UTC|[+-][0-9]{2}(:[0-9]{2})?|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+");

  private static final Parameter<Integer> DAYS =
      Parameter.of("days", ValueType.whole(1, AgentMemory.Journal.MAX_DAYS), "Today is the last.")
          .withDefault(30);
  private static final Parameter<ZoneId> ZONE_ID =
      Parameter.of(
          "zone",
          ValueType.parsed(LONGEST_ZONE, ZONE, ActivityOperation::zone),
          "Whose days, such as Europe/Berlin or +02:00; UTC if left out.");
  private static final Parameter<Instant> SINCE =
      Parameter.of("since", ValueType.time(), "Also what changed since then.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, RecentChanges.MAX_LIMIT), "The most changes.")
          .withDefault(100);

  /** Describes the operation. */
  public ActivityOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "activity",
            ActivityAnswer.class,
            "Activity",
            "See what happened in the project's memory day by day, how it grew, and what changed"
                + " since a time.",
            Effect.READS,
            DAYS,
            ZONE_ID,
            SINCE,
            LIMIT));
  }

  private static ZoneId zone(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new InvalidValueException("zone", name, "be one such as Europe/Berlin or +02:00");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    int days = arguments.get(DAYS);
    ZoneId zone = Objects.requireNonNullElse(arguments.find(ZONE_ID), ZoneId.of("UTC"));
    Instant since = arguments.find(SINCE);
    int limit = arguments.get(LIMIT);
    return context -> answer(context, days, zone, since, limit);
  }

  private static OperationResult answer(
      CallContext context, int days, ZoneId zone, @Nullable Instant since, int limit) {
    AgentMemory memory = context.memory();
    long memories = memory.count(MemoryQuery.all().withKinds(ALL_BUT_TURNS));
    RecentChanges changes =
        since == null
            ? null
            : memory.continuity().recentChanges(RecentChanges.Mark.at(since), limit);
    ActivityAnswer answer =
        new ActivityAnswer(
            zone.getId(),
            memories,
            DayFigures.of(memory.journal().lastDays(days, zone), memories),
            changes == null ? null : ChangesAnswer.of(changes, since, changes.upTo(), null));
    return OperationResult.of(answer, text(answer));
  }

  private static String text(ActivityAnswer answer) {
    List<String> days =
        answer.days().stream()
            .filter(ActivityOperation::isBusy)
            .map(ActivityOperation::line)
            .toList();
    StringBuilder text = new StringBuilder(Counted.of(answer.memories(), "memory")).append(".\n");
    text.append(
        days.isEmpty()
            ? "Nothing happened in these days."
            : BoundedLines.of(days, "ask for fewer days"));
    ChangesAnswer changes = answer.since();
    Instant since = changes == null ? null : changes.since();
    if (changes != null && since != null) {
      text.append("\nSince ").append(NodeView.time(since)).append(":\n");
      text.append(ChangeText.of(changes));
    }
    return text.toString();
  }

  private static boolean isBusy(ActivityAnswer.Day day) {
    return day.created()
            + day.proposed()
            + day.accepted()
            + day.changed()
            + day.retired()
            + day.forgotten()
            + day.turns()
            + day.used()
            + day.filesRead()
        > 0;
  }

  private static String line(ActivityAnswer.Day day) {
    return "- "
        + day.date()
        + ": "
        + day.created()
        + " new, "
        + day.proposed()
        + " proposed, "
        + day.changed()
        + " changed, "
        + (day.retired() + day.forgotten())
        + " retired, "
        + Counted.of(day.turns(), "message")
        + ", "
        + day.memories()
        + " in all";
  }
}
