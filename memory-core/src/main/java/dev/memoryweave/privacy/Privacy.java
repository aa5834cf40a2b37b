package dev.memoryweave.privacy;

import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lists everything that a memory holds about a subject, usually a person, and forgets it without a
 * trace.
 *
 * <p>{@link #held} lists what names the subject. {@link #forget} removes it from the records, for a
 * person only. {@link #prove} erases what deleting leaves in the files of the store, and searches
 * their bytes.
 */
public interface Privacy {
  /**
   * Lists what names a subject in some scopes, in one consistent snapshot. Reads every record of
   * the scopes.
   *
   * @param scopes scopes of the chain; empty for the narrowest alone
   * @throws dev.memoryweave.model.OutsideScopeException if a scope is outside the chain
   */
  Held held(Subject subject, Collection<Scope> scopes);

  /**
   * Counts and lists personal data by its families, such as addresses of mail, whoever it is about;
   * the values themselves are not shown. Reads every record of the scopes.
   *
   * @param scopes scopes of the chain; empty for the narrowest alone
   * @param names names of people to look for, too; may be empty
   * @throws dev.memoryweave.model.OutsideScopeException if a scope is outside the chain
   */
  Personal personal(Collection<Scope> scopes, Collection<String> names);

  /**
   * Removes what names a subject, all in one transaction. A memory whose content names it is
   * forgotten with everything that belongs to it; a record that names it elsewhere is cleaned and
   * leaves no former version. Each memory leaves an event without content, and so does the whole.
   *
   * @param held what was found, as a person has seen it
   * @param choice what is left as it is
   * @param reason why, on one line, without any name of the subject
   * @return what was done
   * @throws dev.memoryweave.NeedsPersonException if the author is not a person; see {@link #ask}
   * @throws dev.memoryweave.store.StaleRevisionException if something that it concerns was changed,
   *     added or removed since
   * @throws InvalidValueException if the reason names the subject
   */
  Forgotten forget(Held held, Choice choice, String reason);

  /**
   * Asks a person to have a subject forgotten: the request waits for a review, and goes with the
   * rest once a person has it forgotten.
   *
   * @return the request
   */
  MemoryNode ask(Subject subject, String reason);

  /**
   * Removes from the files of the store what was deleted from its records, and searches the bytes
   * of all its files, and of others, for a subject. Others read and write meanwhile. It changes no
   * record, so it may be repeated at any time.
   *
   * @param subject the subject
   * @param files further files and folders to search, which are only read
   */
  Proof prove(Subject subject, Collection<Path> files);

  /**
   * Searches the bytes and the names of files, and of all files in folders, for a subject. Links
   * are not followed.
   *
   * @return the files that hold it, such as backups and exports
   */
  List<Proof.Trace> search(Subject subject, Collection<Path> files);

  /**
   * Something that memories may name: a person, an account, a customer, any words.
   *
   * <p>All words of a form must follow one another as whole words; case, accents, and the form of
   * Unicode make no difference. {@code Anna Lund} is found in {@code Lund, Anna}, in {@code
   * anna.lund@example.org} and in {@code anna-lund}, and neither in {@code Anna} nor in {@code Anna
   * Lundberg}. Numbers of telephones are compared by their digits. A form whose every word is an
   * ordinary word, such as {@code Will} or {@code Mark Art}, is found only with its capitals.
   *
   * @param forms the name, then other names of the same subject, 1 to {@value #MAX_FORMS}, each of
   *     2 to {@value #MAX_LENGTH} characters on one line, with a letter or a digit
   */
  record Subject(List<String> forms) {
    /** The most forms. */
    public static final int MAX_FORMS = 20;

    /** The longest form, in characters. */
    public static final int MAX_LENGTH = 200;

    /** Checks the forms, and drops repeated ones. */
    public Subject {
      Set<String> checked = new LinkedHashSet<>();
      for (String form : InvalidValueException.elements("subject", forms)) {
        String line = Text.line("subject", form.strip(), MAX_LENGTH);
        InvalidValueException.unless(
            line.codePoints().filter(Character::isLetterOrDigit).count() >= 2,
            "subject",
            line,
            "have two letters or digits at least");
        checked.add(line);
      }
      forms = List.copyOf(checked);
      InvalidValueException.within("subject", forms.size(), 1, MAX_FORMS);
    }

    /** A subject with a name, and perhaps others. */
    public static Subject of(String name, String... others) {
      InvalidValueException.given("name", name);
      InvalidValueException.given("others", others);
      return new Subject(Stream.concat(Stream.of(name), Arrays.stream(others)).toList());
    }
  }

  /** The kinds of records that may name a subject. */
  enum Place {
    /** A memory, or its former versions. */
    MEMORY,
    /** Open or finished work. */
    WORK,
    /** A message of a conversation. */
    TURN,
    /** A session. */
    SESSION,
    /** A piece of evidence. */
    EVIDENCE,
    /** A relation of a kind whose name names the subject. */
    RELATION,
    /** A decision on a proposal. */
    DECISION,
    /** An event. */
    EVENT,
    /** A passage of a file of the project. */
    PASSAGE,
    /** A content: a file, an image or a note that is no memory. */
    CONTENT,
    /** A damaged record that was set aside. */
    SET_ASIDE,
    /** The project itself: its key, or an address by which it is known. */
    PROJECT;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The consequences of forgetting for an item. */
  enum Fate {
    /** It is removed for good. */
    FORGET,
    /** It stays; the parts that name the subject are removed. */
    CLEAN,
    /** It stays, unless asked for: an ordinary word at the beginning of a sentence. */
    UNSURE,
    /** It cannot be removed here. */
    STAYS;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A record that names the subject.
   *
   * @param place the kind of record
   * @param scope where it is filed
   * @param id the name by which it is chosen: the id of a memory, the path of a file, or a number
   * @param title what it is, on one line
   * @param fate what forgetting does to it
   * @param matches where and why it was found, at most {@value #MAX_MATCHES}
   */
  record Item(Place place, Scope scope, String id, String title, Fate fate, List<Match> matches) {
    /** The most matches that are told of one item. */
    public static final int MAX_MATCHES = 5;

    /** Copies the list. */
    public Item {
      InvalidValueException.given("place", place);
      InvalidValueException.given("scope", scope);
      InvalidValueException.given("id", id);
      InvalidValueException.given("title", title);
      InvalidValueException.given("fate", fate);
      matches = List.copyOf(InvalidValueException.elements("matches", matches));
    }
  }

  /**
   * Why a record was found.
   *
   * @param field the field, such as {@code title}, {@code former body} or {@code provenance
   *     principal}
   * @param form the form of the subject
   * @param excerpt the words around it
   */
  record Match(String field, String form, String excerpt) {
    /** Checks that all are given. */
    public Match {
      InvalidValueException.given("field", field);
      InvalidValueException.given("form", form);
      InvalidValueException.given("excerpt", excerpt);
    }
  }

  /**
   * Everything held about a subject.
   *
   * @param subject the subject
   * @param scopes the scopes that were read
   * @param items what names it, grouped by place
   * @param records how many records were read
   * @param token a digest of the items and their state: it is another one as soon as one of them
   *     changes, is added or goes
   */
  record Held(Subject subject, List<Scope> scopes, List<Item> items, long records, String token) {
    /** Copies the lists. */
    public Held {
      InvalidValueException.given("subject", subject);
      InvalidValueException.given("token", token);
      scopes = List.copyOf(InvalidValueException.elements("scopes", scopes));
      items = List.copyOf(InvalidValueException.elements("items", items));
    }

    /** How many items there are of each place; places without any are left out. */
    public Map<Place, Long> counts() {
      Map<Place, Long> counts = new EnumMap<>(Place.class);
      items.forEach(item -> counts.merge(item.place(), 1L, Long::sum));
      return Collections.unmodifiableMap(counts);
    }
  }

  /**
   * Personal data of some scopes.
   *
   * @param scopes the scopes that were read
   * @param records how many records were read
   * @param counts how many records of each place hold something of each family; families and places
   *     without any are left out
   * @param items the records; their matches name the family as the form, and have no excerpt
   */
  record Personal(
      List<Scope> scopes,
      long records,
      Map<PersonalFamily, Map<Place, Long>> counts,
      List<Item> items) {
    /** Copies the collections. */
    public Personal {
      scopes = List.copyOf(scopes);
      Map<PersonalFamily, Map<Place, Long>> ordered = new EnumMap<>(PersonalFamily.class);
      counts.forEach((family, places) -> ordered.put(family, Forgotten.ordered(places)));
      counts = Collections.unmodifiableMap(ordered);
      items = List.copyOf(items);
    }
  }

  /**
   * A person's choice among what was found.
   *
   * @param kept the ids of items that stay as they are
   * @param unsure whether items that may only look like the subject are removed, too
   */
  record Choice(Set<String> kept, boolean unsure) {
    /** Everything but what is unsure. */
    public static final Choice USUAL = new Choice(Set.of(), false);

    /** Copies the set. */
    public Choice {
      kept = Set.copyOf(InvalidValueException.elements("kept", kept));
    }

    /** Whether forgetting concerns an item. */
    public boolean takes(Item item) {
      return !kept.contains(item.id())
          && item.fate() != Fate.STAYS
          && (unsure || item.fate() != Fate.UNSURE);
    }
  }

  /**
   * The result of forgetting.
   *
   * @param removed how many records of each place were removed
   * @param cleaned how many records of each place were cleaned
   * @param left what still names the subject, by choice or because it cannot be removed here
   * @param files the files of the project that name the subject: what was taken from the index
   *     comes back when such a file changes and is read again
   */
  record Forgotten(
      Map<Place, Long> removed, Map<Place, Long> cleaned, List<Item> left, List<String> files) {
    /** Copies the collections. */
    public Forgotten {
      removed = ordered(removed);
      cleaned = ordered(cleaned);
      left = List.copyOf(left);
      files = List.copyOf(files);
    }

    private static Map<Place, Long> ordered(Map<Place, Long> counts) {
      Map<Place, Long> ordered = new EnumMap<>(Place.class);
      ordered.putAll(counts);
      return Collections.unmodifiableMap(ordered);
    }
  }

  /**
   * The result of a search of bytes.
   *
   * @param forms the forms that were searched for
   * @param erased whether everything deleted is erased from the files; false while somebody reads
   *     an earlier state, or if the store is read-only
   * @param searched the files that were searched
   * @param bytes how many bytes they have
   * @param traces the files that hold the subject
   * @param terms what the text indexes hold of the forms
   * @param copies copies of the store beside it that hold the subject; they are not touched
   * @param limits where else something deleted may be left, out of reach of the store: a sentence
   *     for each place
   */
  record Proof(
      List<String> forms,
      boolean erased,
      List<Path> searched,
      long bytes,
      List<Trace> traces,
      List<Term> terms,
      List<Trace> copies,
      List<String> limits) {
    /** Copies the lists. */
    public Proof {
      forms = List.copyOf(forms);
      searched = List.copyOf(searched);
      traces = List.copyOf(traces);
      terms = List.copyOf(terms);
      copies = List.copyOf(copies);
      limits = List.copyOf(limits);
    }

    /** Whether nothing was found in the files and in the indexes, and nothing deleted is left. */
    public boolean isClean() {
      return erased
          && traces.stream().allMatch(trace -> trace.count() == 0)
          && terms.stream().allMatch(term -> term.entries() == 0);
    }

    /**
     * A file that holds the subject.
     *
     * @param file the file
     * @param count how often as whole words
     * @param partsOfWords how often as a part of longer words, such as {@code Anna Lundberg}
     * @param example the first longer word, or empty
     */
    public record Trace(Path file, long count, long partsOfWords, String example) {}

    /**
     * Entries of the text indexes with a form.
     *
     * @param words the terms of the form, as they are indexed
     * @param entries how many memories and passages of the scopes of the memory are found by all of
     *     them in a row
     * @param rarest the term that the fewest entries have
     * @param ofRarest how many entries of the whole store have that term, up to a thousand
     */
    public record Term(List<String> words, long entries, String rarest, long ofRarest) {
      /** Copies the list. */
      public Term {
        words = List.copyOf(words);
      }
    }
  }
}
