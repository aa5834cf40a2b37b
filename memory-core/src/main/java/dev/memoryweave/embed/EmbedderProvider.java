package dev.memoryweave.embed;

/**
 * Makes embedders of one kind by {@link Embedder.Settings}, so that a program can leave the choice
 * to its user. A module offers its kinds as services of {@link java.util.ServiceLoader}; looking
 * for them, and making one, loads no model.
 */
public interface EmbedderProvider {

  /** The name of the kind in settings: lower-case letters and digits. */
  String name();

  /**
   * An embedder of this kind; it costs nothing until it is used.
   *
   * @throws dev.memoryweave.model.InvalidValueException if a setting that the kind needs is absent
   *     or wrong, or one is given that it has no use for; the field is named as in {@link
   *     Embedder.Settings}
   */
  Embedder create(Embedder.Settings settings);
}
