package dev.memoryweave.embed;

/**
 * Creates embedders of one kind from {@link Embedder.Settings}, so that a program can leave the
 * choice to its user. A module provides its kinds as services of {@link java.util.ServiceLoader};
 * finding and creating one loads no model.
 */
public interface EmbedderProvider {

  /** The name of the kind in settings: lower-case letters and digits. */
  String name();

  /**
   * An embedder of this kind; it costs nothing until it is used.
   *
   * @throws dev.memoryweave.model.InvalidValueException if a setting that the kind needs is missing
   *     or wrong, or one is given that it does not use; the field is named as in {@link
   *     Embedder.Settings}
   */
  Embedder create(Embedder.Settings settings);
}
