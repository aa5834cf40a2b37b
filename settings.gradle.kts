rootProject.name = "memory-weave"

dependencyResolutionManagement {
    repositories {
        mavenCentral()
    }
}

include("memory-bom")
include("memory-guard")
include("memory-language")
include("memory-core")
include("memory-store-tck")
include("memory-store-sqlite")
include("memory-store-postgresql")
include("memory-workspace")
include("memory-embeddings-static")
include("memory-embeddings-onnx")
include("memory-embeddings-http")
include("memory-operations")
include("memory-browser")
include("memory-rest")
include("memory-mcp-adapter")
include("memory-cli")
include("memory-metrics")
include("memory-chat")
include("memory-langchain4j")
include("memory-adk")
include("memory-spring-ai")
include("memory-spring-boot-starter")
include("memory-examples")
include("memory-benchmarks")
include("memory-build-checks")
