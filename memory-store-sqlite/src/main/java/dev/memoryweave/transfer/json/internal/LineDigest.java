package dev.memoryweave.transfer.json.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest over lines, each with a line feed, whatever its line end in the file. */
final class LineDigest {
  private final MessageDigest digest = sha256();

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  void add(byte[] line, int from, int to) {
    digest.update(line, from, to - from);
    digest.update((byte) '\n');
  }

  /** The digest of the lines so far. */
  String soFar() {
    try {
      MessageDigest copy = (MessageDigest) digest.clone();
      return HexFormat.of().formatHex(copy.digest());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("The digest of this Java cannot be copied", e);
    }
  }
}
