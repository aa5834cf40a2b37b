package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;
import java.util.Map;

/** Shows the policies on memories, sets one, or removes one. */
public final class PoliciesVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "list (if left out), set or remove")
        .optional("NAME", "a name of your own for the policy")
        .option(
            "--effect",
            "EFFECT",
            "set: never_archive, archive_after, always_keep, exclude_from_pack, tag_as or never_tag")
        .option("--after-days", "N", "archive_after: after so many days at rest")
        .options("--kind", "KIND", "only memories of this kind; again for more")
        .options(
            "--tag", "TAG", "tag_as and never_tag: the tag, as the first; else only what has it")
        .options(
            "--tier",
            "TIER",
            "only of this tier: working, episodic, semantic, procedural, reflection; again for more")
        .option(
            "--level", "LEVEL", "only what is filed there: project, workspace, tenant or system")
        .options("--word", "WORDS", "only what has these words; again for others")
        .example("memory policies", "all that this project was opened with")
        .example(
            "memory policies set \"notes for a month\" --effect archive_after --after-days 30 --kind note",
            "for all your projects")
        .example("memory policies remove \"notes for a month\"", "takes it back");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    OperationResult result =
        switch (action == null ? "list" : action) {
          case "list" -> call.run("policies", Map.of());
          case "set" -> call.run("policy", set(call));
          case "remove" ->
              call.run("policy", Map.of("name", call.required("NAME"), "remove", true));
          default ->
              throw new CommandException(
                  Failure.usage(
                      "'" + action + "' is none of list, set and remove",
                      "See 'memory policies --help'."));
        };
    return Answer.of(result, call.page().text(result.text()))
        .advised("not_found", "'memory policies' lists them.");
  }

  private static Map<String, Object> set(Call call) {
    String effect = call.text("--effect");
    List<String> tags = call.texts("--tag");
    boolean isTagging = effect != null && effect.replace('-', '_').contains("tag");
    boolean givesTag = isTagging && !tags.isEmpty();
    List<String> conditions = givesTag ? tags.subList(1, tags.size()) : tags;
    return call.arguments()
        .put("name", call.required("NAME"))
        .text("effect", "--effect")
        .whole("after_days", "--after-days")
        .put("tag", givesTag ? tags.get(0) : null)
        .put("tags", conditions.isEmpty() ? null : conditions)
        .texts("kinds", "--kind")
        .texts("tiers", "--tier")
        .text("level", "--level")
        .texts("words", "--word")
        .map();
  }
}
