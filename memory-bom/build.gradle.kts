plugins {
    `java-platform`
}

dependencies {
    constraints {
        api(project(":memory-guard"))
        api(project(":memory-language"))
        api(project(":memory-core"))
        api(project(":memory-store-tck"))
        api(project(":memory-store-sqlite"))
        api(project(":memory-store-postgresql"))
        api(project(":memory-workspace"))
        api(project(":memory-embeddings-static"))
        api(project(":memory-embeddings-onnx"))
        api(project(":memory-embeddings-http"))
        api(project(":memory-operations"))
        api(project(":memory-rest"))
        api(project(":memory-mcp-adapter"))
        api(project(":memory-cli"))
        api(project(":memory-metrics"))
        api(project(":memory-chat"))
        api(project(":memory-langchain4j"))
        api(project(":memory-adk"))
        api(project(":memory-spring-ai"))
        api(project(":memory-spring-boot-starter"))
    }
}
