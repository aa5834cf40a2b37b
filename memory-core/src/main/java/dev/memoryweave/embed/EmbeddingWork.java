package dev.memoryweave.embed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Embeds, in the background, the memories and the passages of files that have no vector yet. First
 * of all it makes the store ready to search the vectors that are there, so that the first recall
 * need not wait for that.
 *
 * <p>It begins when the memory is opened and after each write, works in small steps between which
 * others can write, and keeps nothing in mind that it could not find again in the store: it may be
 * ended at any time and goes on with the next memory that is opened. Where the model is another one
 * than before, everything is embedded anew; recall goes by words for what is not done, and the
 * vectors of the former model are removed once all is done.
 *
 * <p>If the embedder or the store fails, a warning is logged, once until it works again, and the
 * work goes on after a pause, which grows from {@link #FIRST_PAUSE} to {@link #LONGEST_PAUSE}.
 *
 * <p>The work need not be ended: it holds no thread while it is idle, its own thread does not keep
 * the process alive, and it ends when it finds the store closed. Whoever closes the embedder while
 * the memory is in use should {@link #close} the work first. Instances are safe for any number of
 * threads; several on one store do no harm, but may embed the same text twice.
 */
public interface EmbeddingWork extends AutoCloseable {
  /** The pause after a first failure. */
  Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** The longest pause; each is twice as long as the one before. */
  Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  /**
   * The progress of the work.
   *
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  Progress progress();

  /**
   * Waits until nothing is left to do, for tests and for jobs that need the vectors of what they
   * wrote.
   *
   * @param atMost how long to wait
   * @return whether everything that this memory sees is embedded; false also if the thread was
   *     interrupted, if there is no work, and if the embedder could not take a text
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  boolean await(Duration atMost);

  /**
   * Ends the work for good. A running call of the model is interrupted; the next memory that is
   * opened with an embedder embeds the rest. The memory stays usable. Closing twice does nothing.
   */
  @Override
  void close();

  /**
   * Progress of embedding the memories and passages that a memory sees.
   *
   * @param model the model, or null if the memory has no embedder
   * @param state what the work is at
   * @param done how many memories and passages have a vector of the model
   * @param missing how many have none yet; recall finds those by their words alone
   * @param failed how many texts the embedder could not take; they are among the missing and are
   *     tried again by the next memory that is opened
   * @param problem what last went wrong, or null if nothing did or it works again
   */
  public record Progress(
      Embedder.@Nullable Model model,
      State state,
      long done,
      long missing,
      long failed,
      @Nullable String problem) {

    /** State of the background work. */
    public enum State {
      /** There is none: no embedder, or a store that keeps no vectors or may only be read. */
      OFF,
      /** Something is being embedded, or about to be. */
      WORKING,
      /** The embedder or the store failed; the work goes on after a pause. */
      PAUSED,
      /** Nothing is left to do. */
      IDLE,
      /** It was ended, or the store was closed. */
      STOPPED
    }
  }
}
