dependencies {
    api(libs.jspecify)

    testImplementation(libs.slf4j.api)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.guard") }
}
