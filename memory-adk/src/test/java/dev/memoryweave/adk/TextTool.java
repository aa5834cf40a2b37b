package dev.memoryweave.adk;

import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import io.reactivex.rxjava3.core.Single;
import java.util.Map;
import java.util.Optional;

/** A tool that always answers the same. */
final class TextTool extends BaseTool {
  private final String text;

  TextTool(String name, String text) {
    super(name, "answers a text");
    this.text = text;
  }

  @Override
  public Optional<FunctionDeclaration> declaration() {
    return Optional.of(
        FunctionDeclaration.builder().name(name()).description(description()).build());
  }

  @Override
  public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
    return Single.just(Map.of("result", text));
  }
}
