package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message.ToolCall.Outcome;

/** Reads a record of a transcript, or a part of one, by what is written in it. */
@FunctionalInterface
interface Rule {
  /** The thoughts of a model. */
  Rule THINKING = passOver("thinking");

  /** The instructions of a program to its agent. */
  Rule INSTRUCTIONS = passOver("instructions of the program");

  /** A text of the message. */
  Rule TEXT = (piece, at) -> at.add(piece.text("text"));

  /** The answer to a call that it names. */
  Rule ANSWER = (block, at) -> at.answered(block, block.text("tool_use_id"));

  /** Reads it. */
  void read(Json json, SessionReading at);

  /** Counts it as of no use as a memory. */
  static Rule passOver(String sort) {
    return (json, at) -> at.tally().passOver(sort);
  }

  /** Applies a rule to what is at a path within it. */
  static Rule at(String path, Rule rule) {
    return (json, at) -> rule.read(json.at(path), at);
  }

  /** The outcome of a call. */
  static Outcome outcome(boolean succeeded) {
    return succeeded ? Outcome.SUCCEEDED : Outcome.FAILED;
  }
}
