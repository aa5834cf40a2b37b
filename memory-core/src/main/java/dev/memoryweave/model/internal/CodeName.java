package dev.memoryweave.model.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in code, named by what is defined there, as tools print tests: {@code
 * RetryPolicyTest.thirdIsLast}, {@code shop.RetryPolicyTest#thirdIsLast}, {@code
 * src/test/java/RetryPolicyTest.java#thirdIsLast}, {@code tests/test_retry.py::test_third}.
 *
 * @param file the path of the file, as it was written; empty if only names are given
 * @param names the names defined there, outermost first; without a file they may begin with package
 *     names
 */
public record CodeName(String file, List<String> names) {
  /** Definitions are never nested deeper. */
  private static final int MOST_NAMES = 20;

  private static final List<String> SEPARATORS = List.of("::", "#", " > ");

  /** File name extensions, without which {@code Retry.java} would be a method of a class. */
  private static final Set<String> ENDINGS =
      Set.of(
          ("adoc bat c cc cfg clj cmake cmd conf cpp cs css csv cts cxx dart diff dockerfile ex exs"
                  + " fs gemspec go gradle graphql groovy h hcl hh hpp hrl hs htm html hxx iml ini"
                  + " ipynb java js json jsonc jsonl jsp jsx kt kts less lock log lua m md mdx mjs"
                  + " ml mm mod mts php pl plist png pom prod properties proto ps1 py pyi r rake rb"
                  + " rs rst sbt sc scala scss sh sol sql sum svelte svg swift tf tfvars toml ts"
                  + " tsv tsx txt vb vue xml xsd yaml yml zig")
              .split(" ", -1));

  /** Line anchors as used in web links to files. */
  private static final Pattern LINES = Pattern.compile("L[0-9]");

  private static final String TEST_BEGINNING = "Test";
  private static final List<String> TEST_ENDS =
      List.of(
          "Test", "Tests", "TestCase", "IT", "Spec", "Specs", "_test", "_spec", ".test", ".spec");
  private static final Set<String> TEST_FOLDERS = Set.of("test", "tests", "__tests__", "spec");

  /** Copies the list. */
  public CodeName {
    names = List.copyOf(names);
  }

  /** Reads a place; nothing if it is a path without a name, an address or a sentence. */
  public static Optional<CodeName> of(String place) {
    String text = withoutArguments(place.strip());
    if (text.contains("://")) {
      return Optional.empty();
    }
    return Optional.ofNullable(read(text)).filter(name -> name.names.size() <= MOST_NAMES);
  }

  private static @Nullable CodeName read(String text) {
    int end = firstSeparator(text);
    String head = end < 0 ? text : text.substring(0, end);
    if (isPath(head)) {
      List<String> names = end < 0 ? List.of() : parts(text.substring(end), false);
      boolean isLines = !names.isEmpty() && LINES.matcher(names.get(0)).lookingAt();
      return names.isEmpty() || isLines ? null : new CodeName(head, names);
    }
    List<String> names = parts(text, true);
    return names.stream().allMatch(CodeName::isIdentifier) ? new CodeName("", names) : null;
  }

  /** Whether the file or one of the names is named like a test. */
  public boolean isTest() {
    if (names.stream().anyMatch(CodeName::isTestName)) {
      return true;
    }
    List<String> path = Arrays.asList(file.replace('\\', '/').split("/", -1));
    return isTestName(stem(path.get(path.size() - 1)))
        || path.subList(0, path.size() - 1).stream().anyMatch(TEST_FOLDERS::contains);
  }

  /** The name of a file without its extension. */
  public static String stem(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return dot > 0 ? fileName.substring(0, dot) : fileName;
  }

  private static boolean isTestName(String name) {
    boolean begins =
        name.startsWith(TEST_BEGINNING)
            && name.length() > TEST_BEGINNING.length()
            && !Character.isLowerCase(name.charAt(TEST_BEGINNING.length()));
    return begins
        || name.startsWith("test_")
        || TEST_ENDS.stream().anyMatch(end -> endsAs(name, end));
  }

  private static boolean endsAs(String name, String end) {
    int at = name.length() - end.length();
    return at > 0 && name.endsWith(end) && !Character.isUpperCase(name.charAt(at - 1));
  }

  /** The name without an argument list: empty, types, or the values of a parameterised run. */
  private static String withoutArguments(String text) {
    int open = text.endsWith(")") ? text.indexOf('(') : text.endsWith("]") ? text.indexOf('[') : -1;
    return open > 0 ? text.substring(0, open).strip() : text;
  }

  private static int firstSeparator(String text) {
    return SEPARATORS.stream().mapToInt(text::indexOf).filter(at -> at >= 0).min().orElse(-1);
  }

  /** Whether a text is the path of a file rather than a name in one. */
  private static boolean isPath(String text) {
    if (text.chars().anyMatch(Character::isWhitespace)) {
      return false;
    }
    int dot = text.lastIndexOf('.');
    return text.indexOf('/') >= 0
        || text.indexOf('\\') >= 0
        || (dot > 0 && ENDINGS.contains(PlainText.lowerCase(text.substring(dot + 1))));
  }

  private static List<String> parts(String text, boolean ofPackages) {
    String parted = text;
    for (String separator : SEPARATORS) {
      parted = parted.replace(separator, "\n");
    }
    List<String> parts = new ArrayList<>();
    for (String part : parted.split("\n", -1)) {
      String name = part.strip();
      List<String> inner = List.of(name.replace('$', '.').split("\\.", -1));
      if (ofPackages || inner.stream().allMatch(CodeName::isIdentifier)) {
        parts.addAll(inner);
      } else if (!name.isEmpty()) {
        parts.add(name);
      }
    }
    return parts;
  }

  private static boolean isIdentifier(String text) {
    return !text.isEmpty()
        && (text.charAt(0) == '_' || Character.isUnicodeIdentifierStart(text.codePointAt(0)))
        && text.codePoints().allMatch(Character::isUnicodeIdentifierPart);
  }
}
