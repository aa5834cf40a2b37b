package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.jspecify.annotations.Nullable;

/** Recognizes commands for a reader to type. */
final class Commands {
  private static final String PROGRAMS =
      "(?:\\.{1,2}[/\\\\](?![^\\s`]*\\.(?:md|json|ya?ml|toml|txt)\\b)[^\\s`]+|npm|npx|yarn|pnpm|bun|bunx|deno|node|mvnw?|gradlew?|make|cmake|ninja|meson|cargo|rustup|go|python3?|pip3?|pipx|poetry|uvx?|pdm|hatch|nox|pytest|tox|ruff|mypy|black"
          + "|docker|docker-compose|podman|git|gh|java|javac|dotnet|bundle|rake|rails|ruby|gem|php|composer|swift|xcodebuild|bazel|bazelisk|just|task|helm|kubectl|terraform|ansible|bash|sh|zsh|curl|wget|brew|apt"
          + "|apt-get|sudo|cd|export|source|mix|elixir|rebar3|sbt|lein|clj|stack|cabal|ghc|dune|opam|nix|zig|ctest|pre-commit|eslint|prettier|tsc|vitest|jest|turbo|nx|lerna|changeset|golangci-lint|gofmt|flutter|dart|melos|dotenv|tilt|skaffold|vagrant|act|lefthook|hugo|mkdocs|tree-sitter|perl|Rscript|julia)";

  private static final String TYPED =
      "`(?:\\$ |> )?(?:[A-Z_]+=\\S+ )*" + PROGRAMS + "(?:\\s[^`]*)?`";

  private static final Pattern IN_LINE = Pattern.compile(".*" + TYPED + ".*");

  /** What a command is for, and the command. */
  private static final Pattern LABELLED =
      Pattern.compile("[^.!?`:(]{1,80}(?:(?::| with| by| via) | \\()" + TYPED);

  /** Explanation of a flag or a variable. */
  private static final Pattern SWITCHES =
      Pattern.compile(
          "(?i:set|pass|export|enable|add)(?: the)? `(?:--?[a-z][^`]*|[A-Z][A-Z0-9_]{2,}[^`]*)`(?: \\w+){0,3} (?:to|for) .*");

  private static final Pattern IN_BLOCK =
      Pattern.compile(
          "(?m)^\\h*+(?:\\$ \\S|(?:[>%] )?(?:[A-Z_]+=\\S+ )*" + PROGRAMS + "(?:\\s|$))");

  private static final Pattern SHELL =
      Pattern.compile(
          "^\\s*`{3,}(?:sh|bash|shell|zsh|console|shell-session|powershell|pwsh|cmd|bat|terminal)\\b");

  private Commands() {}

  /** Whether a line only says what to type for some purpose. */
  static boolean isCommand(String line, @Nullable Node next) {
    boolean typed = IN_LINE.matcher(line).matches() || (next != null && areIn(List.of(next)));
    boolean switched =
        SWITCHES.matcher(line).matches() && !Languages.matches(GuideCue.COMMAND_CHOICE, line);
    return switched
        || (typed
            && Languages.matches(GuideCue.COMMAND_RUNS, line)
            && !Languages.matches(GuideCue.COMMAND_CHOICE, line))
        || (Sentence.isDefinition(line) && IN_LINE.matcher(line).matches());
  }

  /** Whether a line contains a command. */
  static boolean isIn(String line) {
    return IN_LINE.matcher(line).matches();
  }

  /** Whether blocks show commands. */
  static boolean areIn(List<Node> blocks) {
    return showsPrograms(blocks)
        || blocks.stream()
            .filter(block -> !isCode(block))
            .anyMatch(
                block ->
                    MarkdownText.of(List.of(block), 20_000)
                        .lines()
                        .anyMatch(line -> isIn(line) || SHELL.matcher(line).find()));
  }

  /** Whether blocks of code, also in lists, show commands rather than a piece of a program. */
  static boolean showsPrograms(List<Node> blocks) {
    return blocks.stream().anyMatch(Commands::showsPrograms);
  }

  private static boolean showsPrograms(Node block) {
    if (block instanceof ListBlock list) {
      return MarkdownText.children(list).stream()
          .anyMatch(item -> showsPrograms(MarkdownText.children(item)));
    }
    String code = isCode(block) ? MarkdownText.of(List.of(block), 20_000) : "";
    return IN_BLOCK.matcher(code).find() || SHELL.matcher(code).find();
  }

  /** Whether a list mostly says what to type, so that its items are steps rather than rules. */
  static boolean areTyped(Node block) {
    if (!(block instanceof ListBlock list)) {
      return false;
    }
    List<Node> items = MarkdownText.children(list);
    long typed = items.stream().filter(Commands::isTyped).count();
    return items.size() > 1 && typed * (list instanceof OrderedList ? 3 : 2) >= items.size();
  }

  private static boolean isTyped(Node item) {
    String text = MarkdownText.lead(item);
    return Directives.of(text).filter(Directive::isStrict).isEmpty()
        && (isCommand(text, null)
            || showsPrograms(MarkdownText.children(item))
            || (LABELLED.matcher(text).lookingAt() && !Directives.hasOccasion(text)));
  }

  static boolean isCode(@Nullable Node block) {
    return (block instanceof FencedCodeBlock fenced && !fenced.getLiteral().isBlank())
        || (block instanceof IndentedCodeBlock indented && !indented.getLiteral().isBlank());
  }
}
