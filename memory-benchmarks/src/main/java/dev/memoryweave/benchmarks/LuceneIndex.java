package dev.memoryweave.benchmarks;

import dev.memoryweave.model.NodeDraft;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** The yardstick for search: the same texts in plain Lucene, on disk, ranked by its BM25. */
final class LuceneIndex implements AutoCloseable {
  private static final String TITLE = "title";
  private static final String BODY = "body";
  private static final float TITLE_WEIGHT = 2;

  private final Analyzer analyzer = new EnglishAnalyzer();
  private final Directory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  LuceneIndex(Path folder, List<NodeDraft> drafts) throws IOException {
    directory = new MMapDirectory(folder);
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      for (NodeDraft draft : drafts) {
        Document document = new Document();
        document.add(new TextField(TITLE, String.valueOf(draft.title()), Field.Store.YES));
        document.add(new TextField(BODY, String.valueOf(draft.body()), Field.Store.YES));
        document.add(new StoredField("kind", String.valueOf(draft.kind())));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  /** The texts that match best, read from the index. */
  List<String> search(String words, int limit) throws IOException {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (String term : terms(words)) {
      query.add(
          new BoostQuery(new TermQuery(new Term(TITLE, term)), TITLE_WEIGHT),
          BooleanClause.Occur.SHOULD);
      query.add(new TermQuery(new Term(BODY, term)), BooleanClause.Occur.SHOULD);
    }
    List<String> found = new ArrayList<>();
    for (ScoreDoc hit : searcher.search(query.build(), limit).scoreDocs) {
      found.add(searcher.storedFields().document(hit.doc).get(BODY));
    }
    return found;
  }

  private List<String> terms(String words) throws IOException {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream(BODY, words)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    }
    return terms;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
    analyzer.close();
  }
}
