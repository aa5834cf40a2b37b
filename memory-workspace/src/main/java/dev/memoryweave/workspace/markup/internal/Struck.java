package dev.memoryweave.workspace.markup.internal;

import org.commonmark.node.CustomNode;
import org.commonmark.node.Delimited;
import org.commonmark.node.Node;
import org.commonmark.node.Nodes;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.parser.delimiter.DelimiterProcessor;
import org.commonmark.parser.delimiter.DelimiterRun;

/** Text between two tildes on each side, which its author has crossed out. */
public final class Struck extends CustomNode implements Delimited {
  private static final String MARK = "~~";

  static final Parser.ParserExtension EXTENSION =
      builder -> builder.customDelimiterProcessor(new Tildes());

  @Override
  public String getOpeningDelimiter() {
    return MARK;
  }

  @Override
  public String getClosingDelimiter() {
    return MARK;
  }

  private static final class Tildes implements DelimiterProcessor {
    @Override
    public char getOpeningCharacter() {
      return '~';
    }

    @Override
    public char getClosingCharacter() {
      return '~';
    }

    @Override
    public int getMinLength() {
      return MARK.length();
    }

    @Override
    public int process(DelimiterRun opening, DelimiterRun closing) {
      if (opening.length() != MARK.length() || closing.length() != MARK.length()) {
        return 0;
      }
      Text opener = opening.getOpener();
      Struck struck = new Struck();
      for (Node node : Nodes.between(opener, closing.getCloser())) {
        struck.appendChild(node);
      }
      opener.insertAfter(struck);
      return MARK.length();
    }
  }
}
