dependencies {
    api(project(":memory-core"))
    implementation(project(":memory-language"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.core)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    implementation(libs.sqlite.jdbc)

    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(project(":memory-store-tck"))
    testImplementation(libs.jackson.databind)
    testImplementation(libs.jazzer)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.store.sqlite") }
}
