package dev.memoryweave.language;

/**
 * The kind of text in which a directive is looked for, and so how much has to say that it is one.
 */
public enum Register {
  /** A turn of a conversation, of which a part may direct: "Thanks. From now on, use tabs." */
  TURN,
  /** One sentence of a conversation, which has to be a directive as a whole. */
  STATEMENT,
  /** A sentence of a guide, where a plain imperative directs: "Keep functions small." */
  GUIDE
}
