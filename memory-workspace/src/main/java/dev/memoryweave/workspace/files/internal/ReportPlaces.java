package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.workspace.files.SkippedFile;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Places where builds write test reports. Of all build output, these show what went wrong, so they
 * are searched for in a few known places, ignoring the rest.
 */
final class ReportPlaces {
  /** The most reports of one walk. */
  static final int MOST = 500;

  /** A report folder, and how many folders deep its reports may be. */
  record Place(String name, int depth) {}

  /** Report folders in build output, by name: Maven, sbt, Gradle, and test runners. */
  static final List<Place> PLACES =
      List.of(
          new Place("failsafe-reports", 0),
          new Place("junit", 0),
          new Place("nextest", 1),
          new Place("reports", 0),
          new Place("surefire-reports", 0),
          new Place("test-reports", 1),
          new Place("test-results", 2));

  /** Reports mixed with other build output. */
  static final List<String> FILES = List.of("junit.xml", "test-results.xml");

  private static final Set<String> OUTPUTS = Set.of("target", "build", "out", "dist", "coverage");
  private static final Pattern REPORT =
      Pattern.compile("(?:TEST-.*|junit.*|.*junit|test-results)\\.xml");

  private ReportPlaces() {}

  /** Whether an excluded folder may contain reports. */
  static boolean mayHold(String folder, SkippedFile.Reason reason) {
    return (reason == SkippedFile.Reason.BUILD_OUTPUT || reason == SkippedFile.Reason.IGNORED)
        && OUTPUTS.contains(folder);
  }

  /** Whether a file in such a place is a report. */
  static boolean isReport(String file) {
    return REPORT.matcher(file).matches();
  }
}
