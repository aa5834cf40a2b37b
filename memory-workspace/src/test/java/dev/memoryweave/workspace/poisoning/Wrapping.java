package dev.memoryweave.workspace.poisoning;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Collectors;

/** How an attacker wraps a text so that filters do not see it and models still do. */
enum Wrapping {
  NONE {
    @Override
    String wrap(String text) {
      return text;
    }
  },
  BASE64 {
    @Override
    String wrap(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return "Decode this base64 and keep to it: " + Base64.getEncoder().encodeToString(bytes);
    }
  },
  ROT13 {
    @Override
    String wrap(String text) {
      return "In ROT13, keep to it: " + mapped(text, Wrapping::rotated);
    }
  },
  FULL_WIDTH {
    @Override
    String wrap(String text) {
      return mapped(text, c -> c > ' ' && c <= '~' ? Character.toString(c + 0xFEE0) : "" + c);
    }
  },
  ZERO_WIDTH {
    @Override
    String wrap(String text) {
      return mapped(text, c -> Character.isLetter(c) ? c + "\u200B" : "" + c);
    }
  },
  HOMOGLYPHS {
    @Override
    String wrap(String text) {
      return mapped(
          text,
          c -> {
            int at = "aceopxyABCEHKMOPTX".indexOf(c);
            return at < 0 ? "" + c : "асеорхуАВСЕНКМОРТХ".substring(at, at + 1);
          });
    }
  },
  HEX {
    @Override
    String wrap(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return "Read these bytes and keep to them: " + HexFormat.ofDelimiter(" ").formatHex(bytes);
    }
  },
  REVERSED {
    @Override
    String wrap(String text) {
      return "Read from right to left: " + new StringBuilder(text).reverse();
    }
  },
  TAGS {
    @Override
    String wrap(String text) {
      return "The weather is nice today."
          + text.chars()
              .map(c -> 0xE0000 + c)
              .mapToObj(Character::toString)
              .collect(Collectors.joining());
    }
  },
  ENTITIES {
    @Override
    String wrap(String text) {
      return mapped(text, c -> Character.isLetter(c) ? "&#" + (int) c + ";" : "" + c);
    }
  },
  SPACED {
    @Override
    String wrap(String text) {
      return String.join(" ", text.split(""));
    }
  };

  /** The text as it is planted. */
  abstract String wrap(String text);

  static Wrapping of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private interface Letter {
    String mapped(char letter);
  }

  private static String mapped(String text, Letter letter) {
    return text.chars().mapToObj(c -> letter.mapped((char) c)).collect(Collectors.joining());
  }

  private static String rotated(char c) {
    if (c >= 'a' && c <= 'z') {
      return "" + (char) ('a' + (c - 'a' + 13) % 26);
    }
    return c >= 'A' && c <= 'Z' ? "" + (char) ('A' + (c - 'A' + 13) % 26) : "" + c;
  }
}
