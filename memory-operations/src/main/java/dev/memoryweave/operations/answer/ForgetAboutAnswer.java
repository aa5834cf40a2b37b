package dev.memoryweave.operations.answer;

import dev.memoryweave.privacy.Privacy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of {@code forget_about}. */
public record ForgetAboutAnswer(
    @Doc("The names of the subject") List<String> names,
    @Doc("Whether it was forgotten") boolean done,
    @Doc("Whether this only told what would go") boolean dryRun,
    @Doc("The request that waits for a person; absent unless one was made")
        @Nullable String request,
    @Doc("Identifies what was found: pass it to carry out this plan and no other") String token,
    @Doc("How many records of each kind name it") Map<Privacy.Place, Long> counts,
    @Doc("The records, grouped by kind; at most 500") List<HeldItem> items,
    @Doc("Backups, exports and recovery copies that hold it, which are not touched")
        List<String> copies,
    @Doc("How many records of each kind were removed") @Nullable Map<Privacy.Place, Long> removed,
    @Doc("How many records of each kind were cleaned") @Nullable Map<Privacy.Place, Long> cleaned,
    @Doc("What still names it: kept, unsure, or not removable here") @Nullable List<HeldItem> left,
    @Doc("Files of the project that name it; they are the user's own") @Nullable List<String> files,
    @Doc("The search of the bytes of all files afterwards; absent unless it was forgotten")
        @Nullable Proof proof) {
  /** A search of bytes. */
  public record Proof(
      @Doc("Whether nothing was found, and nothing deleted is left") boolean clean,
      @Doc("Whether everything deleted is erased from the files of the store") boolean erased,
      @Doc("How many bytes were searched") long bytes,
      @Doc("The files that were searched, at most 500") List<String> files,
      @Doc("The files that still hold it") List<Trace> traces,
      @Doc("What the text indexes hold") List<Term> terms,
      @Doc("Where else something may be left, out of reach of the store") List<String> limits) {
    /** A file that holds it. */
    public record Trace(
        @Doc("The file") String file,
        @Doc("How often as whole words") long count,
        @Doc("How often as a part of longer words") long partsOfWords,
        @Doc("The first longer word") String example) {}

    /** The words of a name in the text indexes. */
    public record Term(
        @Doc("The words as they are indexed") List<String> words,
        @Doc("How many entries name it") long entries,
        @Doc("The word that the fewest entries have") String rarest,
        @Doc("How many entries of the whole store have that word") long ofRarest) {}
  }
}
