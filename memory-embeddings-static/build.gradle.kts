dependencies {
    api(project(":memory-core"))
    implementation(project(":memory-language"))
    implementation(libs.jspecify)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.embeddings.staticmodel") }
}
