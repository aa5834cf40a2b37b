package dev.memoryweave.mcp.internal.sdk;

import dev.memoryweave.mcp.internal.resources.UriTemplate;
import io.modelcontextprotocol.util.McpUriTemplateManager;
import io.modelcontextprotocol.util.McpUriTemplateManagerFactory;
import java.util.List;
import java.util.Map;

/** Address templates for a server of the SDK, whose own support only single path segments. */
public final class SdkUriTemplates implements McpUriTemplateManagerFactory {
  @Override
  public McpUriTemplateManager create(String template) {
    return new Adapter(new UriTemplate(template));
  }

  private record Adapter(UriTemplate template) implements McpUriTemplateManager {
    @Override
    public List<String> getVariableNames() {
      return template.names();
    }

    @Override
    public Map<String, String> extractVariableValues(String uri) {
      return template.values(uri);
    }

    @Override
    public boolean matches(String uri) {
      return template.matches(uri);
    }

    @Override
    public boolean isUriTemplate(String uri) {
      return UriTemplate.isTemplate(uri);
    }
  }
}
