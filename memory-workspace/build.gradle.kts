dependencies {
    api(project(":memory-core"))
    api(project(":memory-guard"))
    implementation(project(":memory-language"))
    implementation(platform(libs.jackson.bom))
    implementation(libs.jackson.databind)
    implementation(libs.commonmark)
    implementation(libs.commonmark.gfm.tables)
    implementation(libs.jgit)
    implementation(libs.jspecify)
    implementation(libs.slf4j.api)
    implementation(libs.snakeyaml.engine)
    implementation(libs.tree.sitter)
    implementation(libs.tree.sitter.c)
    implementation(libs.tree.sitter.c.sharp)
    implementation(libs.tree.sitter.cpp)
    implementation(libs.tree.sitter.go)
    implementation(libs.tree.sitter.java)
    implementation(libs.tree.sitter.javascript)
    implementation(libs.tree.sitter.kotlin)
    implementation(libs.tree.sitter.php)
    implementation(libs.tree.sitter.python)
    implementation(libs.tree.sitter.ruby)
    implementation(libs.tree.sitter.rust)
    implementation(libs.tree.sitter.scala)
    implementation(libs.tree.sitter.tsx)
    implementation(libs.tree.sitter.typescript)

    testImplementation(project(path = ":memory-core", configuration = "engineTests"))
    testImplementation(project(":memory-store-sqlite"))
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.workspace") }
}
