dependencies {
    api(project(":memory-core"))
    api(project(":memory-chat"))
    api(platform(libs.spring.bom))
    api(libs.spring.ai.client.chat)
    // Only the retriever needs it, and whoever has pipelines of retrieval has it.
    compileOnly(libs.spring.ai.rag)
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    testImplementation(project(":memory-store-sqlite"))
    testImplementation(libs.spring.ai.rag)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.springai") }
}
