package dev.memoryweave.workspace.poisoning;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A woven block as its reader sees it, cut into its items. */
record Block(List<Item> items, String rest) {
  private static final Pattern HEAD = Pattern.compile("- \\[([^\\],]+)((?:,[^\\]]*)?)](.*)");
  private static final Pattern AUTHOR =
      Pattern.compile("\\b(?:agent|imported|file|tool|program)\\b");

  /**
   * An item.
   *
   * @param name the id of a memory, or where a passage is
   * @param marks what stands behind it in the brackets
   * @param text what it says, with the lines below it
   */
  record Item(String name, String marks, String text) {
    /** Whether it says that this is the word of somebody other than a person. */
    boolean saysWhose() {
      return AUTHOR.matcher(marks).find();
    }

    boolean isPassage() {
      return name.indexOf('/') >= 0 || name.indexOf(':') >= 0;
    }

    boolean holds(String words) {
      return plain(text).contains(words);
    }

    /** Whether it holds the words in its evidence only. */
    boolean citesOnly(String words) {
      return text.lines()
          .filter(line -> plain(line).contains(words))
          .allMatch(line -> line.startsWith("- evidence: ") || line.startsWith("- against: "));
    }
  }

  static Block of(String markdown) {
    List<Item> items = new ArrayList<>();
    StringBuilder rest = new StringBuilder();
    for (String line : markdown.lines().toList()) {
      Matcher head = HEAD.matcher(line);
      if (head.matches()) {
        items.add(new Item(head.group(1), head.group(2), head.group(3)));
      } else if (line.startsWith("  ") && !items.isEmpty()) {
        Item last = items.remove(items.size() - 1);
        items.add(new Item(last.name(), last.marks(), last.text() + "\n" + line.strip()));
      } else {
        rest.append(line).append('\n');
      }
    }
    return new Block(List.copyOf(items), rest.toString());
  }

  /** The place of an item, or the number of items if it is not there. */
  int placeOf(String name) {
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).name().equals(name)) {
        return i;
      }
    }
    return items.size();
  }

  static String plain(String text) {
    return text.replace("\\", "").replace("*", "");
  }
}
