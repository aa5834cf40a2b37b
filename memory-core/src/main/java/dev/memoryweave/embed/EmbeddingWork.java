package dev.memoryweave.embed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Embeds, in the background, the memories and passages of files that have no vector yet. It first
 * prepares the store to search the existing vectors, so that the first recall need not wait.
 *
 * <p>It starts when the memory is opened and after each write, works in small steps between which
 * others can write, and keeps no state that the store does not have: it may be ended at any time
 * and continues when the memory is next opened. If the model has changed, everything is embedded
 * again; until that is done, recall uses words for the rest, and then the vectors of the former
 * model are removed.
 *
 * <p>If the embedder or the store fails, a warning is logged, once until it works again, and the
 * work is retried after a pause, which grows from {@link #FIRST_PAUSE} to {@link #LONGEST_PAUSE}.
 *
 * <p>The work need not be ended: it holds no thread while idle, its own thread does not keep the
 * process alive, and it ends when it finds the store closed. Whoever closes the embedder while the
 * memory is in use should {@link #close} the work first. Instances are safe for use by any number
 * of threads; several on one store do no harm, but may embed the same text twice.
 */
public interface EmbeddingWork extends AutoCloseable {
  /** The pause after a first failure. */
  Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** The longest pause; each is twice as long as the previous one. */
  Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  /**
   * The progress of the work.
   *
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  Progress progress();

  /**
   * Waits until nothing is left to do, for tests and for jobs that need the vectors of their
   * writes.
   *
   * @param atMost how long to wait
   * @return whether everything that this memory sees is embedded; false also if the thread was
   *     interrupted, if there is no work, or if the embedder could not embed a text
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  boolean await(Duration atMost);

  /**
   * Ends the work for good. A running call of the model is interrupted; the rest is embedded when a
   * memory is next opened with an embedder. The memory stays usable. Closing twice does nothing.
   */
  @Override
  void close();

  /**
   * Progress of embedding the memories and passages that a memory sees.
   *
   * @param model the model, or null if the memory has no embedder
   * @param state the state of the work
   * @param done how many memories and passages have a vector of the model
   * @param missing how many have none yet; recall finds those by their words alone
   * @param failed how many texts the embedder could not embed; they count as missing and are tried
   *     again when the memory is next opened
   * @param problem the last problem, or null if there was none or it works again
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
      /** None: there is no embedder, or the store keeps no vectors or is read-only. */
      OFF,
      /** Something is being embedded, or about to be. */
      WORKING,
      /** The embedder or the store failed; the work continues after a pause. */
      PAUSED,
      /** Nothing is left to do. */
      IDLE,
      /** It was ended, or the store was closed. */
      STOPPED
    }
  }
}
