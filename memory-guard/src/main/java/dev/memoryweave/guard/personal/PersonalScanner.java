package dev.memoryweave.guard.personal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds personal data in text. Numbers are told by their check digits, their documented forms, or a
 * word before them that says what they are, in several languages; a number that only could be
 * personal is left alone.
 *
 * <p>A scan is one pass over the text, which looks more closely at the digits and signs that such
 * data contains, within a bounded distance. Its time is proportional to the length of the text,
 * whatever the text. Digits of other scripts, full-width signs and unusual spaces count as plain
 * ones.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class PersonalScanner {
  /** The beginning of a replacement; the label of the family and a closing bracket follow. */
  private static final String MARK = "[redacted:";

  private static final int MOST_PASSES = 4;

  private static final PersonalScanner STANDARD = new PersonalScanner(List.of());

  private final ListedNames names;

  private PersonalScanner(Collection<String> names) {
    this.names = new ListedNames(names);
  }

  /** Built on first use. */
  private static final class Rules {
    static final NumberRules NUMBERS = new NumberRules();
    static final LetteredNumbers LETTERED = new LetteredNumbers();
    static final Iban IBAN = new Iban();

    private Rules() {}
  }

  /** The scanner for all families but names. */
  public static PersonalScanner standard() {
    return STANDARD;
  }

  /**
   * A scanner for all families that also finds names. A name is found as whole words, whatever its
   * case and accents: {@code Anna Berg} also as {@code anna.berg}, but not in {@code Annaberg}.
   *
   * @param names the names of people to find; none gives the standard scanner
   * @throws IllegalArgumentException if a name contains neither letters nor digits
   */
  public static PersonalScanner naming(Collection<String> names) {
    return names.isEmpty() ? STANDARD : new PersonalScanner(names);
  }

  /**
   * All findings in the order of the text, without overlaps.
   *
   * @param text the text, of any length
   */
  public List<PersonalFinding> scan(String text) {
    return scan((CharSequence) text);
  }

  /** The families of which a text holds something. */
  public Set<PersonalFamily> families(String text) {
    Set<PersonalFamily> families = EnumSet.noneOf(PersonalFamily.class);
    scan(text).forEach(finding -> families.add(finding.family()));
    return Collections.unmodifiableSet(families);
  }

  /**
   * Replaces what a text holds of some families by {@code [redacted:<family>]}; all other text
   * stays as it is. Redacting a second time changes nothing.
   *
   * @return the same text if it holds nothing of them
   */
  public String redact(String text, Set<PersonalFamily> families) {
    String redacted = text;
    // Without one value, another may be the first after a label.
    for (int pass = 0; pass < MOST_PASSES && !families.isEmpty(); pass++) {
      List<PersonalFinding> found =
          scan(redacted).stream().filter(f -> families.contains(f.family())).toList();
      if (found.isEmpty()) {
        return redacted;
      }
      redacted = replaced(redacted, found);
    }
    return redacted;
  }

  private static String replaced(String text, List<PersonalFinding> findings) {
    StringBuilder redacted = new StringBuilder(text.length());
    int kept = 0;
    for (PersonalFinding finding : findings) {
      redacted.append(text, kept, finding.start());
      redacted.append(MARK).append(finding.family().label()).append(']');
      kept = finding.end();
    }
    return redacted.append(text, kept, text.length()).toString();
  }

  List<PersonalFinding> scan(CharSequence given) {
    CharSequence text = new PlainView(given);
    List<PersonalFinding> found = names.in(text);
    int length = text.length();
    int end = 0;
    int v6Read = 0;
    boolean digitBefore = false;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      PersonalFinding finding = null;
      if (digit) {
        if (!digitBefore && i >= end) {
          finding = number(text, i);
        }
      } else if (c == '@') {
        finding = EmailAddress.at(text, i);
      } else if (c == ':' && i >= v6Read) {
        finding = IpAddress.version6(text, i);
        v6Read = IpAddress.endOfRun(text, i);
      }
      digitBefore = digit;
      if (finding != null) {
        found.add(finding);
        end = Math.max(end, finding.end());
      }
    }
    return apart(found);
  }

  /** The most specific finding whose first digit is at an index. */
  private static @Nullable PersonalFinding number(CharSequence text, int digit) {
    PersonalFinding found = Rules.IBAN.at(text, digit);
    boolean many = Chars.mayHaveManyDigits(text, digit);
    found = found == null && many ? Rules.NUMBERS.at(text, digit) : found;
    found = found == null ? Rules.LETTERED.at(text, digit) : found;
    found = found == null && many ? IpAddress.version4(text, digit) : found;
    found = found == null ? BirthDate.at(text, digit) : found;
    found = found == null && many ? PhoneNumber.at(text, digit) : found;
    return found == null ? StreetAddress.at(text, digit) : found;
  }

  /** The findings in order; those that overlap are united under the family of the first. */
  private static List<PersonalFinding> apart(List<PersonalFinding> found) {
    if (found.size() < 2) {
      return List.copyOf(found);
    }
    List<PersonalFinding> ordered = new ArrayList<>(found);
    ordered.sort(
        Comparator.comparingInt(PersonalFinding::start)
            .thenComparing(Comparator.comparingInt(PersonalFinding::end).reversed()));
    List<PersonalFinding> apart = new ArrayList<>();
    for (PersonalFinding next : ordered) {
      int last = apart.size() - 1;
      if (last < 0 || !apart.get(last).overlaps(next)) {
        apart.add(next);
      } else if (next.end() > apart.get(last).end()) {
        PersonalFinding first = apart.get(last);
        apart.set(last, new PersonalFinding(first.family(), first.start(), next.end()));
      }
    }
    return List.copyOf(apart);
  }
}
