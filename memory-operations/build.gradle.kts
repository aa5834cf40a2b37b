dependencies {
    api(project(":memory-core"))
    api(project(":memory-guard"))
    api(project(":memory-workspace"))
    implementation(project(":memory-language"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jgit)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)

    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(project(":memory-store-sqlite"))
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.operations") }
}
