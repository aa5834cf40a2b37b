package dev.memoryweave.language.internal.english;

import java.util.HashMap;
import java.util.Map;

/**
 * Short forms that programmers use in identifiers, with their full words, so that a question about
 * a "dictionary" finds {@code to_dict}.
 *
 * <p>Only short forms that rarely mean anything else in prose are listed; a plural s is allowed.
 */
public final class Abbreviations {

  private static final String TABLE =
      """
      arg argument
      async asynchronous
      attr attribute
      auth authentication
      avg average
      bool boolean
      calc calculate
      cfg configuration
      char character
      cmd command
      config configuration
      conn connection
      coord coordinate
      ctx context
      db database
      del delete
      dest destination
      dict dictionary
      diff difference
      dim dimension
      dir directory
      dst destination
      elem element
      env environment
      err error
      eval evaluate
      exec execute
      expr expression
      fmt format
      freq frequency
      func function
      idx index
      img image
      impl implementation
      init initialize
      int integer
      iter iterate
      lang language
      len length
      lib library
      max maximum
      min minimum
      msg message
      num number
      obj object
      param parameter
      pkg package
      prev previous
      prop property
      ptr pointer
      rand random
      ref reference
      repo repository
      req request
      resp response
      seq sequence
      src source
      str string
      sys system
      tbl table
      tmp temporary
      txt text
      usr user
      val value
      var variable
      vec vector
      """;

  /** No short form is longer. */
  private static final int MAX_LENGTH = 7;

  private static final Map<String, String> WORDS = read();

  private Abbreviations() {}

  /** Returns the full word of a short form, or the form itself. */
  public static String expand(String form) {
    return form.length() > MAX_LENGTH ? form : WORDS.getOrDefault(form, form);
  }

  private static Map<String, String> read() {
    Map<String, String> words = new HashMap<>();
    TABLE
        .lines()
        .map(line -> line.split(" "))
        .forEach(
            pair -> {
              words.put(pair[0], pair[1]);
              words.put(pair[0] + "s", pair[1]);
            });
    return Map.copyOf(words);
  }
}
