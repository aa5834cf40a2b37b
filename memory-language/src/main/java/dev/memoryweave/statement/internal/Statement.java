package dev.memoryweave.statement.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One sentence, bullet or title, reduced to its content.
 *
 * @param text the statement as written
 * @param tokens its content tokens, in order
 * @param modality how it holds
 * @param excluded the words that it excludes, as in "X instead of Y"
 * @param past whether it is about the past
 * @param lexical whether its modality comes from a word such as "forbidden" and not from "not"
 * @param unique whether a word such as "default" or "owner" implies that there is only one
 * @param exceptions the keys of its exceptions, as in "except in tests"
 * @param cues its scope
 * @param turns its small words that change what it says
 * @param keys the keys, stems and parts of its tokens
 * @param attribute the attribute that it gives, of which there is one at a time, or null
 */
public record Statement(
    String text,
    List<Token> tokens,
    Modality modality,
    Set<String> excluded,
    boolean past,
    boolean lexical,
    boolean unique,
    Set<String> exceptions,
    Set<Cue> cues,
    Set<Turn> turns,
    Set<String> keys,
    @Nullable Attribute attribute) {

  /** Copies the collections. */
  public Statement {
    tokens = List.copyOf(tokens);
    excluded = Set.copyOf(excluded);
    exceptions = Set.copyOf(exceptions);
    cues = Set.copyOf(cues);
    turns = Set.copyOf(turns);
    keys = Collections.unmodifiableSet(keys);
  }

  /** Whether any token names something specific, so that the statement is understandable alone. */
  boolean namesSomething() {
    return tokens.stream().anyMatch(token -> !token.isValue() && !token.isVague());
  }

  /** A copy with the tokens of its subject put first. */
  Statement about(List<Token> subject) {
    List<Token> all = new ArrayList<>(subject);
    all.addAll(tokens);
    return withTokens(all);
  }

  /** A copy with other tokens. */
  Statement withTokens(List<Token> others) {
    return new Statement(
        text,
        others,
        modality,
        excluded,
        past,
        lexical,
        unique,
        exceptions,
        cues,
        turns,
        keys(others),
        attribute);
  }

  /** The keys, stems and parts of tokens, without values. */
  static Set<String> keys(List<Token> tokens) {
    Set<String> keys = new HashSet<>();
    for (Token token : tokens) {
      if (!token.isValue()) {
        keys.add(token.key());
        keys.add(token.stem());
        keys.addAll(token.parts());
      }
    }
    return keys;
  }

  /** Whether its content can be read at all. */
  boolean isReadable() {
    return !has(Cue.FOREIGN) && !has(Cue.CODE);
  }

  public boolean has(Cue cue) {
    return cues.contains(cue);
  }

  /**
   * Whether any of its words may deny the others: its language is unsupported, or it is long and no
   * word shows its language.
   */
  public boolean mayDenyUnnoticed() {
    return has(Cue.FOREIGN) || (has(Cue.UNCERTAIN) && tokens.size() >= SameStatement.SHORT);
  }

  /** Whether a token says the same as one of its tokens. */
  boolean names(Token token) {
    return tokens.stream()
        .anyMatch(own -> own.key().equals(token.key()) && own.opposite().equals(token.opposite()));
  }

  /** Whether it is about an exception of the other, or calls itself an exception. */
  boolean isExemptFrom(Statement other) {
    return has(Cue.EXCEPTION)
        || tokens.stream().anyMatch(token -> other.exceptions().contains(token.key()));
  }

  boolean hasSubject() {
    return tokens.stream().anyMatch(Statement::isSubject);
  }

  private static boolean isSubject(Token token) {
    return token.role() == Token.Role.SUBJECT;
  }

  /** Its subject: everything before its verb, or all its words if no verb is known. */
  List<Token> subject() {
    List<Token> subject = tokens.stream().filter(Statement::isSubject).toList();
    return subject.isEmpty() ? tokens.stream().filter(t -> !t.isValue()).toList() : subject;
  }
}
