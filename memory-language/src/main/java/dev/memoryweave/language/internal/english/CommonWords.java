package dev.memoryweave.language.internal.english;

import java.util.List;
import java.util.Set;

/**
 * Everyday English words that occur in questions and say little about their subject.
 *
 * <p>In a conversation they carry meaning like any other word. In a project's files most of them
 * are rare, so that rarity alone would make "give" or "left" the most significant words of a
 * question. The list holds words that people use whatever the topic; function words are left out of
 * the index anyway.
 */
public final class CommonWords {
  static final String WORDS =
      """
      able accept actually add ago allow almost alone along already always amount answer
      anybody anyone anything anyway apart appear apply arrive ask away back bad become
      begin behave behaviour being believe belong best better big bit bring build built
      busy buy call came care carry case catch cause certain certainly chance change check
      choose clear clearly close come common compare complete completely concern consider
      contain continue correct cost count couple course create cut day deal decide depend
      describe detail determine difference different difficult done earlier early easily
      easy effect end enough ensure entire equal especially even everybody everyone
      everything exact exactly example exist expect explain extra fact fail fall far fast
      fill final finally find fine finish first fit follow forget form forward found four
      five six seven eight nine ten free frequently full gave general generally get give
      given go goes gone good got great group grow guess half hand happen happens hard
      hardly hear held help high hold hope hour idea imagine important include indeed
      instead intend intended interest involve involved issue item keep kept kind know
      known large last late later lead learn least leave left less let level like likely
      line list little live long longer look lose lost lot low made mainly make many
      matter may maybe mean means meant meanwhile meet mention mind minute miss moment
      month mostly move much name near nearly necessary need needed never new next nice
      nobody none normal normally note nothing notice number obvious offer often old one
      open order ordinary original ought part particular particularly pass past pay people
      perhaps person piece place plan play please point possible possibly practice prefer
      prepare present pretty prevent previous probably problem produce proper properly
      provide purpose put question quick quickly quite rather reach read ready real really
      reason receive recent recently recommend regard remain remember rest result right
      round rule run said saw say second see seem seen sense separate serve set several
      short show side silently similar simple simply single situation size slightly slow
      small somebody somehow someone something sometimes somewhere soon sort speak
      specific stand start state stay step still stop straight style suggest suit suitable
      suppose supposed sure surprise surprising take taken talk tell thank thing think
      third thought three time times today together told tomorrow took top total touch
      trouble true trust truth try trying turn twice two type typical understand use used
      useful usual usually various version view wait want watch way ways week well went
      whatever whenever whole will wish wonder word wording work works world worth would
      write wrong year yes yesterday yet i.e. e.g. etc
      """;

  private CommonWords() {}

  /** All of them, in lower case. */
  public static Set<String> all() {
    return Set.copyOf(List.of(WORDS.trim().split("\\s+")));
  }
}
