package dev.memoryweave.operations.internal.project;

/** This library. */
final class Library {
  static final String NAME = "memory-weave";

  private Library() {}

  /** The version, or {@code development} where the library runs from its classes. */
  static String version() {
    String version = Library.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
