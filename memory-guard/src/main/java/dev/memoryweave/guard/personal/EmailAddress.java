package dev.memoryweave.guard.personal;

import dev.memoryweave.guard.internal.CharClass;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** E-mail addresses of people, as opposed to roles, programs, logins and examples. */
final class EmailAddress {
  private static final CharClass OF_LOCAL_PART = CharClass.of("a-zA-Z0-9._%+'-");
  private static final CharClass OF_DOMAIN = CharClass.of("a-zA-Z0-9.-");
  private static final int LONGEST_LOCAL_PART = 64;
  private static final int LONGEST_DOMAIN = 120;

  /** The role names of RFC 2142, others of their kind, and senders that nobody reads. */
  private static final Set<String> ROLES =
      words(
          "info marketing sales support abuse noc security postmaster hostmaster usenet news"
              + " webmaster www uucp ftp noreply no-reply donotreply do-not-reply mailer-daemon"
              + " bounce bounces notifications git hg svn root admin administrator contact help hello"
              + " team feedback conduct coc codeofconduct code-of-conduct opensource open-source"
              + " maintainers community legal privacy press media jobs careers hr billing office"
              + " secure announce dev developer developers users members owner private issues commits"
              + " ci bot list lists subscribe unsubscribe kontakt anfrage poststelle bewerbung"
              + " contacto ventas contatto contato");

  /** Domains of mailing lists and of accounts of programs. */
  private static final Set<String> DOMAINS_OF_GROUPS =
      words("googlegroups.com groups.io iam.gserviceaccount.com yahoogroups.com");

  /** Local parts that stand for one that the reader is to fill in. */
  private static final Set<String> PLACEHOLDERS =
      words(
          "user username you your youremail your.email your-email your_email yourname your.name"
              + " your-name your_name name email foo bar baz test someone somebody me first.last"
              + " firstname.lastname example sample dummy placeholder xxx this self super");

  private static final Set<String> PLACEHOLDER_DOMAINS =
      words(
          "domain.com yourdomain.com mydomain.com your-domain.com domain.tld company.com"
              + " yourcompany.com your-company.com mycompany.com acme.com acme.org acme.corp"
              + " test.com foo.com bar.com foo.bar host.com mail.gmail.com website.com site.com"
              + " yoursite.com workplace.com users.noreply.github.com users.noreply.gitlab.com");

  /** RFC 2606, RFC 6761 and RFC 6762; and endings of files, as in {@code icon@2x.png}. */
  private static final Set<String> NO_TOP_LEVEL_DOMAINS =
      words(
          "example test invalid localhost local internal lan corp home localdomain png jpg jpeg gif"
              + " svg webp ico js mjs cjs ts tsx jsx json css scss less html htm xml txt java class"
              + " jar yaml yml toml pdf lock map conf cfg ini log csv tar gz tgz zip exe dll so"
              + " service timer socket target git");

  private EmailAddress() {}

  private static Set<String> words(String list) {
    return Set.copyOf(Arrays.asList(list.split(" ", -1)));
  }

  /** The address around the sign at {@code at}. */
  static @Nullable PersonalFinding at(CharSequence text, int at) {
    int end = domainEnd(text, at + 1);
    if (end < 0) {
      return null;
    }
    int start = localStart(text, at);
    if (start == at
        || isLogin(text, start, end)
        || Labels.endsWith(text, start, Labels.Topic.MESSAGE_ID)) {
      return null;
    }
    String local = lower(text, start, at);
    String domain = lower(text, at + 1, end);
    return isOfPerson(local) && isRealDomain(domain)
        ? new PersonalFinding(PersonalFamily.EMAIL_ADDRESS, start, end)
        : null;
  }

  private static String lower(CharSequence text, int from, int to) {
    return text.subSequence(from, to).toString().toLowerCase(Locale.ROOT);
  }

  private static int localStart(CharSequence text, int at) {
    int start = at;
    int earliest = Math.max(0, at - LONGEST_LOCAL_PART);
    while (start > earliest && isOf(OF_LOCAL_PART, text.charAt(start - 1))) {
      start--;
    }
    while (start < at && "._%+'-".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    return start;
  }

  private static boolean isOf(CharClass plain, char c) {
    return c < 128 ? plain.has(c) : Character.isLetter(c) && c < '\u2e80';
  }

  /** The end of a domain with a top level of two letters or more; -1 if there is none. */
  private static int domainEnd(CharSequence text, int from) {
    int end = from;
    int latest = Math.min(text.length(), from + LONGEST_DOMAIN);
    while (end < latest && isOf(OF_DOMAIN, text.charAt(end))) {
      end++;
    }
    while (end > from && ".-".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    int dot = end;
    while (dot > from && text.charAt(dot - 1) != '.') {
      dot--;
    }
    boolean ofLetters = end - dot >= 2 && end - dot <= 18;
    for (int i = dot; i < end && ofLetters; i++) {
      ofLetters = !Chars.isDigit(text.charAt(i)) && text.charAt(i) != '-';
    }
    char first = Chars.at(text, from);
    return dot > from + 1 && ofLetters && first != '-' && first != '.' ? end : -1;
  }

  /** Whether it is the user of an address such as {@code ssh://user@host} or {@code user@host:}. */
  private static boolean isLogin(CharSequence text, int start, int end) {
    char before = Chars.at(text, start - 1);
    char after = Chars.at(text, end);
    char next = Chars.at(text, end + 1);
    boolean ofUrl =
        (before == '/' && Chars.at(text, start - 2) == '/')
            || (before == ':'
                && !isMailto(text, start)
                && Chars.isAlnum(Chars.at(text, start - 2)));
    boolean ofHost = after == ':' && (Chars.isAlnum(next) || next == '/' || next == '~');
    boolean call = after == '(' || after == '@' || before == '@';
    return ofUrl
        || ofHost
        || call
        || (after == '/' && !isMailto(text, start))
        || Labels.endsWith(text, start, Labels.Topic.LOGIN);
  }

  private static boolean isMailto(CharSequence text, int start) {
    String scheme = "mailto:";
    return start >= scheme.length() && lower(text, start - scheme.length(), start).equals(scheme);
  }

  private static boolean isOfPerson(String local) {
    int plus = local.indexOf('+');
    String name = plus > 0 ? local.substring(0, plus) : local;
    return !ROLES.contains(name)
        && !PLACEHOLDERS.contains(name)
        && !name.endsWith("-subscribe")
        && !name.endsWith("-unsubscribe")
        && !name.contains("noreply")
        && !name.contains("no-reply");
  }

  private static boolean isRealDomain(String domain) {
    String topLevel = domain.substring(domain.lastIndexOf('.') + 1);
    int second = domain.lastIndexOf('.', domain.length() - topLevel.length() - 2) + 1;
    String name = domain.substring(second, domain.length() - topLevel.length() - 1);
    return !NO_TOP_LEVEL_DOMAINS.contains(topLevel)
        && !name.equals("example")
        && !name.isEmpty()
        && !PLACEHOLDER_DOMAINS.contains(domain)
        && !isOfGroups(domain)
        && !domain.contains("..");
  }

  private static boolean isOfGroups(String domain) {
    return domain.startsWith("lists.")
        || DOMAINS_OF_GROUPS.stream()
            .anyMatch(of -> domain.equals(of) || domain.endsWith("." + of));
  }
}
