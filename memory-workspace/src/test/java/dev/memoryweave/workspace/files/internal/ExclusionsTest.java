package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExclusionsTest {
  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    ".git/config, VERSION_CONTROL",
    ".GIT/config, VERSION_CONTROL",
    "lib/.hg/store/x, VERSION_CONTROL",
    "node_modules/left-pad/index.js, DEPENDENCY",
    "web/node_modules/a/b.js, DEPENDENCY",
    "third_party/zlib/zlib.h, DEPENDENCY",
    ".gradle/x.txt, BUILD_OUTPUT",
    "src/__pycache__/a.txt, CACHE",
    ".venv/lib/a.py, VIRTUAL_ENVIRONMENT",
    ".idea/workspace.xml, IDE",
    "home/.ssh/config, CREDENTIALS",
    ".aws/config, CREDENTIALS",
    ".env, CREDENTIALS",
    ".env.production, CREDENTIALS",
    "prod.env, CREDENTIALS",
    "certs/Server.PEM, CREDENTIALS",
    "deploy.key, CREDENTIALS",
    "id_rsa, CREDENTIALS",
    "keys/id_ed25519.pub, CREDENTIALS",
    "store.p12, CREDENTIALS",
    "app.jks, CREDENTIALS",
    ".npmrc, CREDENTIALS",
    ".netrc, CREDENTIALS",
    ".docker/config.json, CREDENTIALS",
    "infra/prod.tfvars, CREDENTIALS",
    "package-lock.json, LOCK_FILE",
    "Cargo.lock, LOCK_FILE",
    "go.sum, LOCK_FILE",
    "app.min.js, GENERATED",
    "api.pb.go, GENERATED",
    "api_pb2.py, GENERATED",
    "Model.generated.cs, GENERATED",
    "Logo.PNG, BINARY",
    "lib.jar, BINARY",
    ".memory/config.yaml, MEMORY_FILES",
    ".memory/memory.db, MEMORY_FILES",
    ".memory/nodes/a.md, MEMORY_FILES",
    "part/.memory/rules.md, MEMORY_FILES"
  })
  void whatIsNotTheProjectsText_isLeftOutByName(String path, SkippedFile.Reason reason) {
    assertThat(Exclusions.defaults().byPath(path)).contains(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main/java/dev/memoryweave/build/Build.java",
        "src/target/Target.java",
        "src/dist/Distribution.java",
        "bin/run.sh",
        "out/readme.txt",
        "src/vendor/VendorService.java",
        "public/index.html",
        "coverage/Report.java",
        "docker/config.json",
        ".github/workflows/ci.yml",
        ".env.example",
        "Environment.java",
        "Identity.java",
        "keys.md",
        "lockfile.md",
        "admin.js",
        "Makefile",
        ".memory/constraints.md",
        ".memory/Team-Rules.MD",
        ".gitignore",
        "x"
      })
  void whatOnlySoundsLikeIt_isTaken(String path) {
    assertThat(Exclusions.defaults().byPath(path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "pom.xml, target",
    "Cargo.toml, target",
    "build.gradle.kts, build",
    "settings.gradle, build",
    "CMakeLists.txt, build",
    "package.json, build",
    "package.json, dist",
    "package.json, coverage",
    "pyproject.toml, dist",
    "App.csproj, bin",
    "App.csproj, obj",
    ".classpath, bin",
    "go.mod, vendor",
    "composer.json, vendor"
  })
  void aNameThatMayMeanAnything_isLeftOutBesideWhatExplainsIt(String neighbour, String folder)
      throws IOException {
    Found.write(root, folder + "/a.txt");
    Found.write(root, "other/" + folder + "/a.txt");
    Found.write(root, neighbour);

    Found found = Found.in(root);

    assertThat(found.paths()).contains("other/" + folder + "/a.txt");
    assertThat(found.reasons()).containsKey(folder);
    assertThat(found.skipped).hasSize(1);
    assertThat(found.skipped.get(0).folder()).isTrue();
  }

  @Test
  void foldersThatSayWhatTheyAre_areLeftOutWhateverTheirName() throws IOException {
    Found.write(root, "env/pyvenv.cfg");
    Found.write(root, "env/lib/a.py");
    Found.write(root, "cached/CACHEDIR.TAG");
    Found.write(root, "made/CMakeCache.txt");
    Found.write(root, "inplace/CMakeCache.txt");
    Found.write(root, "inplace/CMakeLists.txt");

    Found found = Found.in(root);

    assertThat(found.reasons())
        .containsEntry("env", SkippedFile.Reason.VIRTUAL_ENVIRONMENT)
        .containsEntry("cached", SkippedFile.Reason.CACHE)
        .containsEntry("made", SkippedFile.Reason.BUILD_OUTPUT)
        .hasSize(3);
    assertThat(found.paths()).contains("inplace/CMakeLists.txt");
  }

  @Test
  void theProjectsSettings_leaveOutAndBringBack() throws IOException {
    Found.write(root, "third_party/ours/a.c");
    Found.write(root, "third_party/theirs/b.c");
    Found.write(root, "third_party/ours/.env");
    Found.write(root, "legacy/old.c");
    Found.write(root, "src/data.csv");
    Found.write(root, "src/kept.pb.go");
    Found.write(root, ".gitignore", "notes/");
    Found.write(root, "notes/a.md");
    Exclusions exclusions =
        Exclusions.builder()
            .exclude(List.of("/legacy/", "*.csv"))
            .include(List.of("third_party/ours/", "*.pb.go", "/notes/", ".env"))
            .build();

    Found found = Found.in(root, exclusions);

    assertThat(found.paths())
        .containsExactly(".gitignore", "notes/a.md", "src/kept.pb.go", "third_party/ours/a.c");
    assertThat(found.reasons())
        .containsEntry("legacy", SkippedFile.Reason.EXCLUDED)
        .containsEntry("src/data.csv", SkippedFile.Reason.EXCLUDED)
        .containsEntry("third_party/theirs", SkippedFile.Reason.DEPENDENCY)
        .containsEntry("third_party/ours/.env", SkippedFile.Reason.CREDENTIALS)
        .hasSize(4);
    assertThat(exclusions.byPath("third_party/ours/a.c")).isEmpty();
    assertThat(exclusions.byPath("third_party/theirs/b.c")).contains(SkippedFile.Reason.DEPENDENCY);
    assertThat(exclusions.byPath("legacy/old.c")).contains(SkippedFile.Reason.EXCLUDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "# comment", "/", "*a*b*c*d*.txt", "a/**/b/**/c/**/d/**/e/**"})
  void whatIsNoPattern_orOneThatTakesLong_isRefused(String pattern) {
    assertThatThrownBy(() -> Exclusions.builder().exclude(List.of(pattern)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("as in .gitignore");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 100_000_001})
  void aLimitOutOfBounds_isRefused(long limit) {
    assertThatThrownBy(() -> Exclusions.builder().maxFileBytes(limit))
        .isInstanceOf(InvalidValueException.class);
  }
}
