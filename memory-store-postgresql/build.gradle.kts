dependencies {
    api(project(":memory-core"))
    implementation(libs.hikaricp)
    implementation(libs.jspecify)
    implementation(libs.postgresql)
    implementation(libs.slf4j.api)

    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(project(":memory-store-tck"))
    testImplementation(libs.postgres.binaries)
    testImplementation(libs.xz)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.store.postgresql") }
}
