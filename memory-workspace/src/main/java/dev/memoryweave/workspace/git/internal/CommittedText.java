package dev.memoryweave.workspace.git.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/** Reads texts from commits. */
final class CommittedText {
  private static final int LONGEST = 4_000_000;

  private CommittedText() {}

  /**
   * The text of a file with line feeds at line ends and without a byte order mark; null if there is
   * no such file, or it is a link, too long or not in UTF-8.
   */
  static @Nullable String read(Repository repository, RevTree tree, String path)
      throws IOException {
    try (TreeWalk walk = TreeWalk.forPath(repository, path, tree)) {
      if (walk == null
          || !(FileMode.REGULAR_FILE.equals(walk.getFileMode())
              || FileMode.EXECUTABLE_FILE.equals(walk.getFileMode()))) {
        return null;
      }
      ObjectLoader blob = repository.open(walk.getObjectId(0), Constants.OBJ_BLOB);
      return blob.getSize() > LONGEST ? null : text(blob.getCachedBytes(LONGEST));
    }
  }

  private static @Nullable String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
      return plain.replace("\r\n", "\n").replace('\r', '\n');
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
