package dev.memoryweave.benchmarks.fitting;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Draws the texts to fit on from unpacked packages, and keeps them in a file. */
final class FitTexts {
  private static final long LONGEST_FILE = 40_000_000;

  private FitTexts() {}

  /**
   * Draws texts of all sources, equal ones once, in a random order.
   *
   * @param packages the folder with a folder for each unpacked package
   */
  static List<FitText> draw(Path packages, long seed, PrintStream out) throws IOException {
    List<FitText> drawn = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (FitSource source : FitSource.all()) {
      Path folder = packages.resolve(source.folder());
      if (!Files.isDirectory(folder)) {
        throw new IOException(folder + " is not there; unpack its package or leave it out");
      }
      Map<String, FitText> texts = new LinkedHashMap<>();
      read(
          source,
          folder,
          text -> {
            if (text.tells()) {
              texts.putIfAbsent(text.text(), text);
            }
          });
      List<FitText> all = new ArrayList<>(texts.values());
      Collections.shuffle(all, new Random(seed + source.folder().hashCode()));
      List<FitText> part = new ArrayList<>();
      for (FitText text : all) {
        if (part.size() < source.most() && known.add(text.text())) {
          part.add(text);
        }
      }
      out.println(source.folder() + ": " + part.size() + " of " + all.size() + " texts");
      drawn.addAll(part);
    }
    Collections.shuffle(drawn, new Random(seed));
    return drawn;
  }

  private static void read(FitSource source, Path folder, Consumer<FitText> to) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (Files.size(file) <= LONGEST_FILE && wanted(source.form(), name)) {
        String text = text(file);
        switch (source.form()) {
          case HTML -> new HtmlTexts(to).read(text);
          case DICTIONARY -> new DictionaryTexts(to).read(text);
          case WORDNET -> new DictionaryTexts(to).readWordNet(text);
          case CODE -> new CodeTexts(to).read(name, text);
          case POD -> pod(text, to);
          case QUOTES -> quotes(text, to);
        }
      }
    }
  }

  private static boolean wanted(FitSource.Form form, String name) {
    return switch (form) {
      case HTML -> name.endsWith(".html") || name.endsWith(".page") || name.endsWith(".html.en");
      case DICTIONARY, WORDNET -> name.endsWith(".dict.dz");
      case CODE -> CodeTexts.reads(name) && !name.contains("test");
      case POD -> name.endsWith(".pod");
      case QUOTES -> !name.contains(".");
    };
  }

  private static String text(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file)) {
      InputStream plain = file.toString().endsWith(".dz") ? new GZIPInputStream(bytes) : bytes;
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void pod(String text, Consumer<FitText> to) {
    String heading = "";
    for (String paragraph : text.split("\n\n", -1)) {
      if (paragraph.startsWith("=head") || paragraph.startsWith("=item")) {
        heading = paragraph.substring(paragraph.indexOf(' ') + 1);
      } else if (!paragraph.startsWith("=")) {
        to.accept(new FitText(heading, paragraph.replace('\n', ' ')));
      }
    }
  }

  private static void quotes(String text, Consumer<FitText> to) {
    for (String quote : text.split("\n%\n", -1)) {
      to.accept(new FitText("", quote.replace('\n', ' ')));
    }
  }

  /** Writes texts, one a line: what asks for it, a tab, the text; line ends as {@code \n}. */
  static void write(List<FitText> texts, Path file) throws IOException {
    try (BufferedWriter lines = Files.newBufferedWriter(file)) {
      for (FitText text : texts) {
        lines.write(line(text.asked()) + "\t" + line(text.text()));
        lines.newLine();
      }
    }
  }

  private static String line(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", " ").replace("\t", " ");
  }

  /** Reads what {@link #write} wrote. */
  static List<FitText> read(Path file) throws IOException {
    List<FitText> texts = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        texts.add(new FitText(text(line.substring(0, tab)), text(line.substring(tab + 1))));
      }
    }
    return texts;
  }

  private static String text(String line) {
    return line.replace("\\n", "\n").replace("\\\\", "\\");
  }
}
