plugins {
    application
}

application {
    mainClass = "dev.memoryweave.examples.SchedulerDemo"
}

dependencies {
    implementation(project(":memory-core"))
    implementation(project(":memory-guard"))
    implementation(project(":memory-langchain4j"))
    implementation(libs.langchain4j)
    implementation(project(":memory-adk"))
    implementation(libs.google.adk) { isTransitive = false }
    implementation(libs.google.genai) { isTransitive = false }
    implementation(libs.guava) { isTransitive = false }
    implementation(libs.rxjava)
    implementation(project(":memory-mcp-adapter"))
    implementation(project(":memory-spring-boot-starter"))
    implementation(platform(libs.spring.bom))
    implementation(libs.spring.ai.autoconfigure.model.chat.client)
    implementation(libs.spring.ai.autoconfigure.model.chat.memory)
    implementation(libs.spring.ai.autoconfigure.model.tool)
    implementation(project(":memory-store-sqlite"))
    implementation(project(":memory-workspace"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    // What ADK runs on.
    runtimeOnly(libs.jackson.datatype.jdk8)
    runtimeOnly(libs.jackson.datatype.jsr310)
    runtimeOnly(platform(libs.opentelemetry.bom))
    runtimeOnly(libs.opentelemetry.api)
    runtimeOnly(libs.slf4j.simple)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.examples") }
}
