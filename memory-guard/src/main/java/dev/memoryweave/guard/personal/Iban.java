package dev.memoryweave.guard.personal;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Bank accounts: ISO 13616, with the lengths that its registry lists for each country. */
final class Iban {
  private static final String LENGTHS =
      "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27"
          + " DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21"
          + " HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27"
          + " MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24"
          + " RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22"
          + " VG24 XK20 YE30";

  private final Map<String, Integer> lengths = lengths();

  private static Map<String, Integer> lengths() {
    return Arrays.stream(LENGTHS.split(" ", -1))
        .collect(
            Collectors.toUnmodifiableMap(
                entry -> entry.substring(0, 2), entry -> Integer.valueOf(entry.substring(2))));
  }

  /** The account whose first digit, after the letters of its country, is at {@code digit}. */
  @Nullable PersonalFinding at(CharSequence text, int digit) {
    int start = digit - 2;
    if (start < 0
        || !Chars.isAsciiLetter(text.charAt(start))
        || !Chars.isAsciiLetter(text.charAt(start + 1))
        || Chars.isAlnum(Chars.at(text, start - 1))) {
      return null;
    }
    String country = text.subSequence(start, digit).toString().toUpperCase(Locale.ROOT);
    Integer length = lengths.get(country);
    if (length == null || !Chars.isDigit(Chars.at(text, digit + 1))) {
      return null;
    }
    StringBuilder number = new StringBuilder(length);
    int at = start;
    while (number.length() < length) {
      char c = Chars.at(text, at);
      if (c < 128 && (Chars.isDigit(c) || Chars.isAsciiLetter(c))) {
        number.append(Character.toUpperCase(c));
      } else if ((c != ' ' && c != '-') || !Chars.isAlnum(Chars.at(text, at + 1))) {
        return null;
      }
      at++;
    }
    String checked = number.substring(4) + number.substring(0, 4);
    return !Chars.isAlnum(Chars.at(text, at)) && CheckDigits.mod97(checked) == 1
        ? new PersonalFinding(PersonalFamily.BANK_ACCOUNT, start, at)
        : null;
  }
}
