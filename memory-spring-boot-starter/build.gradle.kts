dependencies {
    api(project(":memory-core"))
    api(project(":memory-chat"))
    api(project(":memory-spring-ai"))
    api(project(":memory-store-sqlite"))
    api(project(":memory-metrics"))
    api(platform(libs.spring.bom))
    api(libs.spring.ai.client.chat)
    api(libs.spring.boot.autoconfigure)
    // Each adds what is made of it if an application has it.
    compileOnly(libs.spring.ai.rag)
    compileOnly(libs.spring.boot.health)
    compileOnly(libs.micrometer.core)
    implementation(libs.micrometer.observation)
    implementation(libs.jspecify)
    testImplementation(libs.spring.ai.rag)
    testImplementation(libs.spring.ai.autoconfigure.model.chat.client)
    testImplementation(libs.spring.ai.autoconfigure.model.chat.memory)
    testImplementation(libs.spring.ai.autoconfigure.model.tool)
    testImplementation(libs.spring.boot.health)
    testImplementation(libs.spring.boot.test)
    testImplementation(libs.micrometer.core)
}

tasks.named<Jar>("jar") {
    manifest { attributes("Automatic-Module-Name" to "dev.memoryweave.springboot") }
}
