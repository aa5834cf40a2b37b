dependencies {
    api(project(":memory-guard"))
    api(libs.jspecify)
    api(libs.slf4j.api)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.core") }
}
