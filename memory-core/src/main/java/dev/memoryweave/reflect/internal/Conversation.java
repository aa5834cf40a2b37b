package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.ReflectionResult.Dropped;
import dev.memoryweave.reflect.internal.CaptureReader.Found;
import dev.memoryweave.statement.internal.Spoken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a session, heard in order, so that a correction fixes the statement that it
 * corrects. A person can correct everybody, an agent only itself.
 */
final class Conversation {
  /** How many statements back a correction may reach. */
  private static final int LOOKED_BACK = 30;

  private static final Pattern QUOTED_LINE = Pattern.compile("(?m)^\\h*+>.*$");

  private static final String ONLY_CORRECTS =
      "It only says that something else is wrong, and what that is, is not a statement of its own.";

  private static final String UNREAD =
      "It is in a language that is not read, so nothing was drawn from it; hand it in as a statement"
          + " to have it kept as it is.";

  private static final String FORGOTTEN = "The person asked to forget it.";

  private final CorrectionMatcher mending = new CorrectionMatcher();
  private final List<Heard> heard = new ArrayList<>();
  private final List<Dropped> dropped = new ArrayList<>();
  private final Set<String> withdrawn = new LinkedHashSet<>();

  /** Topics that the person does not want kept, which the agent may repeat nevertheless. */
  private final List<ForgetRequest> unwanted = new ArrayList<>();

  private final Map<String, Optional<Language>> languages = new HashMap<>();
  private int turns;
  private @Nullable Boolean interrupted;

  /**
   * A statement that was heard.
   *
   * @param kind the kind of memory that it would be
   * @param text its text, with corrections applied
   * @param byUser whether a person said it, or corrected it last
   * @param from its places in the report, where it was said and corrected, separated by commas
   * @param place where it got its present form
   * @param meant whether it was handed in there as a statement
   * @param turn the number of the turn
   * @param speaker the name of whoever said it, or corrected it last, or null
   * @param time when it was said, or corrected last, or null if unknown
   * @param said the sentences that it comes from, the latest last
   */
  record Heard(
      NodeKind kind,
      String text,
      boolean byUser,
      String from,
      String place,
      boolean meant,
      int turn,
      @Nullable String speaker,
      @Nullable Instant time,
      List<String> said) {
    Heard {
      said = List.copyOf(said);
    }

    /** The statement as it is kept: with its speaker, and with the days that it means. */
    String kept() {
      return Spoken.by(speaker, DatedText.of(text, time));
    }

    /** Whether only its speaker can know better. */
    boolean isOfAnother(@Nullable String other) {
      return speaker != null && !speaker.equals(other) && Spoken.isAboutSpeaker(text);
    }
  }

  /**
   * Who says something, and when and where.
   *
   * @param role the role of the speaker
   * @param speaker the name of the speaker, or null
   * @param time when it is said, or null if unknown
   * @param from its place in the report
   * @param meant whether it was handed in as a statement
   */
  record Saying(
      Message.Role role,
      @Nullable String speaker,
      @Nullable Instant time,
      String from,
      boolean meant) {
    boolean isByUser() {
      return role == Message.Role.USER;
    }
  }

  /** The statements worth keeping, in the order in which they were first said. */
  List<Heard> statements() {
    return List.copyOf(heard);
  }

  /** The statements handed in that are not kept, and messages that cannot be read. */
  List<Dropped> dropped() {
    return List.copyOf(dropped);
  }

  /** The original forms of statements that were retracted or corrected. */
  Set<String> withdrawn() {
    Set<String> gone = new LinkedHashSet<>(withdrawn);
    heard.forEach(statement -> gone.remove(statement.kept()));
    return gone;
  }

  /** Processes the next thing that somebody says. */
  void hear(String text, Saying saying) {
    boolean meant = saying.meant();
    if (saying.role() == Message.Role.SYSTEM || saying.role() == Message.Role.TOOL) {
      if (meant) {
        drop(saying.from(), text, "Neither a person nor the agent says it.");
      }
      return;
    }
    turns++;
    List<ForgetRequest> wishes =
        saying.isByUser() ? ForgetRequest.in(text) : List.<ForgetRequest>of();
    if (!wishes.isEmpty()) {
      forget(wishes, text, saying);
      return;
    }
    Turn turn = new Turn(saying);
    // A quotation is not the speaker's own statement.
    String own = meant ? text : QUOTED_LINE.matcher(text).replaceAll("");
    List<String> sentences = SentenceSplitter.split(own);
    if (meant && sentences.isEmpty()) {
      drop(saying.from(), text, "It holds no sentence outside of code.");
    }
    for (String sentence : sentences) {
      for (String part : parts(sentence)) {
        turn.hear(part);
      }
    }
    interrupted = turn.announced ? turn.user : null;
    if (turn.unread != null) {
      drop(saying.from(), turn.unread, UNREAD);
    }
  }

  /**
   * Nothing is taken from a message that asks to forget, and everything on its topic is dropped.
   */
  private void forget(List<ForgetRequest> wishes, String text, Saying saying) {
    for (ForgetRequest wish : wishes) {
      if (wish.isOfLast()) {
        new Turn(saying).takeBack();
      } else {
        unwanted.add(wish);
        for (Heard gone : List.copyOf(heard)) {
          if (wish.isAbout(gone.text())) {
            heard.remove(gone);
            withdrawn.add(gone.kept());
            account(gone, FORGOTTEN);
          }
        }
      }
    }
    interrupted = null;
    if (saying.meant()) {
      drop(saying.from(), text, FORGOTTEN);
    }
  }

