dependencies {
    api(project(":memory-guard"))
    api(project(":memory-language"))
    api(libs.jspecify)
    api(libs.slf4j.api)

    testImplementation(project(path = ":memory-language", configuration = "languageTests"))
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.core") }
}

// The tests of the engine, for stores to run.
val engineTests = configurations.create("engineTests") { isCanBeResolved = false }
val engineTestsJar = tasks.register<Jar>("engineTestsJar") {
    archiveClassifier = "tests"
    from(sourceSets["test"].output)
}
artifacts.add(engineTests.name, engineTestsJar)
