package dev.memoryweave.operations.start;

import java.nio.file.Path;
import java.util.List;

/** Kinds of archives that a Java reads its classes from instead of loading and linking them. */
enum ArchiveKind {
  /**
   * Class-data sharing with an archive of Java and the application (JEP 310), made from a list of
   * the classes that a run has loaded. An archive that the run itself made (JEP 350) would take
   * half of the time to make, but Java 17 leaves classes of old compilers out of such a one, and
   * code that it makes for method handles.
   */
  CLASS_DATA(".jsa", "-XX:DumpLoadedClassList=", "-XX:SharedArchiveFile="),

  /** The ahead-of-time cache, which also holds linked classes and profiles (JEP 483, 514, 515). */
  AHEAD_OF_TIME(".aot", "-XX:AOTCacheOutput=", "-XX:AOTCache=");

  /** The first Java that makes an ahead-of-time cache in one run. */
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

  /** The ending of the file's name. */
  String suffix() {
    return suffix;
  }

  /** Whether the trained run leaves a list, from which another one makes the archive. */
  boolean isMadeFromList() {
    return this == CLASS_DATA;
  }

  /**
   * The options of the run that is trained.
   *
   * @param file what it writes when it ends: the archive, or the list
   */
  List<String> training(Path file) {
    String option = training + file;
    // A list is of what is loaded, so nothing may come from the archive of Java itself.
    return isMadeFromList() ? List.of("-Xshare:off", option) : List.of(option);
  }

  /** The options of the run that makes the archive from a list. */
  List<String> making(Path list, Path archive) {
    return List.of("-Xshare:dump", "-XX:SharedClassListFile=" + list, using + archive);
  }

  /** The option that uses an archive; one that does not fit is ignored. */
  String using(Path archive) {
    return using + archive;
  }
}
