dependencies {
    api(platform(libs.junit.bom))
    api(project(":memory-core"))
    api(libs.assertj.core)
    api(libs.jspecify)
    api(libs.junit.jupiter)
    implementation(project(":memory-language"))
    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(libs.junit.platform.engine)
    testImplementation(libs.junit.platform.testkit)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.store.tck") }
}
