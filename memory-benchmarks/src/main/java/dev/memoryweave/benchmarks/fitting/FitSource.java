package dev.memoryweave.benchmarks.fitting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder of texts with a free licence, as {@code sources.tsv} beside this class lists them.
 *
 * @param folder the folder, below the one with all unpacked packages
 * @param form how its files are written
 * @param most the most texts that are taken from it
 * @param licence the licence of the texts
 */
record FitSource(String folder, Form form, int most, String licence) {

  /** How files are written, and so read. */
  enum Form {
    HTML,
    DICTIONARY,
    WORDNET,
    CODE,
    POD,
    QUOTES
  }

  /** All sources, in the order of the list. */
  static List<FitSource> all() throws IOException {
    List<FitSource> sources = new ArrayList<>();
    try (InputStream list = FitSource.class.getResourceAsStream("/fitting/sources.tsv")) {
      if (list == null) {
        throw new IOException("There is no /fitting/sources.tsv on the class path");
      }
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] fields = line.split("\t", -1);
          sources.add(
              new FitSource(
                  fields[0], Form.valueOf(fields[1]), Integer.parseInt(fields[2]), fields[3]));
        }
      }
    }
    return sources;
  }
}
