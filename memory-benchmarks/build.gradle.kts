plugins {
    application
}

application {
    mainClass = "dev.memoryweave.benchmarks.RetrievalEvaluation"
}

dependencies {
    implementation(project(":memory-browser"))
    implementation(project(":memory-cli"))
    implementation(project(":memory-core"))
    implementation(project(":memory-embeddings-onnx"))
    implementation(project(":memory-embeddings-static"))
    // Without what Spring AI brings in a newer version than the server for MCP.
    implementation(project(":memory-examples")) { exclude(group = "io.projectreactor") }
    implementation(project(":memory-guard"))
    implementation(project(":memory-language"))
    implementation(project(":memory-operations"))
    implementation(project(":memory-rest"))
    implementation(project(":memory-store-sqlite"))
    implementation(project(":memory-store-postgresql"))
    implementation(project(":memory-store-tck"))
    implementation(project(":memory-workspace"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jmh.core)
    implementation(libs.jspecify)
    implementation(libs.jtokkit)
    implementation(libs.lucene.analysis.common)
    implementation(libs.lucene.core)
    implementation(libs.sqlite.jdbc)
    runtimeOnly(libs.slf4j.simple)

    annotationProcessor(libs.jmh.generator.annprocess)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.benchmarks") }
}
