package dev.memoryweave.operations.answer;

import dev.memoryweave.privacy.Privacy;
import java.util.List;

/** A record that names somebody. */
public record HeldItem(
    @Doc("The kind of record") Privacy.Place place,
    @Doc("The scope that holds it") String scope,
    @Doc("The id of a memory, the path of a file, or a number") String id,
    @Doc("What it is") String title,
    @Doc("What forgetting does to it") Privacy.Fate fate,
    @Doc("Where it names the subject, and why it was found") List<Match> matches) {
  /** A place in a record. */
  public record Match(
      @Doc("The field") String field,
      @Doc("The name of the subject, or the family of personal data, that was found") String form,
      @Doc("The words around it; empty for families of personal data") String excerpt) {}

  /** The view of an item. */
  public static HeldItem of(Privacy.Item item) {
    return new HeldItem(
        item.place(),
        item.scope().toString(),
        item.id(),
        item.title(),
        item.fate(),
        item.matches().stream()
            .map(match -> new Match(match.field(), match.form(), match.excerpt()))
            .toList());
  }
}
