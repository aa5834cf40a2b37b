package dev.memoryweave.cli.internal.docs;

import dev.memoryweave.operations.opening.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Completion for shells, as scripts that contain all verbs and options, so that completing a word
 * starts no program.
 *
 * @param verbs all verbs
 * @param common the options that every verb takes
 */
record ShellCompletion(List<VerbPage> verbs, List<Option> common) {
  /** The value names that mean files or folders. */
  private static final Set<String> FILES = Set.of("FILE", "DIR", "FOLDER", "PATH");

  String bash() {
    StringBuilder script = new StringBuilder("# Completion of memory for bash.\n_memory() {\n");
    script.append("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n");
    script.append("  local verb= words= i\n");
    script.append("  COMPREPLY=()\n");
    script.append("  case $before in\n");
    branch(script, files(), "COMPREPLY=($(compgen -f -- \"$word\")); return");
    branch(script, values(), "return");
    script.append("  esac\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n");
    script.append("    case ${COMP_WORDS[i]} in\n");
    script.append("      ").append(String.join("|", commonValues())).append(") ((i++)) ;;\n");
    script.append("      -*) ;;\n      *) verb=${COMP_WORDS[i]}; break ;;\n    esac\n  done\n");
    script.append("  case $verb in\n    '') words='").append(names()).append("' ;;\n");
    for (VerbPage verb : verbs) {
      script.append("    ").append(verb.name()).append(") words='");
      script.append(options(verb.options())).append("' ;;\n");
    }
    script.append("  esac\n  words=\"$words --help ").append(options(common)).append("\"\n");
    script.append("  if [ -z \"$verb\" ] || [[ $word == -* ]]; then\n");
    script.append("    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n");
    script.append("  else\n    COMPREPLY=($(compgen -f -- \"$word\"))\n  fi\n}\n");
    return script.append("complete -o filenames -F _memory memory\n").toString();
  }

  String zsh() {
    StringBuilder script = new StringBuilder("#compdef memory\n# Completion of memory for zsh.\n");
    script.append("_memory() {\n  local -a verbs common\n  verbs=(\n");
    verbs.forEach(verb -> script.append("    ").append(described(verb.name(), verb.summary())));
    script.append("  )\n  common=(\n");
    common.forEach(option -> script.append("    ").append(argument(option)));
    script.append("    '--help[tells more]'\n  )\n");
    script.append("  local -i at=2\n  local verb=\n  while (( at < CURRENT )); do\n");
    script.append("    case ${words[at]} in\n");
    script.append("      ").append(String.join("|", commonValues())).append(") (( at += 2 )) ;;\n");
    script.append(
        "      -*) (( at++ )) ;;\n      *) verb=${words[at]}; break ;;\n    esac\n  done\n");
    script.append("  case $verb in\n    '')\n      if [[ ${words[CURRENT]} == -* ]]; then\n");
    script.append(
        "        _arguments -S $common\n      else\n        _describe verb verbs\n      fi ;;\n");
    for (VerbPage verb : verbs) {
      script.append("    ").append(verb.name()).append(")\n      _arguments -S $common \\\n");
      verb.options().forEach(option -> script.append("        ").append(line(argument(option))));
      script.append("        '*:file:_files' ;;\n");
    }
    script.append("  esac\n}\n");
    return script.append("compdef _memory memory 2>/dev/null\n").toString();
  }

  String fish() {
    List<String> lines = new ArrayList<>();
    lines.add("# Completion of memory for fish.");
    for (VerbPage verb : verbs) {
      lines.add(
          "complete -c memory -f -n __fish_use_subcommand -a "
              + verb.name()
              + " -d "
              + quoted(verb.summary()));
      for (Option option : verb.options()) {
        lines.add(
            "complete -c memory -n '__fish_seen_subcommand_from "
                + verb.name()
                + "'"
                + fish(option));
      }
    }
    common.forEach(option -> lines.add("complete -c memory" + fish(option)));
    return String.join("\n", lines) + "\n";
  }

  private static String fish(Option option) {
    String value = option.value().isEmpty() ? "" : isFile(option) ? " -r -F" : " -x";
    String letter = option.letter().isEmpty() ? "" : " -s " + option.letter().substring(1);
    return letter
        + " -l "
        + option.name().substring(2)
        + value
        + " -d "
        + quoted(option.description());
  }

  private String names() {
    return verbs.stream().map(VerbPage::name).collect(Collectors.joining(" "));
  }

  private static String options(List<Option> options) {
    return options.stream().map(Option::name).collect(Collectors.joining(" "));
  }

  private Stream<Option> all() {
    return Stream.concat(common.stream(), verbs.stream().flatMap(verb -> verb.options().stream()))
        .filter(option -> !option.value().isEmpty());
  }

  private List<String> files() {
    return all()
        .filter(ShellCompletion::isFile)
        .map(ShellCompletion::pattern)
        .distinct()
        .sorted()
        .toList();
  }

  private List<String> values() {
    List<String> files = files();
    return all()
        .map(ShellCompletion::pattern)
        .filter(name -> !files.contains(name))
        .distinct()
        .sorted()
        .toList();
  }

  private List<String> commonValues() {
    return common.stream()
        .filter(option -> !option.value().isEmpty())
        .map(ShellCompletion::pattern)
        .toList();
  }

  /** The names of an option in a case of a shell. */
  private static String pattern(Option option) {
    return (option.letter().isEmpty() ? "" : option.letter() + "|") + option.name();
  }

  private static boolean isFile(Option option) {
    return FILES.contains(option.value());
  }

  private static void branch(StringBuilder script, List<String> names, String then) {
    if (!names.isEmpty()) {
      script
          .append("    ")
          .append(String.join("|", names))
          .append(") ")
          .append(then)
          .append(" ;;\n");
    }
  }

  private static String described(String name, String text) {
    return quoted(name + ":" + text.replace(":", "\\:")) + "\n";
  }

  private static String argument(Option option) {
    String text = option.description().replace("[", "(").replace("]", ")").replace(":", "\\:");
    String value =
        option.value().isEmpty()
            ? ""
            : ":"
                + option.value().replaceAll("[^A-Z=]", "")
                + ":"
                + (isFile(option) ? "_files" : " ");
    return quoted(option.name() + "[" + text + "]" + value) + "\n";
  }

  private static String line(String argument) {
    return argument.stripTrailing() + " \\\n";
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
