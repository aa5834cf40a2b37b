package dev.memoryweave.build.growth;

import com.sun.management.ThreadMXBean;
import dev.memoryweave.build.growth.PlainValues.NoValueException;
import dev.memoryweave.build.growth.StepCounter.LimitError;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Measures how the work of an entry point grows with the length of its text. */
final class Growth {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Most steps for a character: what takes more is not worth waiting for. */
  private static final long MOST_STEPS = 2_000;

  /** Fewer steps or bytes for each character than these are overhead, whatever their ratio. */
  private static final int FEW_STEPS = 4;

  private static final int FEW_BYTES = 100;

  /** By how much work may grow when a text of a few thousand characters is four times as long. */
  private static final double SUSPECT = 4.25;

  private static final double SUSPECT_BYTES = 4.6;

  /** By how much work may grow when a text is twice as long. */
  private static final double MOST = 2.6;

  private final PlainValues plain;

  Growth(PlainValues plain) {
    this.plain = plain;
  }

  /**
   * The work of one call.
   *
   * @param length of the text
   * @param steps see {@link StepCounter}
   * @param bytes allocated
   * @param failure an error that no text may cause, or null
   */
  private record Work(int length, long steps, long bytes, @Nullable Error failure) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d characters: %,d steps, %,d bytes%s",
          length,
          steps,
          bytes,
          failure == null ? "" : " and " + failure);
    }

    boolean isMoreThan(double steps, double bytes, Work before) {
      return failure != null
          || (this.steps > steps * before.steps && this.steps > (long) FEW_STEPS * length)
          || (this.bytes > bytes * before.bytes && this.bytes > (long) FEW_BYTES * length);
    }
  }

  /** Whether the work depends on the length of the text at all. */
  boolean reads(EntryPoint entry, String text) throws NoValueException {
    Work before = work(entry, HostileSeeds.repeated(text, 1500));
    Work after = work(entry, HostileSeeds.repeated(text, 6000));
    return after.failure != null
        || after.steps - before.steps > 2000
        || after.bytes - before.bytes > 100_000;
  }

  /** Whether a seed's work seems to grow faster than its text, seen at small sizes. */
  boolean isSuspect(EntryPoint entry, String seed) throws NoValueException {
    Work before = work(entry, HostileSeeds.repeated(seed, 1500));
    Work after = work(entry, HostileSeeds.repeated(seed, 6000));
    return after.isMoreThan(SUSPECT, SUSPECT_BYTES, before);
  }

  /**
   * What is wrong with the growth over some lengths, each twice the one before, or null. One step
   * up is none: a longer text may be cut where the code has more to do with it.
   */
  @Nullable String fault(EntryPoint entry, String seed, int... lengths) throws NoValueException {
    Work before = work(entry, HostileSeeds.repeated(seed, lengths[0]));
    StringBuilder works = new StringBuilder().append(before);
    boolean grows = true;
    for (int i = 1; i < lengths.length && grows; i++) {
      Work after = work(entry, HostileSeeds.repeated(seed, lengths[i]));
      works.append(", ").append(after);
      if (after.failure != null) {
        return works.toString();
      }
      grows = after.isMoreThan(MOST, MOST, before);
      before = after;
    }
    return grows ? works.toString() : null;
  }

  private Work work(EntryPoint entry, String text) throws NoValueException {
    Callable<@Nullable Object> call = entry.call(plain, text);
    Error failure = null;
    long before = THREADS.getCurrentThreadAllocatedBytes();
    StepCounter.start(MOST_STEPS * (text.length() + 1_000L));
    try {
      @Nullable Object unused = call.call();
    } catch (Exception | Error e) {
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      failure =
          cause instanceof VirtualMachineError || cause instanceof LimitError
              ? (Error) cause
              : null;
    }
    long steps = StepCounter.stop();
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    return new Work(text.length(), steps, bytes, failure);
  }
}
