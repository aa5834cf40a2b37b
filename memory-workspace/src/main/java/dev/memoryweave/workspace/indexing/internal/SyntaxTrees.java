package dev.memoryweave.workspace.indexing.internal;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSTree;

/**
 * Parses code with the native library. Parsers are used by one thread at a time and reused by
 * others; there is no tree if the library does not run, or gives up on a text.
 */
final class SyntaxTrees {
  private static final Logger LOG = LoggerFactory.getLogger(SyntaxTrees.class);

  private static final int BUFFER = 16 * 1_024;

  /**
   * The time limit of a parser. Some texts that are not code take quadratic time, or worse; valid
   * ones take a tenth of this.
   */
  private static final long FREE_NANOS = 1_000_000_000L;

  private static final long NANOS_PER_BYTE = 10_000;

  /** The time limit after an error. */
  private static final long FREE_NANOS_WITH_ERRORS = 200_000_000L;

  private static final long NANOS_PER_BYTE_WITH_ERRORS = 3_000;

  private static final long MOST_NANOS = 10_000_000_000L;

  private static final long MOST_NANOS_WITH_ERRORS = 2_000_000_000L;

  /** Deeper brackets and longer lines are not what people write. */
  private static final int MAX_NESTING = 300;

  private static final int MAX_LINE = 20_000;

  private final Map<Grammar, GrammarNodes> loaded = new EnumMap<>(Grammar.class);
  private final Set<Grammar> broken = EnumSet.noneOf(Grammar.class);
  private final Map<Grammar, Queue<TSParser>> idle = new ConcurrentHashMap<>();

  /** The outline of a text, or null if there is none. */
  @Nullable Outline outline(Grammar grammar, Lines lines, int large) {
    GrammarNodes nodes = isWritten(lines) ? nodes(grammar) : null;
    if (nodes == null) {
      return null;
    }
    try {
      Lexis lexis = grammar.lexis();
      Skeleton skeleton = lexis == null ? null : Skeleton.of(lines.text(), lexis, large);
      if (skeleton != null && skeleton.isPartial()) {
        Outline outline = outline(nodes, lines, skeleton, large);
        if (outline == null || !outline.hasErrors()) {
          return outline;
        }
      }
      return outline(nodes, lines, Skeleton.whole(lines.text()), large);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("The parser for {} failed; the file is cut without it", grammar.language(), e);
      return null;
    }
  }

  private @Nullable Outline outline(GrammarNodes nodes, Lines lines, Skeleton skeleton, int large) {
    Queue<TSParser> pool =
        idle.computeIfAbsent(nodes.grammar(), grammar -> new ConcurrentLinkedQueue<>());
    TSParser parser = pool.poll();
    if (parser == null) {
      parser = new TSParser();
      if (!parser.setLanguage(nodes.language())) {
        parser.close();
        throw new IllegalStateException("The grammar does not fit the parser's version");
      }
    }
    boolean reusable = false;
    try (TSTree tree = parse(parser, skeleton.bytes())) {
      if (tree == null) {
        LOG.debug("Parsing took too long; the file is cut without a syntax tree");
        return null;
      }
      Outline outline = new OutlineBuilder(nodes, lines, skeleton, large).build(tree);
      reusable = true;
      return outline;
    } finally {
      if (reusable) {
        pool.add(parser);
      } else {
        parser.close();
      }
    }
  }

  private static @Nullable TSTree parse(TSParser parser, byte[] bytes) {
    long start = System.nanoTime();
    boolean[] errors = {false};
    return parser.parseWithOptions(
        new byte[BUFFER],
        null,
        (buffer, offset, point) -> {
          int length = Math.max(0, Math.min(buffer.length, bytes.length - offset));
          System.arraycopy(bytes, Math.min(offset, bytes.length), buffer, 0, length);
          return length;
        },
        TSInputEncoding.TSInputEncodingUTF8,
        state -> {
          errors[0] |= state.hasError();
          return System.nanoTime() - start > allowed(bytes.length, errors[0]);
        });
  }

  private static long allowed(long bytes, boolean errors) {
    return errors
        ? Math.min(
            MOST_NANOS_WITH_ERRORS, FREE_NANOS_WITH_ERRORS + bytes * NANOS_PER_BYTE_WITH_ERRORS)
        : Math.min(MOST_NANOS, FREE_NANOS + bytes * NANOS_PER_BYTE);
  }

  private static boolean isWritten(Lines lines) {
    for (int line = 0; line < lines.count(); line++) {
      if (lines.end(line) - lines.start(line) > MAX_LINE) {
        return false;
      }
    }
    String text = lines.text();
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth = Math.max(0, depth - 1);
        default -> {
          // Nothing opens or closes.
        }
      }
      if (depth > MAX_NESTING) {
        return false;
      }
    }
    return true;
  }

  private synchronized @Nullable GrammarNodes nodes(Grammar grammar) {
    GrammarNodes nodes = loaded.get(grammar);
    if (nodes == null && !broken.contains(grammar)) {
      try {
        TSLanguage language = grammar.load();
        nodes = new GrammarNodes(grammar, language);
        loaded.put(grammar, nodes);
      } catch (RuntimeException | LinkageError e) {
        broken.add(grammar);
        LOG.warn(
            "No parser for {} here; such files are cut by their lines: {}",
            grammar.language(),
            e.toString());
      }
    }
    return nodes;
  }
}
