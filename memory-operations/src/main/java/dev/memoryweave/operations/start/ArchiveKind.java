package dev.memoryweave.operations.start;

import java.nio.file.Path;

/** Kinds of archives that a Java reads its classes from instead of loading and linking them. */
enum ArchiveKind {
  /** Class-data sharing with an archive of the application (JEP 350). */
  CLASS_DATA(".jsa", "-XX:ArchiveClassesAtExit=", "-XX:SharedArchiveFile="),

  /** The ahead-of-time cache, which also holds linked classes and profiles (JEP 483, 514, 515). */
  AHEAD_OF_TIME(".aot", "-XX:AOTCacheOutput=", "-XX:AOTCache=");

  /** The first Java that makes an ahead-of-time cache in one run. */
  private static final int FIRST_WITH_CACHE = 25;

  private final String suffix;
  private final String making;
  private final String using;

  ArchiveKind(String suffix, String making, String using) {
    this.suffix = suffix;
    this.making = making;
    this.using = using;
  }

  /** The best kind that a Java can make. */
  static ArchiveKind of(Runtime.Version version) {
    return version.feature() >= FIRST_WITH_CACHE ? AHEAD_OF_TIME : CLASS_DATA;
  }

  /** The ending of the file's name. */
  String suffix() {
    return suffix;
  }

  /** The option that makes an archive when the process ends. */
  String making(Path archive) {
    return making + archive;
  }

  /** The option that uses an archive; one that does not fit is ignored. */
  String using(Path archive) {
    return using + archive;
  }
}
