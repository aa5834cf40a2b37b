package dev.memoryweave.model.internal;

/** Names of fields in the style of Java, and in that of JSON and SQL. */
public final class CaseStyle {
  private CaseStyle() {}

  /** A name in camel case as one in snake case: {@code lastUsedAt} becomes {@code last_used_at}. */
  public static String snake(String camelCase) {
    StringBuilder name = new StringBuilder(camelCase.length() + 4);
    for (int i = 0; i < camelCase.length(); i++) {
      char c = camelCase.charAt(i);
      if (Character.isUpperCase(c)) {
        name.append('_');
      }
      name.append(Character.toLowerCase(c));
    }
    return name.toString();
  }
}
