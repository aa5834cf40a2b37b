package dev.memoryweave.cli.internal.docs;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.opening.Option;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Prints the script that lets a shell complete verbs and options. */
public final class CompletionVerb implements Verb {
  private final Supplier<List<VerbPage>> verbs;
  private final Supplier<List<Option>> common;

  /** The verb for a command. */
  public CompletionVerb(Supplier<List<VerbPage>> verbs, Supplier<List<Option>> common) {
    this.verbs = verbs;
    this.common = common;
  }

  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("SHELL", "bash, zsh or fish")
        .example("source <(memory completion bash)", "in ~/.bashrc")
        .example("source <(memory completion zsh)", "in ~/.zshrc, behind compinit")
        .example("memory completion fish > ~/.config/fish/completions/memory.fish", "once");
  }

  @Override
  public Answer run(Call call) {
    String shell = call.required("SHELL");
    ShellCompletion completion = new ShellCompletion(verbs.get(), common.get());
    String script =
        switch (shell) {
          case "bash" -> completion.bash();
          case "zsh" -> completion.zsh();
          case "fish" -> completion.fish();
          default ->
              throw new CommandException(
                  Failure.usage("There is no shell '" + shell + "'", "bash, zsh or fish?"));
        };
    return Answer.of(Map.of("shell", shell, "script", script), script.stripTrailing());
  }
}
