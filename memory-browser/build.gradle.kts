dependencies {
    api(platform(libs.jackson.bom))
    api(platform(libs.junit.bom))
    api(libs.jackson.databind)
    implementation(libs.jspecify)
    implementation(libs.junit.jupiter)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.browser") }
}
