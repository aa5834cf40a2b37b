package dev.memoryweave.guard.personal;

import static dev.memoryweave.guard.personal.PersonalFamily.IP_ADDRESS;

import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Public IP addresses. Addresses of private networks, of documentation (RFC 5737, RFC 3849), of
 * whole networks and of well-known public resolvers lead to nobody.
 */
final class IpAddress {
  private static final CharClass OF_V6 = CharClass.of("0-9a-fA-F:");
  private static final int LONGEST_V6 = 40;

  /** Without a label, one number of an address is at least so large; those of a version are not. */
  private static final int LARGE = 100;

  /** And the first is at least this. */
  private static final int FIRST = 24;

  private static final Set<String> NOBODYS =
      Set.of(
          "1.1.1.1",
          "1.0.0.1",
          "8.8.8.8",
          "8.8.4.4",
          "9.9.9.9",
          "149.112.112.112",
          "4.4.4.4",
          "208.67.222.222",
          "208.67.220.220",
          "94.140.14.14",
          "94.140.15.15",
          "223.5.5.5",
          "223.6.6.6",
          "114.114.114.114",
          "119.29.29.29",
          "1.2.3.4");

  private static final Set<String> NOBODYS_V6 =
      Set.of(
          "2606:4700:4700::1111",
          "2606:4700:4700::1001",
          "2001:4860:4860::8888",
          "2001:4860:4860::8844",
          "2620:fe::fe",
          "2620:fe::9");

  private IpAddress() {}

  /** The address of version 4 that begins with the digit at {@code start}. */
  static @Nullable PersonalFinding version4(CharSequence text, int start) {
    int[] parts = new int[4];
    int at = start;
    for (int i = 0; i < 4; i++) {
      int end = Chars.digitsEnd(text, at, 4);
      boolean fits = end > at && end - at <= 3 && (end == at + 1 || text.charAt(at) != '0');
      if (!fits || (i < 3 && Chars.at(text, end) != '.')) {
        return null;
      }
      parts[i] = CheckDigits.number(text, at, end);
      at = i < 3 ? end + 1 : end;
    }
    return isFree(text, start, at) && leadsToSomebody(parts) && isAnnounced(text, start, at, parts)
        ? new PersonalFinding(IP_ADDRESS, start, at)
        : null;
  }

  private static boolean isFree(CharSequence text, int start, int end) {
    char before = Chars.at(text, start - 1);
    char after = Chars.at(text, end);
    boolean ofUrl = before == '/' && Chars.at(text, start - 2) == '/';
    boolean begins =
        !Chars.isAlnum(before)
            && ("._-/=~^<>\\".indexOf(before) < 0
                || ofUrl
                || (before == '=' && Chars.at(text, start - 2) != '='));
    boolean goesOn =
        Chars.isAlnum(after)
            || "_*".indexOf(after) >= 0
            || ("-+./".indexOf(after) >= 0
                && Chars.isAlnum(Chars.at(text, end + 1))
                && !ofUrl
                && !isHost(text, end));
    return begins && !goesOn;
  }

  /** Whether the length of a network that follows is that of one address. */
  private static boolean isHost(CharSequence text, int end) {
    return Chars.at(text, end) == '/'
        && Chars.at(text, end + 1) == '3'
        && Chars.at(text, end + 2) == '2';
  }

  private static boolean leadsToSomebody(int[] parts) {
    int a = parts[0];
    int b = parts[1];
    boolean inRange = a > 0 && a < 224 && b < 256 && parts[2] < 256 && parts[3] < 256;
    boolean isPrivate =
        a == 10
            || a == 127
            || (a == 172 && b >= 16 && b < 32)
            || (a == 192 && b == 168)
            || (a == 169 && b == 254)
            || (a == 100 && b >= 64 && b < 128);
    boolean isDocumentation =
        (a == 192 && b == 0)
            || (a == 198 && (b == 18 || b == 19))
            || (a == 198 && b == 51 && parts[2] == 100)
            || (a == 203 && b == 0 && parts[2] == 113);
    String address = a + "." + b + "." + parts[2] + "." + parts[3];
    return inRange
        && !isPrivate
        && !isDocumentation
        && parts[3] != 0
        && parts[3] != 255
        && !NOBODYS.contains(address);
  }

  private static boolean isAnnounced(CharSequence text, int start, int end, int[] parts) {
    if (Labels.isBefore(text, start, Labels.Topic.IP)) {
      return true;
    }
    boolean large = parts[1] >= LARGE || parts[2] >= LARGE || parts[3] >= LARGE;
    return parts[0] >= FIRST
        && large
        && !Labels.isBefore(text, start, Labels.Topic.VERSION)
        && Chars.at(text, end) != ')';
  }

  /** The index after the run of hexadecimal digits and colons around a colon. */
  static int endOfRun(CharSequence text, int colon) {
    return OF_V6.runEnd(text, colon, colon + LONGEST_V6);
  }

  /** The address of version 6 whose first colon is at {@code colon}. */
  static @Nullable PersonalFinding version6(CharSequence text, int colon) {
    int start = CharClass.ANY_CASE_HEX.runStart(text, colon, colon - 5);
    if (colon - start != 4 || !isGlobal(text, start) || isPartOfWord(text, start)) {
      return null;
    }
    int end = endOfRun(text, colon);
    char after = Chars.at(text, end);
    if (Chars.isAlnum(after)
        || after == '_'
        || (after == '.' && Chars.isDigit(Chars.at(text, end + 1)))
        || isNetwork(text, end)) {
      return null;
    }
    if (text.charAt(end - 1) == ':') {
      end--;
    }
    String address = text.subSequence(start, end).toString().toLowerCase(Locale.ROOT);
    return isAddress(address) && !NOBODYS_V6.contains(address)
        ? new PersonalFinding(IP_ADDRESS, start, end)
        : null;
  }

  private static boolean isPartOfWord(CharSequence text, int start) {
    char before = Chars.at(text, start - 1);
    return Chars.isAlnum(before) || before == '_' || before == ':' || before == '.';
  }

  /** 2000::/3, the addresses that are given out. */
  private static boolean isGlobal(CharSequence text, int start) {
    return text.charAt(start) == '2' || text.charAt(start) == '3';
  }

  /** Whether the length of a network follows that is wider than what one household gets. */
  private static boolean isNetwork(CharSequence text, int end) {
    int to = Chars.digitsEnd(text, end + 1, 4);
    return Chars.at(text, end) == '/'
        && to > end + 1
        && to <= end + 4
        && CheckDigits.number(text, end + 1, to) < 48;
  }

  private static boolean isAddress(String address) {
    List<String> groups = new ArrayList<>(List.of(address.split(":", -1)));
    boolean shortened = address.contains("::");
    if (shortened && address.indexOf("::") != address.lastIndexOf("::")) {
      return false;
    }
    long given = groups.stream().filter(group -> !group.isEmpty()).count();
    boolean complete = shortened ? given >= 3 && given < 8 : given == 8 && groups.size() == 8;
    boolean documentation =
        address.startsWith("2001:db8:")
            || address.startsWith("2001:0db8:")
            || address.startsWith("3fff:");
    return complete && !documentation && groups.stream().allMatch(group -> group.length() <= 4);
  }
}
