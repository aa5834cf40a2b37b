package dev.memoryweave.operations.internal.view;

import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.weave.ContextPack;
import java.util.List;

/** A pack in the words of a door: the library's own warnings name methods to call. */
public final class PackText {
  private PackText() {}

  /** The warnings of a pack. */
  public static List<String> warnings(ContextPack pack, DoorWords door) {
    return pack.warnings().stream().map(FailureWords.at(door)::of).toList();
  }

  /** The block of a pack. Its warnings come before all memories, one per line. */
  public static String markdown(ContextPack pack, DoorWords door) {
    StringBuilder block = new StringBuilder(pack.markdown());
    FailureWords words = FailureWords.at(door);
    int from = 0;
    for (String warning : pack.warnings()) {
      int at = block.indexOf(warning + "\n", from);
      if (at >= 0) {
        String told = words.of(warning);
        block.replace(at, at + warning.length(), told);
        from = at + told.length();
      }
    }
    return block.toString();
  }
}
