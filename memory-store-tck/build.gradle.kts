dependencies {
    api(platform(libs.junit.bom))
    api(project(":memory-core"))
    api(libs.assertj.core)
    api(libs.jspecify)
    api(libs.junit.jupiter)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.store.tck") }
}
