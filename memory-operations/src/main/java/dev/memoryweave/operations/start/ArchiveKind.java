package dev.memoryweave.operations.start;

import java.nio.file.Path;
import java.util.List;

/** Kinds of archives from which Java reads its classes instead of loading and linking them. */
enum ArchiveKind {
  /**
   * Class-data sharing with an archive of Java and the application (JEP 310), made from a list of
   * the classes that a run has loaded. An archive that the run itself makes (JEP 350) would take
   * half the time, but in Java 17 it omits classes of old class-file versions, and code generated
   * for method handles.
   */
  CLASS_DATA(".jsa", "-XX:DumpLoadedClassList=", "-XX:SharedArchiveFile="),

  /** The ahead-of-time cache, which also holds linked classes and profiles (JEP 483, 514, 515). */
  AHEAD_OF_TIME(".aot", "-XX:AOTCacheOutput=", "-XX:AOTCache=");

  /** The first Java version that makes an ahead-of-time cache in one run. */
  private static final int FIRST_WITH_CACHE = 25;

  private final String suffix;
  private final String training;
  private final String using;

  ArchiveKind(String suffix, String training, String using) {
    this.suffix = suffix;
    this.training = training;
    this.using = using;
  }

  /** The best kind that a Java can make. */
  static ArchiveKind of(Runtime.Version version) {
    return version.feature() >= FIRST_WITH_CACHE ? AHEAD_OF_TIME : CLASS_DATA;
  }

  /** The file name extension. */
  String suffix() {
    return suffix;
  }

  /** Whether the training run writes a list, from which another run makes the archive. */
  boolean isMadeFromList() {
    return this == CLASS_DATA;
  }

  /**
   * The options of the training run.
   *
   * @param file the file to write when it ends: the archive, or the list
   */
  List<String> training(Path file) {
    String option = training + file;
    // The list records loaded classes, so nothing may come from Java's own archive.
    return isMadeFromList() ? List.of("-Xshare:off", option) : List.of(option);
  }

  /** The options of the run that makes the archive from a list. */
  List<String> making(Path list, Path archive) {
    return List.of("-Xshare:dump", "-XX:SharedClassListFile=" + list, using + archive);
  }

  /** The option that uses an archive; Java ignores an archive that does not match. */
  String using(Path archive) {
    return using + archive;
  }
}
