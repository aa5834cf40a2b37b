package dev.memoryweave.statement.internal;

import java.util.List;
import java.util.Random;

/** Texts that nobody writes by accident, and statements drawn at random. */
public final class HostileTexts {
  private static final List<String> WORDS =
      List.of(
          ("the order service retries failed jobs after 30 seconds cache is not enabled in"
                  + " production when queue full must never log passwords uses Postgres maxPoolSize"
                  + " src/main/App.java = : , . ( ) `main` 2024-05-01 v1.2.3 5 MB 10 % at most least"
                  + " may be mutable immutable before after instead of MySQL was until 2023 now on off"
                  + " doesn't can't \"a b\" - * # 1. it 3-5 ~ >= <= + per minute since because up to")
              .split(" ", -1));

  private HostileTexts() {}

  public static List<String> all() {
    return List.of(
        "",
        " \n\t ",
        "\u0000",
        "\ud800",
        "\udc00 is \ud83d",
        "\u202e evil \u202c is not",
        "日本語のキャッシュは30秒です",
        "👍👎 5 👍",
        "العدد هو ٣٠",
        "x".repeat(200_000),
        "1".repeat(200_000),
        "1.".repeat(100_000),
        "a-".repeat(100_000),
        "a.b/".repeat(50_000),
        "(".repeat(200_000),
        ")".repeat(200_000),
        "`".repeat(200_000),
        "\"a".repeat(100_000),
        "not ".repeat(50_000),
        "1 - ".repeat(50_000),
        "\n- a is 1".repeat(20_000),
        "```\n".repeat(40_000),
        "a b 1 ".repeat(33_000),
        "\r".repeat(200_000),
        "is",
        "never",
        "not not not",
        "= = = 5",
        "instead of",
        "from to from to changed",
        "99999999999999999999999999999999999999999999999999 is 1e999",
        "1/0 0.0.0.0 00:00 31 February 0000-00-00");
  }

  /** A statement, or several, of words that matter to comparisons, in any order. */
  public static String random(Random random) {
    StringBuilder text = new StringBuilder();
    int words = random.nextInt(14);
    for (int i = 0; i < words; i++) {
      text.append(WORDS.get(random.nextInt(WORDS.size())))
          .append(random.nextInt(9) == 0 ? ". " : " ");
    }
    return text.toString();
  }
}
