dependencies {
    api(project(":memory-core"))
    api(project(":memory-operations"))
    // Whose types the sites of other doors use.
    api(libs.jetty.server)
    implementation(project(":memory-workspace"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jetty.alpn.server)
    implementation(libs.jetty.http2.server)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    // Found as a service where HTTP/2 is agreed upon with TLS.
    runtimeOnly(libs.jetty.alpn.java.server)
    // The modules that the page uses, which the server sends to browsers.
    runtimeOnly(libs.cytoscape)
    runtimeOnly(libs.lit.html) { isTransitive = false }

    testImplementation(project(":memory-browser"))
    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(project(":memory-store-sqlite"))
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.rest") }
}
