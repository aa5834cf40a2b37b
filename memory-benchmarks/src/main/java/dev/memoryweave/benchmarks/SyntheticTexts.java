package dev.memoryweave.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;

/** Ordinary texts without secrets: prose, and code with what looks like one at first sight. */
final class SyntheticTexts {
  private SyntheticTexts() {}

  /**
   * So many texts of exactly so many ASCII characters; {@code kind} is {@code prose} or {@code
   * code}.
   */
  static List<String> of(String kind, int count, int characters) {
    String whole =
        switch (kind) {
          case "prose" -> new SyntheticCorpus(1).prose(count * characters);
          case "code" -> code(count * characters);
          default -> throw new IllegalArgumentException("No texts of kind " + kind);
        };
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(whole.substring(i * characters, (i + 1) * characters));
    }
    return texts;
  }

  private static String code(int characters) {
    SplittableRandom random = new SplittableRandom(2);
    List<String> words =
        Arrays.stream(new SyntheticCorpus(2).prose(100_000).toLowerCase(Locale.ROOT).split("\\W+"))
            .filter(word -> word.length() > 3)
            .toList();
    StringBuilder code = new StringBuilder(characters + 200);
    while (code.length() < characters) {
      String a = words.get(random.nextInt(words.size()));
      String b = words.get(random.nextInt(words.size()));
      code.append(
          switch (random.nextInt(10)) {
            case 0 -> "  private final Map<String, " + title(a) + "> " + b + "ByToken;\n";
            case 1 -> "    if (" + a + ".password() == null) {\n      return;\n    }\n";
            case 2 -> "commit " + hex(random, 40) + "\n    Rename " + a + " to " + b + "\n";
            case 3 -> "id: " + new UUID(random.nextLong(), random.nextLong()) + "\n";
            case 4 -> "sha256-" + hex(random, 64) + "  " + a + "-" + b + ".jar\n";
            case 5 -> "export API_KEY=${" + a.toUpperCase(Locale.ROOT) + "_KEY}\n";
            case 6 ->
                "curl https://" + a + ".example.com/" + b + "?page=" + random.nextInt() + "\n";
            case 7 -> "    return " + a + "." + b + "(request.header(\"Authorization\"));\n";
            case 8 -> "# The secret of " + a + " is kept in the vault, see docs/" + b + ".md\n";
            default ->
                "  def " + a + "_" + b + "(self, token, limit=" + random.nextInt(99) + "):\n";
          });
    }
    return code.toString();
  }

  private static String title(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private static String hex(SplittableRandom random, int digits) {
    StringBuilder hex = new StringBuilder(digits);
    for (int i = 0; i < digits; i++) {
      hex.append(Character.forDigit(random.nextInt(16), 16));
    }
    return hex.toString();
  }
}
