dependencies {
    api(project(":memory-core"))
    api(project(":memory-chat"))
    // Whoever has agents of ADK has these, in their own version and with all that it brings.
    compileOnly(libs.google.adk) { isTransitive = false }
    compileOnly(libs.google.genai) { isTransitive = false }
    compileOnly(libs.guava) { isTransitive = false }
    compileOnly(libs.rxjava)
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    // What ADK runs on.
    testImplementation(libs.jackson.datatype.jdk8)
    testImplementation(libs.jackson.datatype.jsr310)
    testImplementation(platform(libs.opentelemetry.bom))
    testImplementation(libs.opentelemetry.api)
    testImplementation(project(":memory-store-sqlite"))
    testImplementation(libs.google.adk) { isTransitive = false }
    testImplementation(libs.google.genai) { isTransitive = false }
    testImplementation(libs.guava) { isTransitive = false }
    testImplementation(libs.rxjava)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.adk") }
}
