package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.JsonScanner.Member;
import dev.memoryweave.cli.internal.install.JsonScanner.Value;
import java.util.List;
import java.util.Map;

/**
 * Settings in JSON: an object of servers by name, inside the top-level object. Comments, order and
 * spaces stay.
 *
 * @param section the name of the object of servers
 * @param typed whether a server's type is written
 */
record JsonSettings(String section, boolean typed) implements SettingsText {
  private static final String USUAL_INDENT = "  ";

  @Override
  public String with(String text, ServerEntry server) {
    String changed = text;
    for (Map.Entry<String, String> setting : server.settings(typed).entrySet()) {
      List<String> path = List.of(section, ServerEntry.NAME, setting.getKey());
      changed = set(changed, path, setting.getValue());
    }
    return changed;
  }

  @Override
  public String without(String text) {
    Value root = JsonScanner.read(text);
    if (root == null) {
      return text;
    }
    List<Member> all = members(text, root, "the file");
    Member servers = root.member(section);
    if (servers == null) {
      return text;
    }
    List<Member> listed = members(text, servers.value(), section);
    Member server = servers.value().member(ServerEntry.NAME);
    if (server == null) {
      return text;
    }
    String inside = text.substring(servers.value().start() + 1, servers.value().end() - 1);
    String others = inside.replace(text.substring(server.start(), server.value().end()), "");
    boolean alone = listed.size() == 1 && others.isBlank();
    return alone ? removed(text, all, servers) : removed(text, listed, server);
  }

  private static String set(String text, List<String> path, String json) {
    Value value = JsonScanner.read(text);
    if (value == null) {
      return set("{\n}\n", path, json);
    }
    for (int depth = 0; depth < path.size(); depth++) {
      List<Member> members = members(text, value, depth == 0 ? "the file" : path.get(depth - 1));
      Member member = value.member(path.get(depth));
      if (member == null) {
        return inserted(text, value, members, path.subList(depth, path.size()), json);
      }
      value = member.value();
    }
    String before = text.substring(value.start(), value.end());
    return withoutBlanks(before).equals(withoutBlanks(json))
        ? text
        : text.substring(0, value.start()) + json + text.substring(value.end());
  }

  /** Adds a member after the others, with nested objects for the rest of the path. */
  private static String inserted(
      String text, Value holder, List<Member> members, List<String> path, String json) {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    String unit = unit(text);
    String outer = indent(text, holder.start());
    String inner = members.isEmpty() ? outer + unit : indent(text, members.get(0).start());
    if (inner.length() <= outer.length()) {
      inner = outer + unit;
    }
    int close = holder.end() - 1;
    int from = holder.start() + 1;
    String comma = "";
    String trailing = "";
    if (!members.isEmpty()) {
      Member last = members.get(members.size() - 1);
      comma = last.comma() < 0 ? "," : "";
      trailing = last.comma() < 0 ? "" : ",";
      from = last.value().end();
    }
    String rest = text.substring(from, close).stripTrailing();
    return text.substring(0, from)
        + comma
        + rest
        + newline
        + inner
        + nested(path, json, inner, unit, newline)
        + trailing
        + newline
        + outer
        + text.substring(close);
  }

  private static String nested(
      List<String> path, String json, String indent, String unit, String newline) {
    String name = ServerEntry.quoted(path.get(0)) + ": ";
    if (path.size() == 1) {
      return name + json;
    }
    String inner = indent + unit;
    return name
        + "{"
        + newline
        + inner
        + nested(path.subList(1, path.size()), json, inner, unit, newline)
        + newline
        + indent
        + "}";
  }

  /** Removes a member with its comma, and with its lines if nothing else is on them. */
  private static String removed(String text, List<Member> members, Member member) {
    int start = member.start();
    int end = member.comma() < 0 ? member.value().end() : member.comma() + 1;
    int line = text.lastIndexOf('\n', start - 1);
    if (text.substring(line + 1, start).isBlank()) {
      int next = text.indexOf('\n', end);
      if (next >= 0 && text.substring(end, next).isBlank()) {
        start = line + 1;
        end = next + 1;
      }
    }
    int index = members.indexOf(member);
    Member before = index == 0 ? null : members.get(index - 1);
    boolean last = index == members.size() - 1;
    if (last && member.comma() < 0 && before != null) {
      // The previous member is now the last, and must have no comma.
      return text.substring(0, before.comma())
          + text.substring(before.comma() + 1, start)
          + text.substring(end);
    }
    return text.substring(0, start) + text.substring(end);
  }

  private static List<Member> members(String text, Value value, String what) {
    List<Member> members = value.members();
    if (members == null) {
      throw new BrokenSettingsException(text, value.start(), what + " must be an object");
    }
    return members;
  }

  /** The indentation of one level. */
  private static String unit(String text) {
    Value root = JsonScanner.read(text);
    List<Member> members = root == null ? null : root.members();
    String indent =
        members == null || members.isEmpty() ? "" : indent(text, members.get(0).start());
    return indent.isEmpty() ? USUAL_INDENT : indent;
  }

  /** The blanks at the beginning of the line that contains a position. */
  private static String indent(String text, int at) {
    int start = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
    int end = start;
    while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  /** The text of a value without whitespace between its parts. */
  private static String withoutBlanks(String json) {
    StringBuilder kept = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted && c == '\\') {
        kept.append(c).append(json.charAt(++i));
        continue;
      }
      quoted ^= c == '"';
      if (quoted || " \t\r\n".indexOf(c) < 0) {
        kept.append(c);
      }
    }
    return kept.toString();
  }
}
