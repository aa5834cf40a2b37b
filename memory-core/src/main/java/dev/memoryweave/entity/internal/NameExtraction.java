package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities.EntityExtractor;
import dev.memoryweave.language.internal.names.KnownNames;
import dev.memoryweave.language.internal.names.NameKind;
import dev.memoryweave.language.internal.names.NameMention;
import dev.memoryweave.language.internal.names.NameReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the names of texts by rules, and asks a model about the best texts.
 *
 * @param model finds further names, or null
 * @param executor runs the model, or null without one
 * @param timeout how long one reading waits for the model, for all texts together
 */
public record NameExtraction(
    @Nullable EntityExtractor model, @Nullable ExecutorService executor, Duration timeout) {
  private static final Logger LOG = LoggerFactory.getLogger(NameExtraction.class);

  /** The most texts that a model is asked about, and the most names that it may find in one. */
  private static final int MOST_ASKED = 20;

  private static final int MOST_FOUND = 200;

  /**
   * The names of the texts, in their order.
   *
   * @param wanted names that are looked for as they are written, too
   * @param done what rules found in texts before; what they find now is added
   */
  List<NamedText.Read> read(
      List<NamedText> texts,
      Aliases aliases,
      Set<String> wanted,
      Map<NamedText, List<NameMention>> done) {
    Map<String, NameKind> kinds = new HashMap<>();
    texts.forEach(text -> text.addKnown(kinds));
    aliases.addKnown(kinds);
    KnownNames known = new KnownNames(kinds);
    Map<NamedText, List<NameMention>> ofModel = ask(texts);
    List<NamedText.Read> read = new ArrayList<>();
    for (NamedText text : texts) {
      List<NameMention> names = done.computeIfAbsent(text, it -> NameReader.read(it.text(), known));
      names = with(names, ofModel.getOrDefault(text, List.of()));
      read.add(new NamedText.Read(text, with(names, literal(text.text(), wanted, kinds))));
    }
    return read;
  }

  /** Both lists in the order of the text, of those that overlap the one of the first. */
  private static List<NameMention> with(List<NameMention> names, List<NameMention> more) {
    if (more.isEmpty()) {
      return names;
    }
    TreeMap<Integer, NameMention> all = new TreeMap<>();
    names.forEach(name -> all.put(name.from(), name));
    for (NameMention name : more) {
      Map.Entry<Integer, NameMention> before = all.lowerEntry(name.to());
      if (before == null || before.getValue().to() <= name.from()) {
        all.put(name.from(), name);
      }
    }
    return List.copyOf(all.values());
  }

  /** Names that are looked for, where rules do not take them for names, as in lower case. */
  private static List<NameMention> literal(
      String text, Set<String> wanted, Map<String, NameKind> kinds) {
    List<NameMention> found = new ArrayList<>();
    for (String name : wanted) {
      NameKind kind = kinds.getOrDefault(KnownNames.key(name), NameKind.NAME);
      for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length())) {
        int end = at + name.length();
        if (!isLetter(text, at - 1) && !isLetter(text, end)) {
          found.add(new NameMention(kind, name, at, end));
        }
      }
    }
    found.sort(Comparator.comparingInt(NameMention::from));
    return found;
  }

  private static boolean isLetter(String text, int at) {
    return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
  }

  // ---- the model --------------------------------------------------------------------------------

  private Map<NamedText, List<NameMention>> ask(List<NamedText> texts) {
    Map<NamedText, Future<List<NameMention>>> asked = new LinkedHashMap<>();
    if (model == null || executor == null) {
      return Map.of();
    }
    for (NamedText text : texts.subList(0, Math.min(MOST_ASKED, texts.size()))) {
      try {
        asked.put(text, executor.submit(() -> found(model, text.text())));
      } catch (RejectedExecutionException full) {
        LOG.warn("The extractor of names was not asked: the executor takes no work");
        break;
      }
    }
    Map<NamedText, List<NameMention>> answers = new HashMap<>();
    long deadline = System.nanoTime() + timeout.toNanos();
    asked.forEach((text, answer) -> answers.put(text, answer(answer, deadline)));
    return answers;
  }

  /** The message of an exception may hold anything, so only its type is logged. */
  private static List<NameMention> answer(Future<List<NameMention>> asked, long deadline) {
    try {
      return asked.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      LOG.warn("The extractor of names was late");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      LOG.warn(
          "The extractor of names failed with {}",
          cause == null ? "an error" : cause.getClass().getSimpleName());
    }
    asked.cancel(true);
    return List.of();
  }

  /** Runs on the executor, so that a slow or broken list affects only its own text. */
  private static List<NameMention> found(EntityExtractor model, String text) {
    List<NameMention> names = new ArrayList<>();
    List<EntityExtractor.Found> found = model.extract(text);
    if (found == null) {
      return names;
    }
    Iterator<EntityExtractor.Found> each = found.iterator();
    for (int i = 0; i < MOST_FOUND && each.hasNext(); i++) {
      EntityExtractor.Found it = each.next();
      boolean isUsable =
          it != null
              && it.kind() != null
              && it.from() >= 0
              && it.from() < it.to()
              && it.to() <= text.length()
              && !text.substring(it.from(), it.to()).isBlank();
      if (isUsable) {
        NameKind kind = NameKind.valueOf(it.kind().name());
        names.add(new NameMention(kind, text.substring(it.from(), it.to()), it.from(), it.to()));
      }
    }
    names.sort(Comparator.comparingInt(NameMention::from));
    return names;
  }
}