  private List<String> parts(String sentence) {
    return languageOf(sentence)
        .map(language -> language.pattern(CorrectionCue.INTERRUPTED))
        .map(interrupted -> List.of(interrupted.split(sentence, -1)))
        .orElse(List.of(sentence));
  }

  private Optional<Language> languageOf(String statement) {
    return languages.computeIfAbsent(statement, Languages::reading);
  }

  /** Reports why a statement that was handed in was replaced by another one. */
  private void account(Heard gone, String reason) {
    if (gone.meant()) {
      drop(gone.place(), gone.text(), reason);
    }
  }

  private void drop(String from, String text, String reason) {
    dropped.add(new Dropped(from, text, reason));
  }

  /** The state while reading one turn. */
  private final class Turn {
    private final Saying saying;
    private final boolean user;
    private final String from;
    private final boolean meant;
    private boolean announced;

    /** What a person says in a language that is not read: its first sentence. */
    private @Nullable String unread;

    Turn(Saying saying) {
      this.saying = saying;
      this.user = saying.isByUser();
      this.from = saying.from();
      this.meant = saying.meant();
      this.announced = interrupted != null && interrupted == user;
    }

    void hear(String sentence) {
      Optional<Correction> correction = Correction.in(sentence, announced);
      announced = false;
      String rest = sentence;
      if (correction.isPresent()) {
        Correction found = correction.get();
        if (found.takesBack()) {
          takeBack();
        }
        if (found.isBare()) {
          announced = true;
          if (meant) {
            drop(from, sentence, ONLY_CORRECTS);
          }
          return;
        }
        if (correct(found, sentence)) {
          return;
        }
        rest = found.whole();
      }
      List<Found> statements = CaptureReader.read(rest, user, meant);
      statements.stream()
          .filter(found -> user || unwanted.stream().noneMatch(wish -> wish.isAbout(found.text())))
          .forEach(statement -> add(statement, sentence));
      if (meant && statements.isEmpty()) {
        drop(from, sentence, CaptureReader.refusal(rest));
      }
      if (user && !meant && unread == null && CaptureReader.isUnread(sentence)) {
        unread = sentence;
      }
    }

    /** Retracts the last statement of the same speaker, unless that was long ago. */
    private void takeBack() {
      int last = heard.size() - 1;
      int lastTurn = turns;
      while (last >= 0
          && (heard.get(last).byUser() != user
              || !Objects.equals(heard.get(last).speaker(), saying.speaker()))) {
        last--;
      }
      if (last >= 0 && lastTurn - heard.get(last).turn() <= 2) {
        Heard gone = heard.remove(last);
        withdrawn.add(gone.kept());
        account(gone, "It was taken back by " + from + ".");
      }
    }

    private boolean correct(Correction correction, String sentence) {
      List<Heard> ofItsLanguage =
          candidates().stream()
              .filter(
                  one -> languageOf(one.text()).filter(correction.language()::equals).isPresent())
              .toList();
      CorrectionMatcher.Mended mended = mending.mend(correction, ofItsLanguage, user, meant);
      if (mended == null) {
        return false;
      }
      replace(mended.of(), mended.kind(), mended.text(), sentence);
      return true;
    }

    private void add(Found statement, String sentence) {
      Optional<Language> language = languageOf(statement.text());
      for (Heard earlier : language.isPresent() ? candidates() : List.<Heard>of()) {
        if (earlier.byUser() == user
            && languageOf(earlier.text()).equals(language)
            && CorrectionMatcher.isNewValue(language.get(), earlier.text(), statement.text())) {
          replace(earlier, statement.kind(), statement.text(), sentence);
          return;
        }
      }
      heard.add(
          new Heard(
              statement.kind(),
              statement.text(),
              user,
              from,
              from,
              meant,
              turns,
              saying.speaker(),
              saying.time(),
              List.of(sentence)));
    }

    private void replace(Heard earlier, NodeKind kind, String text, String sentence) {
      withdrawn.add(earlier.kept());
      account(earlier, "It was corrected by " + from + ": " + text);
      List<String> said = new ArrayList<>(earlier.said());
      said.add(sentence);
      String sources = earlier.from().equals(from) ? from : earlier.from() + ", " + from;
      heard.set(
          heard.indexOf(earlier),
          new Heard(
              kind,
              text,
              user,
              sources,
              from,
              meant,
              earlier.turn(),
              saying.speaker(),
              saying.time(),
              said));
    }

    /** The readable statements that the speaker may correct, latest first. */
    private List<Heard> candidates() {
      List<Heard> candidates = new ArrayList<>();
      for (int i = heard.size() - 1; i >= Math.max(0, heard.size() - LOOKED_BACK); i--) {
        Heard statement = heard.get(i);
        if ((user || !statement.byUser())
            && !statement.isOfAnother(saying.speaker())
            && languageOf(statement.text()).isPresent()) {
          candidates.add(statement);
        }
      }
      return candidates;
    }
  }
}
