package dev.memoryweave.embeddings.staticmodel.internal;

/** A table with its pieces, ready to embed; safe for several threads. */
public final class TableModel implements AutoCloseable {
  private final TokenTable table;
  private final TextPieces pieces;

  /** A model of a table. */
  public TableModel(TokenTable table) {
    this.table = table;
    this.pieces = new TextPieces(table.pieces());
  }

  /** The unit vector of a text; of one without a known piece, that of the unknown piece. */
  public float[] vector(String text) {
    float[] sum = new float[table.dimensions()];
    for (int piece : pieces.of(text)) {
      table.addTo(sum, piece, 1);
    }
    double squares = 0;
    for (float value : sum) {
      squares += (double) value * value;
    }
    if (squares == 0) {
      sum[sum.length - 1] = 1;
      return sum;
    }
    float length = (float) Math.sqrt(squares);
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= length;
    }
    return sum;
  }

  @Override
  public void close() {}
}
