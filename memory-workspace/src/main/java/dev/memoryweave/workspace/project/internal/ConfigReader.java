package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.internal.CheckedYaml;
import dev.memoryweave.workspace.files.internal.Exclusions;
import dev.memoryweave.workspace.files.internal.NearestName;
import dev.memoryweave.workspace.files.internal.Quoting;
import dev.memoryweave.workspace.project.InvalidConfigException;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Parses settings from YAML, reporting problems with their lines. */
public final class ConfigReader {
  private final LoadSettings settings =
      LoadSettings.builder().setLabel(ConfigFile.PATH).setAllowNonScalarKeys(true).build();
  private final Map<ProjectSetting, Object> values = new EnumMap<>(ProjectSetting.class);
  private final List<InvalidConfigException> problems = new ArrayList<>();

  /** Settings that the text may contain in an invalid form. */
  private final Set<ProjectSetting> unclear = EnumSet.noneOf(ProjectSetting.class);

  private ConfigReader() {}

  /**
   * The settings in a text, with the defaults of all others.
   *
   * @throws InvalidConfigException if it contains an unknown setting or an invalid value
   */
  static ProjectConfig read(String text) {
    return SettingValues.config(values(text));
  }

  /** The usable settings of a text, with its problems. */
  static UsableConfig usable(String text) {
    Map<ProjectSetting, Object> plain = PlainConfig.values(text);
    if (plain != null) {
      return UsableConfig.of(SettingValues.config(plain));
    }
    ConfigReader reader = new ConfigReader();
    reader.load(text);
    return UsableConfig.of(reader.values, reader.unclear, reader.problems);
  }

  /** The settings in a text, without defaults. */
  public static Map<ProjectSetting, Object> values(String text) {
    Map<ProjectSetting, Object> plain = PlainConfig.values(text);
    return plain == null ? valuesOfYaml(text) : plain;
  }

  /** The settings in a text, without defaults, always with a full YAML parser. */
  static Map<ProjectSetting, Object> valuesOfYaml(String text) {
    ConfigReader reader = new ConfigReader();
    reader.load(text);
    if (!reader.problems.isEmpty()) {
      throw reader.problems.get(0);
    }
    return reader.values;
  }

  private void load(String text) {
    try {
      Optional<Node> root = CheckedYaml.read(settings, text, new ConfigShape());
      if (root.isPresent() && !isNothing(root.get())) {
        sections(root.get());
      }
    } catch (InvalidConfigException e) {
      nothingIsClear(e);
    } catch (MarkedYamlEngineException e) {
      Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
      nothingIsClear(
          new InvalidConfigException(line(mark), column(mark), syntax(e, text, line(mark))));
    } catch (YamlEngineException e) {
      nothingIsClear(new InvalidConfigException(0, 0, "it is not YAML: " + e.getMessage()));
    }
  }

  private void nothingIsClear(InvalidConfigException problem) {
    problems.add(problem);
    unclear.addAll(EnumSet.allOf(ProjectSetting.class));
  }

  private static String syntax(MarkedYamlEngineException e, String text, int line) {
    List<String> lines = text.lines().toList();
    boolean tab = line > 0 && line <= lines.size() && lines.get(line - 1).contains("\t");
    return tab
        ? "YAML takes no tabs at the beginning of a line; indent with two blanks"
        : "it is not YAML (" + e.getProblem() + "); correct this line or the one before";
  }

