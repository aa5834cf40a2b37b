package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.guide.internal.OwnBlocks;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.markup.internal.Markup;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The standard chunker: cuts each kind of source in its own way.
 *
 * <p>No passage exceeds the limit of its kind, unless a single character does. Except for JUnit's
 * XML reports, whose results are extracted, the passages are the text itself: in order, each with
 * its line numbers in the file; only blank lines between them, and in prose the blocks that this
 * library wrote into the file, are left out. A line that exceeds a limit by itself is cut into
 * several passages with one line number. NUL characters and unpaired surrogates, which cannot be
 * stored, become replacement characters.
 *
 * <p>Where the native parsers do not run, code is cut by the look of its lines.
 */
public final class Chunking implements Chunker {
  private static final Pattern ADR_NUMBER =
      Pattern.compile("^(?:ADR[- ]?)?\\d{1,5}\\s*[.:)–—-]\\s*", Pattern.CASE_INSENSITIVE);

  private static final Pattern MADE_BY_A_BUILD =
      Pattern.compile("(?:^|/)(?:target|build|out|dist|coverage)/");

  private final TokenCounter counter;
  private final ChunkSettings settings;
  private final MarkdownChunker markdown;
  private final CodeChunker code;

  private Chunking(TokenCounter counter, ChunkSettings settings) {
    this.counter = counter;
    this.settings = settings;
    this.markdown = new MarkdownChunker(settings);
    this.code = new CodeChunker(settings);
  }

  /** A chunker with the default settings. */
  public static Chunking standard(TokenCounter counter) {
    return of(counter, ChunkSettings.defaults());
  }

  /** A chunker with custom settings. */
  public static Chunking of(TokenCounter counter, ChunkSettings settings) {
    return new Chunking(counter, settings);
  }

  @Override
  public List<KnowledgeChunk.Passage> chunk(SourceText source) {
    String text = text(source);
    if (text.isBlank()) {
      return List.of();
    }
    return switch (source.type()) {
      case TEST_REPORT -> testReport(source.path(), text);
      case LOG -> {
        PassageList out = list(text, settings.logTokens());
        new LogChunker().chunk(out);
        yield out.passages();
      }
      case DIFF -> {
        PassageList out = list(text, settings.diffTokens());
        new DiffChunker(settings).chunk(out);
        yield out.passages();
      }
      case CODE -> code(text, source.language());
      case CONFIG, API_SPEC -> {
        String language = source.language();
        yield Grammar.of(language).isPresent() ? code(text, language) : paragraphs(text);
      }
      case ADR, RULES, ARCHITECTURE, AGENT_GUIDE, README, DOCUMENT, NOTE ->
          isMarkedUp(source) ? document(source, text) : paragraphs(text);
    };
  }

  private PassageList list(String text, int limit) {
    return new PassageList(new Lines(text), counter, limit);
  }

  private List<KnowledgeChunk.Passage> testReport(String path, String text) {
    if (text.stripLeading().startsWith("<")) {
      List<KnowledgeChunk.Passage> results =
          new JUnitXmlChunker(counter, settings.testTokens()).chunk(text);
      if (results != null) {
        return MADE_BY_A_BUILD.matcher(path).find() ? failures(results) : results;
      }
    }
    PassageList out = list(text, settings.testTokens());
    new TestOutputChunker(settings).chunk(out);
    return out.passages();
  }

  /** The failures with the summaries of their suites: each build repeats the passed tests. */
  private static List<KnowledgeChunk.Passage> failures(List<KnowledgeChunk.Passage> results) {
    Set<String> failed =
        results.stream()
            .filter(passage -> passage.tags().contains("failed"))
            .map(Chunking::suite)
            .collect(Collectors.toSet());
    return results.stream()
        .filter(
            passage ->
                passage.tags().contains("failed")
                    || (passage.tags().contains("summary") && failed.contains(suite(passage))))
        .toList();
  }

  private static String suite(KnowledgeChunk.Passage result) {
    return result.place().isEmpty() ? "" : result.place().get(0);
  }

  private List<KnowledgeChunk.Passage> code(String text, @Nullable String language) {
    PassageList out = list(text, settings.codeTokens());
    code.chunk(language, out);
    return out.passages();
  }

  private List<KnowledgeChunk.Passage> document(SourceText source, String text) {
    PassageList out = list(text, settings.markdownTokens());
    Markup markup = Markup.of(source.path());
    String title =
        source.type() == SourceType.ADR ? MarkdownChunker.firstHeading(markup, text) : "";
    markdown.chunk(markup, title, out);
    return out.passages();
  }

  private List<KnowledgeChunk.Passage> paragraphs(String text) {
    PassageList out = list(text, settings.otherTokens());
    new ParagraphChunker(settings).chunk(out);
    return out.passages();
  }

  private static boolean isMarkedUp(SourceText source) {
    String name = PlainText.lowerCase(SourcePath.name(source.path()));
    return !name.endsWith(".txt") && !name.endsWith(".org");
  }

  /** The text to cut: prose without the memory's own blocks, which would be shown twice. */
  private static String text(SourceText source) {
    String text = source.type().isProse() ? OwnBlocks.of(source.text()).others() : source.text();
    return storable(text);
  }

  /** The text without characters that cannot be stored; of equal length. */
  private static String storable(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (c == 0 || Character.isSurrogate(c)) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, '\ufffd');
      }
    }
    return clean == null ? text : clean.toString();
  }

  /**
   * Title of a document: its first heading (without the number in a decision record), or else the
   * name of the file. At most {@value KnowledgeDocument#MAX_TITLE} characters on one line, never
   * empty.
   */
  public static String title(SourceText source) {
    String title = "";
    if (source.type().isProse() && isMarkedUp(source)) {
      title = MarkdownChunker.firstHeading(Markup.of(source.path()), text(source));
    }
    if (source.type() == SourceType.ADR) {
      title = ADR_NUMBER.matcher(title).replaceFirst("");
    }
    for (String candidate : List.of(title, SourcePath.name(source.path()))) {
      String line = Text.shorten(PlainText.oneLine(candidate), KnowledgeDocument.MAX_TITLE);
      if (!line.isEmpty()) {
        return line;
      }
    }
    return "untitled";
  }
}
