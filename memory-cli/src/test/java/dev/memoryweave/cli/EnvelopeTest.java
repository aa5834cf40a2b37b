package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import dev.memoryweave.cli.internal.program.VerbCatalog;
import dev.memoryweave.operations.JsonForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON of every verb is one object of one form, on one line, and nothing beside it. */
final class EnvelopeTest {
  /** Calls in their order; a number is the exit code where it is not 0. */
  private static final List<String> CALLS =
      List.of(
          "init",
          "add One fact",
          "3 add A rule --kind constraint",
          "save {}",
          "save CHANGES",
          "search",
          "search fact",
          "recall what is one fact",
          "recall what is one fact --explain",
          "recall what is one fact --records",
          "sessions --agent codex --ended",
          "2 sessions --open --ended",
          "2 sessions one --open",
          "why-not fact.one-fact what is one fact",
          "1 why-not fact.none what is one fact",
          "show fact.one-fact",
          "1 show fact.none",
          "history fact.one-fact",
          "1 history fact.none",
          "explain fact.one-fact",
          "1 explain fact.none",
          "list",
          "list fact --counts",
          "list --author agent --since 2020-01-01 --sort title",
          "2 list fact --sort title",
          "2 list --file ../x",
          "graph",
          "graph fact.one-fact --depth 2",
          "sessions",
          "1 sessions none",
          "activity --days 2 --since 2020-01-01",
          "2 activity --zone nowhere",
          "policies",
          "3 policies set x --effect always_keep",
          "2 policies burn",
          "inherit",
          "3 inherit shop",
          "2 inherit --stop",
          "changes --since 2020-01-01 --limit 1",
          "2 changes --marker 1 --revision 1",
          "files",
          "1 files none.md",
          "status",
          "status --all",
          "health",
          "health --repairs",
          "privacy",
          "privacy One",
          "forget about Nobody --dry-run",
          "projects",
          "project",
          "3 trust",
          "diff",
          "2 diff no-such",
          "2 add One --from a-log",
          "change fact.one-fact --body Changed",
          "change fact.one-fact --active",
          "2 change fact.one-fact",
          "review",
          "review list",
          "3 review accept constraint.a-rule",
          "2 review accept",
          "used fact.one-fact",
          "1 used fact.one-fact fact.none",
          "2 used",
          "snapshots create one",
          "snapshots",
          "diff one",
          "snapshots restore one --dry-run",
          "upkeep",
          "upkeep --run",
          "2 upkeep --undo upkeep-999",
          "lines",
          "lines one --entity Größe --limit 3",
          "2 lines --limit 0",
          "entities",
          "entities Größe",
          "entities Nobody",
          "2 entities --merge Größe",
          "config",
          "config storage.files",
          "2 config no.such",
          "index",
          "sync",
          "check",
          "check --store",
          "rebuild",
          "map",
          "export EXPORT",
          "content add EXPORT",
          "content",
          "2 content get abcdef",
          "2 content burn",
          "3 export EXPORT",
          "import EXPORT",
          "3 import NOWHERE",
          "backup",
          "backup --list",
          "backup --remove all --dry-run",
          "3 backup --remove all --yes",
          "1 backup --remove no-such",
          "restore --dry-run",
          "3 restore",
          "1 restore no-such",
          "reset --dry-run",
          "3 reset --yes",
          "3 move NOWHERE EXPORT",
          "3 forget about Größe --yes",
          "3 forget fact.one-fact",
          "forget fact.one-fact --dry-run",
          "3 forget fact.one-fact --yes",
          "1 forget fact.no-fact --yes",
          "token",
          "token add ci --read-only --project shop",
          "1 token add ci",
          "3 token add Ada --as person",
          "token remove ci",
          "1 token remove ci",
          "2 token burn",
          "2 view 70000",
          "install",
          "install cursor --show",
          "3 install cursor",
          "2 install no-such",
          "completion bash",
          "2 completion",
          "docs",
          "docs cli",
          "2 docs no-such",
          "2 frobnicate",
          "2 search --no-such");

  @TempDir private Path folder;

  @Test
  void everyVerb_answersInOneForm() throws IOException {
    CommandRuns memory =
        CommandRuns.in(folder).with("HOME", Files.createDirectory(folder.resolve("u")).toString());
    Files.writeString(
        folder.resolve("changes.json"),
        "{\"nodes\":[{\"kind\":\"fact\",\"title\":\"Größe 東京 🎉\",\"body\":\"\\u001b[2J\\u202e\"}]}");
    Set<String> called = new TreeSet<>();
    for (String line : CALLS) {
      boolean numbered = Character.isDigit(line.charAt(0));
      int exit = numbered ? line.charAt(0) - '0' : 0;
      List<String> words =
          List.of((numbered ? line.substring(2) : line).split(" ")).stream()
              .map(this::place)
              .collect(Collectors.toList());
      called.add(words.get(0));
      String input = words.remove("{}") ? "{\"title\":\"T\",\"kind\":\"fact\"}" : "";
      words.add("--json");

      check(line, exit, memory.run(TestTerminal.none(), input, words.toArray(new String[0])));
    }
    assertThat(VerbCatalog.entries())
        .extracting(VerbCatalog.Entry::name)
        .filteredOn(verb -> !VerbCatalog.isProgram(verb))
        .allMatch(called::contains);
  }

  private String place(String word) {
    return switch (word) {
      case "CHANGES" -> folder.resolve("changes.json").toString();
      case "EXPORT" -> folder.resolve("export.jsonl").toString();
      case "NOWHERE" -> folder.resolve("nowhere").toString();
      default -> word;
    };
  }

  private static void check(String line, int exit, Ended ended) {
    assertThat(ended.exit()).as("%s: %s", line, ended.out()).isEqualTo(exit);
    assertThat(ended.err()).as(line).isEmpty();
    assertThat(ended.out()).as(line).hasLineCount(1).endsWith("\n");
    assertThat(ended.out().strip()).as(line).doesNotContain("\u001b", "\u202e");
    Map<String, Object> answer = JsonForm.arguments(ended.out());
    assertThat(answer).as(line).containsKeys("ok", "command", "warnings");
    assertThat(answer.get("warnings")).as(line).isInstanceOf(List.class);
    if (exit == 0) {
      assertThat(answer).as(line).containsEntry("ok", true).doesNotContainKeys("error", "exit");
      assertThat(answer.get("data")).as(line).isInstanceOf(Map.class);
    } else {
      assertThat(answer).as(line).containsEntry("ok", false).containsEntry("exit", exit);
      Map<?, ?> error = (Map<?, ?>) answer.get("error");
      assertThat((String) error.get("kind")).as(line).matches("[a-z_]+");
      assertThat((String) error.get("message")).as(line).isNotBlank();
      assertThat(error.get("advice")).as(line).isInstanceOf(String.class);
    }
  }
}
