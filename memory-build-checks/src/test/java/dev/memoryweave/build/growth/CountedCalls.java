package dev.memoryweave.build.growth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Stand-ins for methods of the JDK that look at many characters or elements. Each has the name of
 * the method and its receiver as the first parameter; counted code calls it instead. Methods that
 * only copy are not here: the bytes that they allocate are counted.
 */
public final class CountedCalls {
  private CountedCalls() {}

  private static void looked(int found, int from, int length) {
    StepCounter.steps(Math.abs((found < 0 ? length : found) - from) + 1L);
  }

  private static void lookedBack(int found, int from) {
    StepCounter.steps(Math.max(0, from - Math.max(found, 0)) + 1L);
  }

  // String

  public static int indexOf(String text, int c) {
    int found = text.indexOf(c);
    looked(found, 0, text.length());
    return found;
  }

  public static int indexOf(String text, int c, int from) {
    int found = text.indexOf(c, from);
    looked(found, Math.min(from, text.length()), text.length());
    return found;
  }

  public static int indexOf(String text, String other) {
    int found = text.indexOf(other);
    looked(found, 0, text.length());
    return found;
  }

  public static int indexOf(String text, String other, int from) {
    int found = text.indexOf(other, from);
    looked(found, Math.min(from, text.length()), text.length());
    return found;
  }

  public static int lastIndexOf(String text, int c) {
    int found = text.lastIndexOf(c);
    lookedBack(found, text.length());
    return found;
  }

  public static int lastIndexOf(String text, int c, int from) {
    int found = text.lastIndexOf(c, from);
    lookedBack(found, Math.min(from, text.length()));
    return found;
  }

  public static int lastIndexOf(String text, String other) {
    int found = text.lastIndexOf(other);
    lookedBack(found, text.length());
    return found;
  }

  public static int lastIndexOf(String text, String other, int from) {
    int found = text.lastIndexOf(other, from);
    lookedBack(found, Math.min(from, text.length()));
    return found;
  }

  public static boolean contains(String text, CharSequence other) {
    return indexOf(text, other.toString()) >= 0;
  }

  public static int codePointCount(String text, int from, int to) {
    StepCounter.steps(Math.max(0, to - from));
    return text.codePointCount(from, to);
  }

  public static String replace(String text, CharSequence old, CharSequence other) {
    StepCounter.steps(text.length());
    return text.replace(old, other);
  }

  public static boolean matches(String text, String regex) {
    return matcher(Pattern.compile(regex), text).matches();
  }

  public static String replaceAll(String text, String regex, String other) {
    return matcher(Pattern.compile(regex), text).replaceAll(other);
  }

  public static String replaceFirst(String text, String regex, String other) {
    return matcher(Pattern.compile(regex), text).replaceFirst(other);
  }

  public static String[] split(String text, String regex) {
    return split(text, regex, 0);
  }

  public static String[] split(String text, String regex, int limit) {
    return split(Pattern.compile(regex), text, limit);
  }

  // StringBuilder

  public static int indexOf(StringBuilder text, String other) {
    int found = text.indexOf(other);
    looked(found, 0, text.length());
    return found;
  }

  public static int indexOf(StringBuilder text, String other, int from) {
    int found = text.indexOf(other, from);
    looked(found, Math.min(from, text.length()), text.length());
    return found;
  }

  public static int lastIndexOf(StringBuilder text, String other, int from) {
    int found = text.lastIndexOf(other, from);
    lookedBack(found, Math.min(from, text.length()));
    return found;
  }

  public static StringBuilder insert(StringBuilder text, int at, String other) {
    StepCounter.steps(text.length() - at + other.length());
    return text.insert(at, other);
  }

  public static StringBuilder delete(StringBuilder text, int from, int to) {
    StepCounter.steps(Math.max(0, text.length() - to));
    return text.delete(from, to);
  }

  public static StringBuilder deleteCharAt(StringBuilder text, int at) {
    StepCounter.steps(text.length() - at);
    return text.deleteCharAt(at);
  }

  // Regular expressions

  public static Matcher matcher(Pattern pattern, CharSequence text) {
    return pattern.matcher(new CountedText(text));
  }

  public static String[] split(Pattern pattern, CharSequence text) {
    return split(pattern, text, 0);
  }

  public static String[] split(Pattern pattern, CharSequence text, int limit) {
    return pattern.split(new CountedText(text), limit);
  }

  public static Stream<String> splitAsStream(Pattern pattern, CharSequence text) {
    return pattern.splitAsStream(new CountedText(text));
  }

  // Collections: sets answer at once, and lists look

  private static void lookedThrough(Collection<?> all) {
    if (all instanceof List<?>) {
      StepCounter.steps(all.size());
    }
  }

  public static boolean contains(Collection<?> all, Object element) {
    lookedThrough(all);
    return all.contains(element);
  }

  public static boolean contains(List<?> all, Object element) {
    lookedThrough(all);
    return all.contains(element);
  }

  public static int indexOf(List<?> all, Object element) {
    lookedThrough(all);
    return all.indexOf(element);
  }

  public static boolean remove(List<?> all, Object element) {
    lookedThrough(all);
    return all.remove(element);
  }

  public static Object remove(List<?> all, int at) {
    StepCounter.steps(all instanceof ArrayList<?> ? all.size() - at : 1);
    return all.remove(at);
  }

  public static void add(List<Object> all, int at, Object element) {
    StepCounter.steps(all instanceof ArrayList<?> ? all.size() - at : 1);
    all.add(at, element);
  }

  /** A text that counts how often its characters are looked at. */
  private record CountedText(CharSequence text) implements CharSequence {
    @Override
    public char charAt(int index) {
      StepCounter.step();
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
