package dev.memoryweave.knowledge.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.regex.Pattern;

/** The role of a code file in its project, judged by its path. */
public enum CodeRole {
  /** Code of the product. */
  MAIN,
  /** Tests. */
  TEST,
  /** Examples and benchmarks. */
  EXAMPLE;

  private static final Pattern TEST_FOLDER =
      Pattern.compile(
          "(?:^|/)(?:tests?|__tests__|specs?|testing|testdata|test-fixtures|testfixtures|it"
              + "|integration-?tests?|e2e|src/[a-z]*test[a-z]*)/");

  private static final Pattern TEST_NAME =
      Pattern.compile("^(?:test_.*|.*[-_.](?:tests?|spec))\\.[a-z0-9]+$");

  /** Names such as "Latest" and "Audit" are not tests; the capitals show it. */
  private static final Pattern TEST_CAPITALS =
      Pattern.compile("^(?:Test.*|.*(?:Tests?|TestCase|IT|Spec))\\.[A-Za-z0-9]+$");

  private static final Pattern EXAMPLE_FOLDER =
      Pattern.compile("(?:^|/)(?:examples?|samples?|demos?|benchmarks?)/");

  /**
   * The role of the code at a path.
   *
   * @param path relative to the project, with {@code /} as separator
   */
  public static CodeRole of(String path) {
    String lower = PlainText.lowerCase(path);
    String name = SourcePath.name(path);
    if (TEST_FOLDER.matcher(lower).find()
        || TEST_CAPITALS.matcher(name).matches()
        || TEST_NAME.matcher(name).matches()) {
      return TEST;
    }
    return EXAMPLE_FOLDER.matcher(lower).find() ? EXAMPLE : MAIN;
  }
}
