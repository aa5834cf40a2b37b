package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.weave.TokenCounter;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts JUnit's XML reports by result: each failure and error with its message and trace, and all
 * passed or skipped tests together. The output of tests is left out.
 */
final class JUnitXmlChunker {
  private static final Logger LOG = LoggerFactory.getLogger(JUnitXmlChunker.class);

  private static final int NAMES_TOGETHER = 50;

  private final TokenCounter counter;
  private final int limit;

  JUnitXmlChunker(TokenCounter counter, int limit) {
    this.counter = counter;
    this.limit = limit;
  }

  /** The passages of a report, or null if the text is not such a report or is broken. */
  @Nullable List<KnowledgeChunk.Passage> chunk(String text) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
      try {
        Report report = new Report(new Lines(text).count());
        while (xml.hasNext()) {
          report.event(xml.next(), xml);
        }
        return report.passages();
      } finally {
        xml.close();
      }
    } catch (XMLStreamException | RuntimeException e) {
      // For some broken documents, the JDK's reader also throws unchecked exceptions.
      LOG.debug("Not a readable test report; it is cut as text", e);
      return null;
    }
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value.strip();
  }

  /** Reads one report from beginning to end. */
  private final class Report {
    private final List<KnowledgeChunk.Passage> passages = new ArrayList<>();
    private final List<String> passed = new ArrayList<>();
    private final StringBuilder content = new StringBuilder();
    private final int lines;
    private boolean isReport;
    private String suite = "";
    private String test = "";
    private String outcome = "passed";
    private String message = "";
    private int testLine = 1;
    private int passedFrom = 1;
    private int passedTo = 1;

    Report(int lines) {
      this.lines = Math.max(1, lines);
    }

    void event(int event, XMLStreamReader xml) {
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> start(xml);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            content.append(xml.getText());
        case XMLStreamConstants.END_ELEMENT -> end(xml.getLocalName(), line(xml));
        default -> {
          // Comments and instructions say nothing about the tests.
        }
      }
    }

    private int line(XMLStreamReader xml) {
      return Math.min(lines, Math.max(1, xml.getLocation().getLineNumber()));
    }

    private void start(XMLStreamReader xml) {
      content.setLength(0);
      switch (xml.getLocalName()) {
        case "testsuites" -> isReport = true;
        case "testsuite" -> {
          isReport = true;
          flushPassed();
          suite = attribute(xml, "name");
          summary(xml);
        }
        case "testcase" -> {
          String className = attribute(xml, "classname");
          test = (className.isEmpty() ? "" : className + ".") + attribute(xml, "name");
          testLine = line(xml);
          outcome = "passed";
          message = "";
        }
        case "failure", "error", "skipped" -> {
          outcome = outcome(xml.getLocalName());
          String type = attribute(xml, "type");
          String text = attribute(xml, "message");
          message = type.isEmpty() || text.startsWith(type) ? text : (type + ": " + text).strip();
        }
        default -> {
          // Properties and output.
        }
      }
    }

    private static String outcome(String element) {
      return switch (element) {
        case "failure" -> "failed";
        case "error" -> "error";
        default -> "skipped";
      };
    }

    private void summary(XMLStreamReader xml) {
      StringBuilder text = new StringBuilder("Tests of ").append(suite).append(':');
      for (String count : List.of("tests", "failures", "errors", "skipped", "time")) {
        String value = attribute(xml, count);
        if (!value.isEmpty()) {
          text.append(' ').append(count).append(' ').append(value).append(',');
        }
      }
      text.setLength(text.length() - 1);
      write(List.of(suite), List.of(), List.of("summary"), line(xml), line(xml), text.toString());
    }

    private void end(String element, int line) {
      switch (element) {
        case "failure", "error" -> failure(line);
        case "testcase" -> {
          if (outcome.equals("passed") || outcome.equals("skipped")) {
            if (passed.isEmpty()) {
              passedFrom = testLine;
            }
            passedTo = Math.max(testLine, line);
            passed.add(outcome + ": " + test);
            if (passed.size() == NAMES_TOGETHER) {
              flushPassed();
            }
          }
        }
        case "testsuite" -> flushPassed();
        default -> {
          // All else was handled at its start.
        }
      }
      content.setLength(0);
    }

    private void failure(int line) {
      flushPassed();
      String trace = content.toString().strip();
      StringBuilder text = new StringBuilder(outcome).append(": ").append(test);
      if (!message.isEmpty() && !trace.startsWith(message)) {
        text.append('\n').append(message);
      }
      if (!trace.isEmpty()) {
        text.append('\n').append(trace);
      }
      List<String> tags = outcome.equals("error") ? List.of("failed", "error") : List.of("failed");
      write(List.of(suite, test), List.of(test), tags, testLine, line, text.toString());
    }

    private void flushPassed() {
      if (!passed.isEmpty()) {
        List<String> tags =
            passed.stream().map(name -> name.substring(0, name.indexOf(':'))).distinct().toList();
        write(List.of(suite), List.of(), tags, passedFrom, passedTo, String.join("\n", passed));
        passed.clear();
      }
    }

    private void write(
        List<String> place,
        List<String> symbols,
        List<String> tags,
        int from,
        int to,
        String text) {
      PassageList cut = new PassageList(new Lines(text), counter, limit);
      cut.add(new Segment(0, cut.lines().count(), place, symbols, tags));
      for (KnowledgeChunk.Passage piece : cut.passages()) {
        passages.add(
            new KnowledgeChunk.Passage(
                place, from, Math.max(from, to), piece.symbols(), piece.tags(), piece.text()));
      }
    }

    @Nullable List<KnowledgeChunk.Passage> passages() {
      flushPassed();
      return isReport ? List.copyOf(passages) : null;
    }
  }
}
