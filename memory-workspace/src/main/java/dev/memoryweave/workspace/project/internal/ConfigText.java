package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.project.InvalidConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The text of a settings file in which one setting can be changed. All other lines, comments and
 * line ends stay as they are. The text must be valid for {@link ConfigReader}.
 */
public final class ConfigText {
  private final String text;
  private final String lineEnd;
  private final @Nullable MappingNode root;

  public ConfigText(String text) {
    this.text = text;
    this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    LoadSettings settings = LoadSettings.builder().setLabel(ConfigFile.PATH).build();
    Optional<Node> composed = new Compose(settings).composeString(text);
    this.root = composed.orElse(null) instanceof MappingNode mapping ? mapping : null;
  }

  /**
   * The text with another value of a setting.
   *
   * @param value as it is written in the file
   * @throws InvalidConfigException if it is written in a form that cannot be changed safely
   */
  public String with(ProjectSetting setting, String value) {
    NodeTuple section = entry(root, setting.section());
    if (section == null) {
      return withSection(setting, value);
    }
    NodeTuple entry = entry(section.getValueNode(), setting.nameInSection());
    if (entry != null) {
      return withValue(entry, value);
    }
    return withEntry(section, setting, value);
  }

  /**
   * The text without a setting; unchanged if it does not contain the setting. Comments stay.
   *
   * @throws InvalidConfigException if it is written in a form that cannot be changed safely
   */
  public String without(ProjectSetting setting) {
    NodeTuple section = entry(root, setting.section());
    NodeTuple entry =
        section == null ? null : entry(section.getValueNode(), setting.nameInSection());
    if (section == null || entry == null) {
      return text;
    }
    requireBlock(root, section);
    requireBlock(section.getValueNode(), entry);
    int from = lineStart(start(entry.getKeyNode()));
    int to = lineAfter(end(entry));
    return text.substring(0, from) + keptComments(from, to) + text.substring(to);
  }

  // ---- changes ----------------------------------------------------------------------------------

  private String withValue(NodeTuple entry, String value) {
    Node node = entry.getValueNode();
    int colon = colon(entry);
    if (node instanceof SequenceNode sequence && sequence.getFlowStyle() == FlowStyle.BLOCK) {
      // The lines of the list are removed; comments between them stay, below the new value.
      int to = lineAfter(end(entry));
      int rest = lineAfter(colon);
      String first = text.substring(0, colon) + " " + value;
      String comment = comment(text.substring(colon, Math.min(rest, to)));
      return first + comment + lineEnd + keptComments(rest, to) + text.substring(to);
    }
    int from = start(node);
    int to = Math.max(from, end(entry));
    if (from == to) {
      // Nothing follows the colon.
      return text.substring(0, colon) + " " + value + text.substring(colon);
    }
    boolean block = node instanceof ScalarNode scalar && isBlockScalar(scalar);
    return text.substring(0, from) + value + (block ? lineEnd : "") + text.substring(to);
  }

  private static boolean isBlockScalar(ScalarNode scalar) {
    return switch (scalar.getScalarStyle()) {
      case LITERAL, FOLDED -> true;
      default -> false;
    };
  }

  private String withEntry(NodeTuple section, ProjectSetting setting, String value) {
    requireBlock(root, section);
    String line = setting.nameInSection() + ": " + value;
    if (section.getValueNode() instanceof MappingNode mapping && !mapping.getValue().isEmpty()) {
      requireBlock(mapping, section);
      NodeTuple last = mapping.getValue().get(mapping.getValue().size() - 1);
      int column =
          mapping.getValue().get(0).getKeyNode().getStartMark().map(Mark::getColumn).orElse(2);
      return inserted(lineAfter(end(last)), " ".repeat(column) + line);
    }
    return inserted(lineAfter(colon(section)), "  " + line);
  }

  private String withSection(ProjectSetting setting, String value) {
    if (root != null && root.getFlowStyle() == FlowStyle.FLOW) {
      throw byHand(root);
    }
    String lines =
        setting.section() + ":" + lineEnd + "  " + setting.nameInSection() + ": " + value;
    int end = end();
    boolean apart = !text.substring(0, end).isBlank();
    return inserted(end, (apart ? lineEnd : "") + lines);
  }

  /** The end of the document: before a line of three dots, if there is one. */
  private int end() {
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith("...", at)) {
        return at;
      }
      at = after(at);
    }
    return text.length();
  }

  private String inserted(int at, String line) {
    boolean open = at > 0 && text.charAt(at - 1) != '\n';
    return text.substring(0, at) + (open ? lineEnd : "") + line + lineEnd + text.substring(at);
  }

  // ---- places -----------------------------------------------------------------------------------

  private static @Nullable NodeTuple entry(@Nullable Node node, String name) {
    if (!(node instanceof MappingNode mapping)) {
      return null;
    }
    return mapping.getValue().stream()
        .filter(t -> t.getKeyNode() instanceof ScalarNode key && key.getValue().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Marks count Unicode code points. */
  private int index(Optional<Mark> mark) {
    return text.offsetByCodePoints(0, mark.map(Mark::getIndex).orElse(0));
  }

  private int start(Node node) {
    return index(node.getStartMark());
  }

  /** The end of an entry's text; multi-line lists end after their last entry. */
  private int end(NodeTuple entry) {
    return Math.max(end(entry.getKeyNode()), end(entry.getValueNode()));
  }

  private int end(Node node) {
    if (node instanceof SequenceNode list
        && list.getFlowStyle() == FlowStyle.BLOCK
        && !list.getValue().isEmpty()) {
      return end(list.getValue().get(list.getValue().size() - 1));
    }
    return index(node.getEndMark());
  }

  /** The position after the colon of an entry. */
  private int colon(NodeTuple entry) {
    return text.indexOf(':', end(entry.getKeyNode())) + 1;
  }

  private int lineStart(int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  /** The start of the line after the one that contains the character before a position. */
  private int lineAfter(int at) {
    return after(Math.max(0, at - 1));
  }

  private String keptComments(int from, int to) {
    List<String> kept = new ArrayList<>();
    for (int at = from; at < to; ) {
      int next = Math.min(to, after(at));
      String line = text.substring(at, next);
      if (line.strip().startsWith("#")) {
        kept.add(line);
      }
      at = next;
    }
    return String.join("", kept);
  }

  private int after(int at) {
    int next = text.indexOf('\n', at);
    return next < 0 ? text.length() : next + 1;
  }

  private static String comment(String line) {
    int at = line.indexOf(" #");
    return at < 0 ? "" : line.substring(at).stripTrailing();
  }

  private static void requireBlock(@Nullable Node mapping, NodeTuple inside) {
    if (mapping instanceof MappingNode node && node.getFlowStyle() == FlowStyle.FLOW) {
      throw byHand(inside.getKeyNode());
    }
  }

  private static InvalidConfigException byHand(Node node) {
    return new InvalidConfigException(
        ConfigReader.line(node.getStartMark()),
        ConfigReader.column(node.getStartMark()),
        "settings in braces are not changed here; edit the file, with each setting on a line of its"
            + " own");
  }
}
