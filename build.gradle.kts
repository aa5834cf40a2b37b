// The Gradle build compiles, tests and packs the modules; the checks of style and of rules run in the Maven build.
subprojects {
    group = "dev.memoryweave"
    version = "0.1.0-SNAPSHOT"

    // The bill of materials is a platform, which cannot be a library as well.
    if (name == "memory-bom") {
        return@subprojects
    }

    apply(plugin = "java-library")

    extensions.configure<JavaPluginExtension> {
        withSourcesJar()
        withJavadocJar()
    }

    val libs = rootProject.extensions.getByType<VersionCatalogsExtension>().named("libs")
    dependencies {
        "testImplementation"(platform(libs.findLibrary("junit-bom").get()))
        "testImplementation"(libs.findLibrary("junit-jupiter").get())
        "testImplementation"(libs.findLibrary("assertj-core").get())
        "testRuntimeOnly"(libs.findLibrary("junit-platform-launcher").get())
        "testRuntimeOnly"(libs.findLibrary("slf4j-simple").get())
    }

    tasks.withType<JavaCompile>().configureEach {
        options.release = 17
        options.encoding = "UTF-8"
        options.compilerArgs.add("-parameters")
        // Joined texts need no code made at run time, which would slow each start.
        options.compilerArgs.add("-XDstringConcat=inline")
    }
    tasks.withType<Javadoc>().configureEach {
        options.encoding = "UTF-8"
        exclude("**/internal/**")
    }
    tasks.withType<Test>().configureEach {
        useJUnitPlatform()
        maxParallelForks = 2
        jvmArgs("-Dfile.encoding=UTF-8", "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmn256m")
        systemProperty("junit.jupiter.execution.timeout.default", "10 m")
    }
    tasks.withType<Jar>().configureEach {
        isPreserveFileTimestamps = false
        isReproducibleFileOrder = true
        from(rootProject.file("LICENSE")) {
            into("META-INF")
        }
    }
}
