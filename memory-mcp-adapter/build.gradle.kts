plugins {
    application
}

application {
    mainClass = "dev.memoryweave.mcp.internal.server.Server"
}

dependencies {
    api(project(":memory-core"))
    api(project(":memory-guard"))
    api(project(":memory-workspace"))
    api(libs.mcp.core)
    implementation(project(":memory-operations"))
    // The server on which the endpoint stands, and what else it serves.
    implementation(project(":memory-rest"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    // Found as a service.
    runtimeOnly(project(":memory-store-sqlite"))
    runtimeOnly(project(":memory-store-postgresql"))
    // Found as a service if the user wants it. The model inside the process is not here: it is large.
    runtimeOnly(project(":memory-embeddings-static"))
    runtimeOnly(project(":memory-embeddings-http"))
    runtimeOnly(libs.slf4j.simple)

    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(libs.jtokkit)
    testImplementation(libs.mcp.json.jackson2)
}

val pageModules = Regex("/(cytoscape\\.esm\\.min\\.mjs|lit-html/[^/]+/(directives/)?[^/]+\\.js)$")

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.mcp") }
}

// The server with all that it needs in one file, for `java -jar`.
val serverJar = tasks.register<Jar>("serverJar") {
    archiveClassifier = "server"
    duplicatesStrategy = DuplicatesStrategy.EXCLUDE
    manifest {
        attributes(
            "Main-Class" to "dev.memoryweave.mcp.internal.server.Server",
            "Enable-Native-Access" to "ALL-UNNAMED",
            "Implementation-Title" to "Memory Weave: MCP adapter",
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
    dependsOn(serverJar)
}
