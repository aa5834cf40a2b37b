dependencies {
    api(project(":memory-core"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    testImplementation(project(":memory-store-sqlite"))
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.chat") }
}