  private void sections(Node root) {
    if (!(root instanceof MappingNode mapping)) {
      throw at(root, "the file must hold sections, such as 'indexing:'");
    }
    List<String> known = ProjectSetting.sections();
    Map<String, Integer> lines = new HashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String section = name(tuple.getKeyNode(), lines);
      if (section == null) {
        unclear.addAll(EnumSet.allOf(ProjectSetting.class));
      } else if (known.contains(section)) {
        if (!isNothing(tuple.getValueNode())) {
          settings(section, tuple.getValueNode());
        }
      } else {
        problems.add(unknown(tuple.getKeyNode(), "section", section, known));
        NearestName.to(section, known).ifPresent(this::sectionIsUnclear);
      }
    }
  }

  private void sectionIsUnclear(String section) {
    unclear.addAll(ProjectSetting.in(section));
  }

  private void settings(String section, Node node) {
    if (!(node instanceof MappingNode mapping)) {
      problems.add(
          at(node, "'" + section + "' must hold settings, each on a line of its own below it"));
      sectionIsUnclear(section);
      return;
    }
    List<String> known =
        ProjectSetting.in(section).stream().map(ProjectSetting::nameInSection).toList();
    Map<String, Integer> lines = new HashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String name = name(tuple.getKeyNode(), lines);
      Optional<ProjectSetting> setting =
          name == null ? Optional.empty() : ProjectSetting.of(section + "." + name);
      if (setting.isPresent()) {
        set(setting.get(), tuple.getValueNode());
      } else if (name == null) {
        sectionIsUnclear(section);
      } else {
        problems.add(unknown(tuple.getKeyNode(), "setting of '" + section + "'", name, known));
        NearestName.to(name, known)
            .flatMap(meant -> ProjectSetting.of(section + "." + meant))
            .ifPresent(unclear::add);
      }
    }
  }

  /** The name of an entry; null if it is unknown or repeated. */
  private @Nullable String name(Node key, Map<String, Integer> lines) {
    if (!(key instanceof ScalarNode scalar)) {
      problems.add(at(key, "a name must be plain text"));
      return null;
    }
    Integer before = lines.putIfAbsent(scalar.getValue(), line(key.getStartMark()));
    if (before != null) {
      problems.add(
          at(
              key,
              Quoting.quoted(scalar.getValue())
                  + " is here for the second time, after line "
                  + before
                  + "; keep one of them"));
      return null;
    }
    return scalar.getValue();
  }

  private void set(ProjectSetting setting, Node node) {
    Object value = value(setting, node);
    if (value == null) {
      problems.add(at(node, setting.key() + " must be " + setting.range() + hint(setting, node)));
      unclear.add(setting);
      return;
    }
    try {
      values.put(setting, checked(setting, value));
    } catch (InvalidValueException e) {
      problems.add(at(node, String.valueOf(e.getMessage())));
      unclear.add(setting);
    }
  }

  static Object checked(ProjectSetting setting, Object value) {
    Object checked = setting.check(value);
    if (setting == ProjectSetting.INDEXING_EXCLUDE || setting == ProjectSetting.INDEXING_INCLUDE) {
      List<String> patterns = ((List<?>) checked).stream().map(String.class::cast).toList();
      Exclusions unused = Exclusions.builder().exclude(patterns).build();
    }
    return checked;
  }

  /** The value in the setting's type, or null if the node has another type. */
  private static @Nullable Object value(ProjectSetting setting, Node node) {
    return switch (setting.type()) {
      case TEXT -> isNothing(node) ? "" : text(node);
      case NUMBER -> node.getTag().equals(Tag.INT) ? number(node) : null;
      case SWITCH -> node.getTag().equals(Tag.BOOL) ? (Object) scalar(node).equals("true") : null;
      case TEXTS -> texts(node);
    };
  }

  private static @Nullable String text(Node node) {
    return node.getTag().equals(Tag.STR) ? scalar(node) : null;
  }

  private static @Nullable Long number(Node node) {
    try {
      return Long.valueOf(scalar(node));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable List<String> texts(Node node) {
    if (!(node instanceof SequenceNode sequence)) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (Node entry : sequence.getValue()) {
      String text = text(entry);
      if (text == null) {
        return null;
      }
      texts.add(text);
    }
    return texts;
  }

  private static String scalar(Node node) {
    return node instanceof ScalarNode scalar ? scalar.getValue() : "";
  }

  private static String hint(ProjectSetting setting, Node node) {
    boolean quotable = !node.getTag().equals(Tag.STR) && node instanceof ScalarNode;
    return switch (setting.type()) {
      case TEXT -> quotable ? "; put it in quotes" : "";
      case NUMBER -> "; write digits only, without quotes";
      case SWITCH -> "; write one of the two, without quotes";
      case TEXTS -> "; put each text in quotes, and brackets around all";
    };
  }

  private static boolean isNothing(Node node) {
    return node.getTag().equals(Tag.NULL);
  }

  private static InvalidConfigException unknown(
      Node node, String what, String written, List<String> known) {
    String meant =
        NearestName.to(written, known).map(name -> "did you mean '" + name + "'? ").orElse("");
    return at(
        node,
        "there is no "
            + what
            + " "
            + Quoting.quoted(written)
            + "; "
            + meant
            + "Known: "
            + String.join(", ", known));
  }

  private static InvalidConfigException at(Node node, String message) {
    return new InvalidConfigException(
        line(node.getStartMark()), column(node.getStartMark()), message);
  }

  static int line(Optional<Mark> mark) {
    return mark.map(m -> m.getLine() + 1).orElse(0);
  }

  static int column(Optional<Mark> mark) {
    return mark.map(m -> m.getColumn() + 1).orElse(0);
  }
}
