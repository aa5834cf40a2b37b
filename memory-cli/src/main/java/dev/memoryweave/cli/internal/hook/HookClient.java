package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.cli.internal.output.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The programs whose hooks are understood, and the form in which each takes context. What each
 * documents is listed in docs/hooks.md.
 */
enum HookClient {
  CLAUDE_CODE("claude-code", "SessionStart", "UserPromptSubmit", Form.NESTED),
  CODEX("codex", "SessionStart", "UserPromptSubmit", Form.NESTED),
  GEMINI("gemini", "SessionStart", "BeforeAgent", Form.NESTED),
  VS_CODE("vscode", "SessionStart", "UserPromptSubmit", Form.NESTED),
  CURSOR("cursor", "additional_context", null, Form.FIELD),
  COPILOT("copilot", "additionalContext", null, Form.FIELD),
  /** Any other program: the context itself, as plain text. */
  OTHER("", "", "", Form.PLAIN);

  private final String label;
  private final String atStart;
  private final @Nullable String atPrompt;
  private final Form form;

  HookClient(String label, String atStart, @Nullable String atPrompt, Form form) {
    this.label = label;
    this.atStart = atStart;
    this.atPrompt = atPrompt;
    this.form = form;
  }

  private enum Form {
    /** In {@code hookSpecificOutput}, with the client's own name of the event. */
    NESTED,
    /** In a field of its own. */
    FIELD,
    /** As it is. */
    PLAIN
  }

  /** The client with a label, or {@link #OTHER}. */
  static HookClient labelled(String label) {
    for (HookClient client : values()) {
      if (client.label.equals(label)) {
        return client;
      }
    }
    return OTHER;
  }

  /**
   * The client that has really run the hook: VS Code reads the hooks of Copilot CLI, and several
   * clients read those of Claude Code. The latter have hooks of their own, so that theirs would
   * count twice.
   *
   * @return the client, or nothing if another hook of the same client tells the same
   */
  static Optional<HookClient> real(HookClient named, HookInput input) {
    return switch (named) {
      case CLAUDE_CODE -> input.isOfClaudeCode() ? Optional.of(named) : Optional.empty();
      case COPILOT -> Optional.of(input.namesItsEvent() ? VS_CODE : COPILOT);
      default -> Optional.of(named);
    };
  }

  /** Its name as an author. */
  String principal(String given) {
    return label.isEmpty() ? given : label;
  }

  /** Whether it takes context for an event. */
  boolean takesContext(HookEvent event) {
    return switch (event) {
      case SESSION_START -> true;
      case PROMPT -> atPrompt != null;
      default -> false;
    };
  }

  /** The context in the form that it takes; nothing at all if there is none. */
  String answer(HookEvent event, String context) {
    String name = event == HookEvent.SESSION_START ? atStart : atPrompt;
    if (context.isEmpty() || name == null) {
      return "";
    }
    return switch (form) {
          case NESTED -> {
            Map<String, Object> output = new LinkedHashMap<>();
            output.put("hookEventName", name);
            output.put("additionalContext", context);
            yield Json.of(Map.of("hookSpecificOutput", output));
          }
          case FIELD -> Json.of(Map.of(name, context));
          case PLAIN -> context;
        }
        + "\n";
  }
}
