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
