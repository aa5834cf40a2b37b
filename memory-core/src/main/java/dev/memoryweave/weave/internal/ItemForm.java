package dev.memoryweave.weave.internal;

/**
 * One way to show a memory in the block.
 *
 * @param detail its level of detail
 * @param text its text, without title and evidence
 * @param shortened whether the memory contains more than the text
 * @param head the beginning of the item in the block: its id and marks in a bracket, still open
 * @param rest the part after the bracket, with the line end
 * @param cost the cost of the item, without evidence
 */
record ItemForm(Detail detail, String text, boolean shortened, String head, String rest, int cost) {
  /** Appends the item, with nothing to add in its bracket. */
  void append(StringBuilder block) {
    block.append(head).append(']').append(rest);
  }

  /** Levels of detail, lowest first. */
  enum Detail {
    /** The title alone. */
    TITLE,
    /** The summary of a long body. */
    BRIEF,
    /** The body, cut only if it is too long. */
    FULL
  }
}
