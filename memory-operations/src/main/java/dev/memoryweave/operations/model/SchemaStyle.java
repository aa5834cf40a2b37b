package dev.memoryweave.operations.model;

/**
 * The style of a schema for the callers of a door.
 *
 * @param door the words of the door
 * @param profile decides whether details and limits are listed
 */
record SchemaStyle(DoorWords door, Profile profile) {
  /** Everything, in the words of no particular door. */
  static final SchemaStyle WHOLE = new SchemaStyle(DoorWords.PLAIN, Profile.FULL);

  /** Whether limits are listed. */
  boolean limits() {
    return profile.listsLimits();
  }
}
