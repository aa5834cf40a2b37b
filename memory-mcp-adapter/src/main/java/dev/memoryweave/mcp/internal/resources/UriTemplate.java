package dev.memoryweave.mcp.internal.resources;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template of addresses as RFC 6570 has them, as far as the resources need them: <code>{name}
 * </code> for one part of a path, <code>{+name}</code> for several, <code>{?name}</code> for a
 * query that may be left out.
 */
public final class UriTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\{([+?]?)([A-Za-z_]+)\\}");

  private final List<String> names = new ArrayList<>();
  private final Pattern pattern;

  /** Parses a template. */
  public UriTemplate(String template) {
    StringBuilder regex = new StringBuilder();
    Matcher variables = VARIABLE.matcher(template);
    int end = 0;
    while (variables.find()) {
      regex.append(Pattern.quote(template.substring(end, variables.start())));
      String name = variables.group(2);
      names.add(name);
      regex.append(
          switch (variables.group(1)) {
            case "+" -> "([^?#]+)";
            case "?" -> "(?:\\?" + name + "=([^?#&]*))?";
            default -> "([^/?#]+)";
          });
      end = variables.end();
    }
    regex.append(Pattern.quote(template.substring(end)));
    pattern = Pattern.compile(regex.toString());
  }

  /** Whether a text contains a variable. */
  public static boolean isTemplate(String text) {
    return VARIABLE.matcher(text).find();
  }

  /** The names of the variables, in order. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** Whether an address matches. */
  public boolean matches(String uri) {
    return pattern.matcher(uri).matches();
  }

  /** The decoded values of the variables in an address; empty if it does not match. */
  public Map<String, String> values(String uri) {
    Map<String, String> values = new LinkedHashMap<>();
    Matcher matcher = pattern.matcher(uri);
    if (matcher.matches()) {
      for (int i = 0; i < names.size(); i++) {
        String value = matcher.group(i + 1);
        if (value != null) {
          values.put(names.get(i), decoded(value));
        }
      }
    }
    return values;
  }

  /** In an address, unlike in a form, a plus sign is literal. */
  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // A single percent sign: some clients do not encode.
      return value;
    }
  }
}
