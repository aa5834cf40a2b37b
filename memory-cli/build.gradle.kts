plugins {
    application
}

application {
    applicationName = "memory"
    mainClass = "dev.memoryweave.cli.Main"
}

dependencies {
    implementation(project(":memory-core"))
    implementation(project(":memory-mcp-adapter"))
    implementation(project(":memory-operations"))
    implementation(project(":memory-rest"))
    implementation(project(":memory-workspace"))
    implementation(libs.jspecify)
    implementation(libs.picocli)
    implementation(libs.slf4j.api)
    // Found as a service.
    runtimeOnly(project(":memory-store-sqlite"))
    runtimeOnly(project(":memory-store-postgresql"))
    // Found as a service if the user wants it. The model inside the process is not here: it is large.
    runtimeOnly(project(":memory-embeddings-static"))
    runtimeOnly(project(":memory-embeddings-http"))
    runtimeOnly(libs.slf4j.simple)
}

// For the verb docs.
tasks.named<Copy>("processResources") {
    from(rootProject.file("docs")) {
        include("*.md")
        into("META-INF/memory-weave-docs")
    }
}

val pageModules = Regex("/(cytoscape\\.esm\\.min\\.mjs|lit-html/[^/]+/(directives/)?[^/]+\\.js)$")

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.cli") }
}

// The command with all that it needs in one file, for `java -jar`.
val memoryJar = tasks.register<Jar>("memoryJar") {
    archiveClassifier = "all"
    duplicatesStrategy = DuplicatesStrategy.EXCLUDE
    manifest {
        attributes(
            "Main-Class" to "dev.memoryweave.cli.Main",
            "Enable-Native-Access" to "ALL-UNNAMED",
            "Implementation-Title" to "Memory Weave: command line",
            "Implementation-Version" to project.version,
            "Multi-Release" to "true",
        )
    }
    from(sourceSets.main.get().output)
    dependsOn(configurations.runtimeClasspath)
    from({
        configurations.runtimeClasspath.get().filter { it.name.endsWith("jar") }.map { file ->
            // The core lists its store in memory, which would hide the list of the SQLite store, and
            // Jetty its encoders of HTTP/1.1, which are usual, in place of those of HTTP/2.
            zipTree(file).matching {
                if (file.name.startsWith("memory-core") || file.name.startsWith("jetty-http-")) {
                    exclude("META-INF/services/**")
                }
            }
        }
    })
    // Of the modules of the page only what the server sends.
    exclude { it.path.startsWith("META-INF/resources/webjars/") && !it.isDirectory && !pageModules.containsMatchIn(it.path) }
    exclude("META-INF/*.DSA", "META-INF/*.RSA", "META-INF/*.SF", "**/module-info.class")
}

tasks.named("assemble") {
    dependsOn(memoryJar)
}
