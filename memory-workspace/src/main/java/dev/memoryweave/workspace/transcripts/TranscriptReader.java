package dev.memoryweave.workspace.transcripts;

import java.io.IOException;

/** Reads transcripts of one format. */
@FunctionalInterface
interface TranscriptReader {
  /**
   * Reads a whole transcript, and files its sessions.
   *
   * @throws IOException if reading the file fails
   */
  void read(Transcript transcript) throws IOException;

  /** The reader of a format. */
  static TranscriptReader of(TranscriptFormat format) {
    return switch (format) {
      case CLAUDE_CODE -> transcript -> new ClaudeCodeReader(transcript).read();
      case CODEX -> transcript -> new CodexReader(transcript).read();
      case CHATGPT -> transcript -> new ChatGptReader(transcript).read();
      case CLAUDE -> transcript -> new ClaudeReader(transcript).read();
      case MARKDOWN -> transcript -> new MarkdownReader(transcript).read();
      case CORPUS -> transcript -> new CorpusReader(transcript).read();
    };
  }
}
