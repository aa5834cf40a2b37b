dependencies {
    testImplementation(project(":memory-guard"))
    testImplementation(project(":memory-language"))
    testImplementation(project(":memory-core"))
    testImplementation(project(":memory-store-tck"))
    testImplementation(project(":memory-store-sqlite"))
    testImplementation(project(":memory-store-postgresql"))
    testImplementation(project(":memory-workspace"))
    testImplementation(project(":memory-embeddings-static"))
    testImplementation(project(":memory-embeddings-onnx"))
    testImplementation(project(":memory-embeddings-http"))
    testImplementation(project(":memory-operations"))
    testImplementation(project(":memory-rest"))
    testImplementation(project(":memory-mcp-adapter"))
    testImplementation(project(":memory-cli"))
    testImplementation(project(":memory-metrics"))
    testImplementation(project(":memory-chat"))
    testImplementation(project(":memory-langchain4j"))
    // Whose types the public API of memory-langchain4j shows.
    testImplementation(libs.langchain4j)
    testImplementation(project(":memory-adk"))
    // Whose types the public API of memory-adk shows.
    testImplementation(libs.google.adk) { isTransitive = false }
    testImplementation(libs.google.genai) { isTransitive = false }
    testImplementation(libs.guava) { isTransitive = false }
    testImplementation(libs.rxjava)
    // Without what is newer than the one that the server for MCP ships, whose terms are compared.
    testImplementation(project(":memory-spring-ai")) { exclude(group = "io.projectreactor") }
    testImplementation(project(":memory-spring-boot-starter")) { exclude(group = "io.projectreactor") }
    testImplementation(platform(libs.spring.bom))
    // Whose types the public API of memory-spring-ai shows.
    testImplementation(libs.spring.ai.rag) { exclude(group = "io.projectreactor") }
    // Whose types the configuration of memory-spring-boot-starter shows.
    testImplementation(libs.spring.boot.health)
    // Whose types the public API of memory-metrics shows.
    testImplementation(libs.micrometer.core)
    testImplementation(platform(libs.opentelemetry.bom))
    testImplementation(libs.opentelemetry.api)
    testImplementation(libs.archunit)
    testImplementation(libs.asm)
    testImplementation(libs.jgit)
    testImplementation(libs.jspecify)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.build") }
}
