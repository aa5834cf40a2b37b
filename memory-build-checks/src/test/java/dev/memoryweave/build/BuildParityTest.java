package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BuildParityTest {
  @Test
  void both_builds_of_this_project_say_the_same() {
    ProjectFolder project = ProjectFolder.find();

    BuildFacts maven = MavenBuild.read(project::read);
    BuildFacts gradle = GradleBuild.read(project::read);

    assertThat(maven.differences(gradle)).isEmpty();
    assertThat(maven.get("Java level")).isEqualTo("17");
    assertThat(maven.get("module memory-core")).isEqualTo("dev.memoryweave.core");
    assertThat(maven.get("memory-store-sqlite uses memory-core")).isEqualTo("compile");
    assertThat(maven.get("memory-store-sqlite uses memory-store-tck")).isEqualTo("test");
    assertThat(maven.get("memory-store-sqlite uses tests of memory-core")).isEqualTo("test");
    assertThat(maven.get("memory-core uses org.slf4j:slf4j-api")).startsWith("compile ");
    assertThat(maven.get("memory-cli takes in docs/*.md")).isEqualTo("META-INF/memory-weave-docs");
    assertThat(maven.get("version of memory-bom")).isEqualTo(maven.get("version"));
    assertThat(maven.get("group of memory-bom")).isEqualTo(maven.get("group"));
  }

  @Test
  void the_bill_of_materials_lists_what_is_published() {
    ProjectFolder project = ProjectFolder.find();
    String lists = "memory-bom lists ";

    assertThat(MavenBuild.read(project::read).all().keySet())
        .filteredOn(statement -> statement.startsWith(lists))
        .map(statement -> statement.substring(lists.length()))
        .containsExactlyInAnyOrderElementsOf(MavenBuild.published(project::read))
        .contains("memory-core")
        .doesNotContain("memory-examples");
  }

  @Test
  void equal_small_builds_do_not_differ() {
    Map<String, String> files = smallBuilds();

    assertThat(MavenBuild.read(reader(files)).differences(GradleBuild.read(reader(files))))
        .isEmpty();
    assertThat(MavenBuild.read(reader(files)).all())
        .containsEntry("group", "org.example")
        .containsEntry("version", "1.2")
        .containsEntry("Java level", "17")
        .containsEntry("processes of tests", "2")
        .containsEntry("options of tests", "-Da=b -Dc=d")
        .containsEntry("module one", "org.example.one")
        .containsEntry("platform org.test:bom", "5.0")
        .containsEntry("one uses org.log:api", "compile 2.1")
        .containsEntry("one uses org.log:simple", "test 2.1")
        .containsEntry("one shares", "its tests")
        .containsEntry("two uses one", "compile")
        .containsEntry("two uses tests of one", "test")
        .containsEntry("two uses org.log:simple", "runtime 2.1")
        .containsEntry("two uses org.test:engine", "test by platform")
        .containsEntry("two uses org.gen:gen", "processor 3.0")
        .containsEntry("two takes in pages/*.md", "META-INF/pages")
        .containsEntry("module bill", "platform")
        .containsEntry("version of bill", "1.2")
        .containsEntry("bill lists one", "its version")
        .doesNotContainKey("bill uses org.log:simple");
    assertThat(MavenBuild.published(reader(files))).containsExactly("one");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          settings.gradle.kts       | include("two")              | // none                | module two: org.example.two in Maven, absent in Gradle
          build.gradle.kts          | release = 17                | release = 21           | Java level: 17 in Maven, 21 in Gradle
          build.gradle.kts          | maxParallelForks = 2        | maxParallelForks = 3   | processes of tests: 2 in Maven, 3 in Gradle
          pom.xml                   | -Dc=d                       | -Dc=e                  | options of tests: -Da=b -Dc=e in Maven, -Da=b -Dc=d in Gradle
          build.gradle.kts          | group = "org.example"       | group = "org.other"    | group: org.example in Maven, org.other in Gradle
          pom.xml                   | <log>2.1</log>              | <log>2.2</log>         | one uses org.log:api: compile 2.2 in Maven, compile 2.1 in Gradle
          gradle/libs.versions.toml | bom = "5.0"                 | bom = "5.1"            | platform org.test:bom: 5.0 in Maven, 5.1 in Gradle
          gradle/libs.versions.toml | module = "org.log:api"      | module = "org.log:spi" | one uses org.log:api: compile 2.1 in Maven, absent in Gradle
          two/build.gradle.kts      | implementation(project(     | testImplementation(project( | two uses one: compile in Maven, test in Gradle
          two/build.gradle.kts      | runtimeOnly(libs.log.simple) | // none               | two uses org.log:simple: runtime 2.1 in Maven, test 2.1 in Gradle
          two/build.gradle.kts      | annotationProcessor(libs.gen) | // none              | two uses org.gen:gen: processor 3.0 in Maven, absent in Gradle
          two/pom.xml               | <artifactId>one</artifactId> | <artifactId>uno</artifactId> | two uses uno: compile in Maven, absent in Gradle
          two/pom.xml               | <type>test-jar</type>       | <!-- none -->          | two uses tests of one: absent in Maven, test in Gradle
          one/pom.xml               | <artifactId>api</artifactId> | <artifactId>api</artifactId><optional>true</optional> | one uses org.log:api: provided 2.1 in Maven, compile 2.1 in Gradle
          one/pom.xml               | <goal>test-jar</goal>       | <goal>jar</goal>       | one shares: absent in Maven, its tests in Gradle
          two/pom.xml               | <include>*.md</include>     | <include>*.txt</include> | two takes in pages/*.txt: META-INF/pages in Maven, absent in Gradle
          two/build.gradle.kts      | into("META-INF/pages")      | into("pages")          | two takes in pages/*.md: META-INF/pages in Maven, pages in Gradle
          bill/pom.xml              | <version>1.2</version>      | <version>1.3</version> | version of bill: 1.3 in Maven, 1.2 in Gradle
          bill/pom.xml              | <artifactId>one</artifactId> | <artifactId>uno</artifactId> | bill lists one: absent in Maven, its version in Gradle
          bill/build.gradle.kts     | ":one"                      | ":two"                 | bill lists two: absent in Maven, its version in Gradle
          one/pom.xml               | org.example.one             | org.example.uno        | module one: org.example.uno in Maven, org.example.one in Gradle
          """)
  void a_change_in_one_build_alone_is_reported(
      String file, String before, String after, String difference) {
    Map<String, String> files = smallBuilds();
    assertThat(files.get(file)).contains(before);
    files.computeIfPresent(file, (path, text) -> text.replace(before, after));

    assertThat(MavenBuild.read(reader(files)).differences(GradleBuild.read(reader(files))))
        .contains(difference);
  }

  @Test
  void a_dependency_that_cannot_be_understood_fails_the_reading() {
    Map<String, String> files = smallBuilds();
    files.computeIfPresent(
        "one/build.gradle.kts",
        (path, text) -> text.replace("api(libs.log.api)", "api(\"a:b:1\")"));

    assertThatThrownBy(() -> GradleBuild.read(reader(files)))
        .hasMessage("one/build.gradle.kts: cannot read the line: api(\"a:b:1\")");
  }

  @Test
  void tests_of_a_module_that_does_not_share_them_fail_the_reading() {
    Map<String, String> files = smallBuilds();
    files.computeIfPresent(
        "one/build.gradle.kts", (path, text) -> text.replace("create(\"itsTests\")", ""));

    assertThatThrownBy(() -> GradleBuild.read(reader(files)))
        .hasMessage("one/build.gradle.kts does not make the configuration itsTests");
  }

  @Test
  void a_library_missing_from_the_catalog_fails_the_reading() {
    Map<String, String> files = smallBuilds();
    files.computeIfPresent(
        "one/build.gradle.kts", (path, text) -> text.replace("libs.log.api", "libs.no.such"));

    assertThatThrownBy(() -> GradleBuild.read(reader(files))).hasMessageContaining("no.such");
  }

  private static UnaryOperator<String> reader(Map<String, String> files) {
    return path -> files.getOrDefault(path, "");
  }

  private static Map<String, String> smallBuilds() {
    Map<String, String> files = new HashMap<>();
    files.put(
        "pom.xml",
        """
        <project>
          <groupId>org.example</groupId>
          <artifactId>parent</artifactId>
          <version>1.2</version>
          <modules><module>one</module><module>two</module><module>bill</module></modules>
          <properties>
            <maven.compiler.release>17</maven.compiler.release><log>2.1</log>
            <test.processes>2</test.processes><test.options>-Da=b -Dc=d</test.options>
          </properties>
          <dependencyManagement>
            <dependencies>
              <dependency>
                <groupId>org.test</groupId><artifactId>bom</artifactId><version>5.0</version>
                <type>pom</type><scope>import</scope>
              </dependency>
              <dependency>
                <groupId>org.log</groupId><artifactId>api</artifactId><version>${log}</version>
              </dependency>
              <dependency>
                <groupId>org.log</groupId><artifactId>simple</artifactId><version>${log}</version>
              </dependency>
            </dependencies>
          </dependencyManagement>
          <dependencies>
            <dependency>
              <groupId>org.test</groupId><artifactId>engine</artifactId><scope>test</scope>
            </dependency>
            <dependency>
              <groupId>org.log</groupId><artifactId>simple</artifactId><scope>test</scope>
            </dependency>
          </dependencies>
        </project>
        """);
    files.put(
        "one/pom.xml",
        """
        <project>
          <properties><module.name>org.example.one</module.name></properties>
          <dependencies>
            <dependency><groupId>org.log</groupId><artifactId>api</artifactId></dependency>
          </dependencies>
          <build><plugins><plugin><executions><execution><goals>
            <goal>test-jar</goal>
          </goals></execution></executions></plugin></plugins></build>
        </project>
        """);
    files.put(
        "two/pom.xml",
        """
        <project>
          <properties>
            <module.name>org.example.two</module.name><maven.deploy.skip>true</maven.deploy.skip>
          </properties>
          <dependencies>
            <dependency><groupId>org.example</groupId><artifactId>one</artifactId></dependency>
            <dependency>
              <groupId>org.example</groupId><artifactId>one</artifactId><type>test-jar</type>
              <scope>test</scope>
            </dependency>
            <dependency>
              <groupId>org.log</groupId><artifactId>simple</artifactId><scope>runtime</scope>
            </dependency>
          </dependencies>
          <build><resources>
            <resource><directory>${project.basedir}/src/main/resources</directory></resource>
            <resource>
              <directory>${project.basedir}/..</directory>
              <targetPath>META-INF</targetPath><includes><include>LICENSE</include></includes>
            </resource>
            <resource>
              <directory>${project.basedir}/../pages</directory>
              <targetPath>META-INF/pages</targetPath><includes><include>*.md</include></includes>
            </resource>
          </resources><plugins><plugin><configuration><annotationProcessorPaths><path>
            <groupId>org.gen</groupId><artifactId>gen</artifactId><version>3.0</version>
          </path></annotationProcessorPaths></configuration></plugin></plugins></build>
        </project>
        """);
    files.put(
        "bill/pom.xml",
        """
        <project>
          <groupId>org.example</groupId><artifactId>bill</artifactId><version>1.2</version>
          <packaging>pom</packaging>
          <dependencyManagement><dependencies>
            <dependency>
              <groupId>org.example</groupId><artifactId>one</artifactId>
              <version>${project.version}</version>
            </dependency>
          </dependencies></dependencyManagement>
        </project>
        """);
    files.put(
        "bill/build.gradle.kts",
        """
        plugins {
            `java-platform`
        }

        dependencies {
            constraints {
                api(project(":one"))
            }
        }
        """);
    files.put("settings.gradle.kts", "include(\"one\")\ninclude(\"two\")\ninclude(\"bill\")\n");
    files.put(
        "build.gradle.kts",
        """
        subprojects {
            group = "org.example"
            version = "1.2"
            dependencies {
                "testImplementation"(platform(libs.findLibrary("bom").get()))
                "testImplementation"(libs.findLibrary("engine").get())
                "testRuntimeOnly"(libs.findLibrary("log-simple").get())
            }
            options.release = 17
            maxParallelForks = 2
            jvmArgs("-Da=b", "-Dc=d")
        }
        """);
    files.put(
        "gradle/libs.versions.toml",
        """
        [versions]
        bom = "5.0"
        gen = "3.0"
        log = "2.1"

        [libraries]
        bom = { module = "org.test:bom", version.ref = "bom" }
        engine = { module = "org.test:engine" }
        gen = { module = "org.gen:gen", version.ref = "gen" }
        log-api = { module = "org.log:api", version.ref = "log" }
        log-simple = { module = "org.log:simple", version.ref = "log" }
        """);
    files.put(
        "one/build.gradle.kts",
        """
        dependencies {
            api(libs.log.api)
        }
        manifest { attributes("Automatic-Module-Name" to "org.example.one") }
        val itsTests = configurations.create("itsTests")
        archiveClassifier = "tests"
        """);
    files.put(
        "two/build.gradle.kts",
        """
        dependencies {
            implementation(project(":one"))
            testImplementation(project(path = ":one", configuration = "itsTests"))
            runtimeOnly(libs.log.simple)

            annotationProcessor(libs.gen)
        }
        tasks.named<Copy>("processResources") {
            from(rootProject.file("pages")) {
                include("*.md")
                into("META-INF/pages")
            }
        }
        manifest { attributes("Automatic-Module-Name" to "org.example.two") }
        """);
    return files;
  }
}
