package dev.memoryweave.workspace.poisoning;

/**
 * A way in for planted texts.
 *
 * @param name what it is called in the table
 * @param needsGood whether it attacks a person's memory, so that it needs one
 * @param plants what is done
 */
record Channel(String name, boolean needsGood, Plants plants) {
  /** A way in that needs nothing. */
  static Channel of(String name, Plants plants) {
    return new Channel(name, false, plants);
  }

  /** A way in that attacks a person's memory. */
  static Channel against(String name, Plants plants) {
    return new Channel(name, true, plants);
  }

  /** Plants a text in a world. */
  interface Plants {
    /**
     * Plants it.
     *
     * @param text the wording of the round
     * @param round the number of the attempt, from 0; each is in a session of its own
     */
    void plant(World world, Scenario scenario, String text, int round);
  }
}
