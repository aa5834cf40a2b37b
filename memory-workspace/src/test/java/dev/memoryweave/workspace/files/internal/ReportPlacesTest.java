package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test reports are found where builds leave them, and nothing else that builds make. */
class ReportPlacesTest {
  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectories(temporary.resolve("project"));
  }

  private List<String> reports(Exclusions exclusions) {
    return Found.in(root, exclusions).paths().stream()
        .filter(path -> path.endsWith(".xml") && !path.endsWith("pom.xml"))
        .toList();
  }

  private List<String> reports() {
    return reports(Exclusions.defaults());
  }

  @Test
  void maven_ofEveryModule() throws IOException {
    for (String module : List.of("", "core/", "web/api/")) {
      Found.write(root, module + "pom.xml");
      Found.write(root, module + "target/surefire-reports/TEST-a.MoonTest.xml");
      Found.write(root, module + "target/surefire-reports/a.MoonTest.txt");
      Found.write(root, module + "target/surefire-reports/junitreports/TEST-again.xml");
      Found.write(root, module + "target/failsafe-reports/TEST-a.MoonIT.xml");
      Found.write(root, module + "target/failsafe-reports/failsafe-summary.xml");
      Found.write(root, module + "target/classes/a/TEST-resource.xml");
      Found.write(root, module + "target/surefire.properties.xml");
    }

    assertThat(reports())
        .containsExactlyInAnyOrder(
            "target/surefire-reports/TEST-a.MoonTest.xml",
            "target/failsafe-reports/TEST-a.MoonIT.xml",
            "core/target/surefire-reports/TEST-a.MoonTest.xml",
            "core/target/failsafe-reports/TEST-a.MoonIT.xml",
            "web/api/target/surefire-reports/TEST-a.MoonTest.xml",
            "web/api/target/failsafe-reports/TEST-a.MoonIT.xml");
    assertThat(Found.in(root).reasons())
        .containsEntry("target", SkippedFile.Reason.BUILD_OUTPUT)
        .containsEntry("web/api/target", SkippedFile.Reason.BUILD_OUTPUT);
  }

  @Test
  void gradle_ofEveryTask() throws IOException {
    Found.write(root, "settings.gradle.kts");
    Found.write(root, "app/build.gradle.kts");
    Found.write(root, "app/build/test-results/test/TEST-a.MoonTest.xml");
    Found.write(root, "app/build/test-results/integrationTest/TEST-a.MoonIT.xml");
    Found.write(root, "app/build/test-results/test/binary/output.bin");
    Found.write(root, "app/build/test-results/a/b/c/TEST-too.deep.xml");
    Found.write(root, "app/build/reports/tests/test/index.html");
    Found.write(root, "app/build/tmp/TEST-a.xml");

    assertThat(reports())
        .containsExactly(
            "app/build/test-results/integrationTest/TEST-a.MoonIT.xml",
            "app/build/test-results/test/TEST-a.MoonTest.xml");
  }

  @Test
  void runnersOfOtherLanguages_thatWriteJUnitsFormat() throws IOException {
    Found.write(root, "package.json");
    Found.write(root, "Cargo.toml");
    Found.write(root, "coverage/junit.xml");
    Found.write(root, "coverage/clover.xml");
    Found.write(root, "build/reports/junit-unit.xml");
    Found.write(root, "build/test-results.xml");
    Found.write(root, "target/nextest/default/junit.xml");

    assertThat(reports())
        .containsExactly(
            "build/test-results.xml",
            "build/reports/junit-unit.xml",
            "coverage/junit.xml",
            "target/nextest/default/junit.xml");
  }

  @Test
  void outputThatOnlyGitIgnores_holdsReportsToo() throws IOException {
    Found.write(root, ".gitignore", "target/", "out/", "secret/", "*.xml");
    Found.write(root, "target/surefire-reports/TEST-a.xml");
    Found.write(root, "secret/surefire-reports/TEST-b.xml");

    assertThat(reports()).containsExactly("target/surefire-reports/TEST-a.xml");
  }

  @Test
  void settings_canLeaveThemOut() throws IOException {
    Found.write(root, "pom.xml");
    Found.write(root, "target/surefire-reports/TEST-a.xml");
    Found.write(root, "target/failsafe-reports/TEST-b.xml");

    assertThat(reports(Exclusions.builder().exclude(List.of("target/")).build())).isEmpty();
    assertThat(reports(Exclusions.builder().exclude(List.of("surefire-reports/")).build()))
        .containsExactly("target/failsafe-reports/TEST-b.xml");
    assertThat(reports(Exclusions.builder().exclude(List.of("TEST-*.xml")).build())).isEmpty();
    assertThat(reports(Exclusions.builder().maxFileBytes(1).build())).isEmpty();
  }

  @Test
  void links_areNotFollowed() throws IOException {
    Found.write(root, "pom.xml");
    Path outside = Files.createDirectories(temporary.resolve("outside/surefire-reports"));
    Found.write(outside, "TEST-outside.xml");
    Path target = Files.createDirectories(root.resolve("target"));
    Files.createSymbolicLink(target.resolve("surefire-reports"), outside);
    Path own = Files.createDirectories(target.resolve("failsafe-reports"));
    Files.createSymbolicLink(own.resolve("TEST-link.xml"), outside.resolve("TEST-outside.xml"));
    Found.write(root, "module/pom.xml");
    Files.createSymbolicLink(root.resolve("module/target"), outside.getParent());

    assertThat(reports()).isEmpty();
  }

  @Test
  void moreThanTheBound_areLeftOut() throws IOException {
    Found.write(root, "pom.xml");
    for (int i = 0; i <= ReportPlaces.MOST; i++) {
      Found.write(root, "target/surefire-reports/TEST-" + (1_000 + i) + ".xml");
    }

    assertThat(reports())
        .hasSize(ReportPlaces.MOST)
        .doesNotContain("target/surefire-reports/TEST-1500.xml");
  }

  @Test
  void aLookAtOneReport_findsThatOne() throws IOException {
    Found.write(root, "pom.xml");
    Found.write(root, "target/surefire-reports/TEST-a.xml");
    Found.write(root, "target/surefire-reports/TEST-b.xml");
    Found.write(root, "target/failsafe-reports/TEST-a.xml");

    assertThat(at("target/surefire-reports/TEST-b.xml"))
        .containsExactly("target/surefire-reports/TEST-b.xml");
    assertThat(at("target/surefire-reports")).hasSize(2);
    assertThat(at("target/classes/A.class")).isEmpty();
  }

  private List<String> at(String path) {
    Found found = new Found();
    new ProjectWalk(ProjectBoundary.of(root), Exclusions.defaults())
        .runAt(path, found, () -> false);
    return found.paths();
  }
}
