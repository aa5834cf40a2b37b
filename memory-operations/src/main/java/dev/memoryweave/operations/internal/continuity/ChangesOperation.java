package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.answer.ChangesAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists what changed in the memory since a time, a marker or a revision. */
public final class ChangesOperation extends Operation {
  private static final ValueType<Integer> NUMBER = ValueType.whole(0, 2_000_000_000);

  private static final Parameter<Instant> SINCE =
      Parameter.of("since", ValueType.time(), "From this time on.");
  private static final Parameter<Integer> MARKER =
      Parameter.of("marker", NUMBER, "The marker of an earlier answer: what changed after it.");
  private static final Parameter<Integer> REVISION =
      Parameter.of(
          "revision",
          NUMBER,
          "A revision of the memory, as {status} tells it: what changed after it.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, RecentChanges.MAX_LIMIT)).withDefault(30);
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR, "From the answer before, for the next page.");

  /** Describes the operation. */
  public ChangesOperation() {
    super(
        Description.of(
            Profile.FULL,
            "changes",
            ChangesAnswer.class,
            "Recent changes",
            "See what was added, changed, superseded or forgotten lately, by whom and why: since a"
                + " time, or since an earlier answer by its marker.",
            Effect.READS,
            SINCE,
            MARKER,
            REVISION,
            LIMIT,
            CURSOR));
  }

  @Override
  protected void check(Arguments arguments) {
    List<Parameter<?>> given =
        Stream.<Parameter<?>>of(SINCE, MARKER, REVISION).filter(arguments::has).toList();
    given.stream()
        .skip(1)
        .forEach(
            other ->
                arguments.problem(
                    other.name(),
                    "and " + given.get(0).name() + " exclude each other; give one of them"));
  }

  @Override
  protected Call read(Arguments arguments) {
    Instant since = arguments.find(SINCE);
    RecentChanges.Mark mark = mark(since, arguments.find(MARKER), arguments.find(REVISION));
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> answer(context, mark, since, limit, cursor == null ? null : Place.of(cursor));
  }

  private static RecentChanges.Mark mark(
      @Nullable Instant since, @Nullable Integer marker, @Nullable Integer revision) {
    if (since != null) {
      return RecentChanges.Mark.at(since);
    }
    return revision != null
        ? RecentChanges.Mark.afterRevision(revision)
        : RecentChanges.Mark.afterSequence(marker == null ? 0 : marker);
  }

  private static OperationResult answer(
      CallContext context,
      RecentChanges.Mark mark,
      @Nullable Instant since,
      int limit,
      @Nullable Place place) {
    long before = place == null ? Long.MAX_VALUE : place.before();
    RecentChanges found = context.memory().continuity().recentChanges(mark, before, limit);
    long marker = place == null ? found.upTo() : place.marker();
    String next = found.more() == 0 ? null : Place.after(found, marker).cursor();
    ChangesAnswer answer = ChangesAnswer.of(found, since, marker, next);
    return OperationResult.of(
        answer,
        ChangeText.of(answer)
            + (next == null
                ? ""
                : "\nThere are " + found.more() + " more; go on with cursor " + next)
            + "\nTo see what changes from now on, give marker "
            + marker
            + ".");
  }

  /**
   * A place between two pages.
   *
   * @param before the sequence of the last event that was listed
   * @param marker the marker of the first page, which holds for all of them: what happens while
   *     they are read belongs to the next answer
   */
  private record Place(long before, long marker) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    static Place of(String cursor) {
      Matcher parts = FORM.matcher(cursor.strip());
      InvalidValueException.unless(parts.matches(), "cursor", cursor, "come from an answer");
      return new Place(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)));
    }

    static Place after(RecentChanges page, long marker) {
      return new Place(page.changes().get(page.changes().size() - 1).sequence(), marker);
    }

    String cursor() {
      return before + "-" + marker;
    }
  }
}
