dependencies {
    api(project(":memory-core"))
    api(project(":memory-chat"))
    api(libs.langchain4j.core)
    // Only tools need it, and whoever has AI services has it.
    compileOnly(libs.langchain4j)
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    testImplementation(project(":memory-store-sqlite"))
    testImplementation(libs.langchain4j)
    testImplementation(libs.langchain4j.core) { artifact { classifier = "tests" } }
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.langchain4j") }
}
