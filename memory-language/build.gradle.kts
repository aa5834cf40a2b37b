dependencies {
    api(project(":memory-guard"))
    api(libs.jspecify)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.language") }
}

// The statements that tests compare, for the tests of the core.
val languageTests = configurations.create("languageTests") { isCanBeResolved = false }
val languageTestsJar = tasks.register<Jar>("languageTestsJar") {
    archiveClassifier = "tests"
    from(sourceSets["test"].output)
}
artifacts.add(languageTests.name, languageTestsJar)
