package dev.memoryweave.weave.internal;

/**
 * One way to write a memory into the block.
 *
 * @param detail how much it says
 * @param text what it says, without title and evidence
 * @param shortened whether the memory holds more than the text
 * @param head the beginning of the item in the block: its id and marks in a bracket, still open
 * @param rest what follows the bracket, with the line end
 * @param cost what the item costs, without evidence
 */
record ItemForm(Detail detail, String text, boolean shortened, String head, String rest, int cost) {
  /** Writes the item, with nothing more to say in its bracket. */
  void append(StringBuilder block) {
    block.append(head).append(']').append(rest);
  }

  /** How much a form says, least first. */
  enum Detail {
    /** The title alone. */
    TITLE,
    /** The summary of a long body. */
    BRIEF,
    /** The body, cut only if it is too long. */
    FULL
  }
}
