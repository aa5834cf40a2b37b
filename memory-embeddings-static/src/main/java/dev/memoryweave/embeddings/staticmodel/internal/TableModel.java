package dev.memoryweave.embeddings.staticmodel.internal;

import dev.memoryweave.embed.internal.Background;

/** A table with its pieces, ready to embed; thread-safe. */
public final class TableModel implements AutoCloseable {
  private final TokenTable table;
  private final TextPieces pieces;
  private final Background background;

  /**
   * A model based on a table.
   *
   * @param background the vectors of texts that are unrelated to any question
   */
  public TableModel(TokenTable table, Background background) {
    this.table = table;
    this.pieces = new TextPieces(table.pieces());
    this.background = background;
  }

  /** The vectors of texts that are unrelated to any question. */
  public Background background() {
    return background;
  }

  /** Whether the table contains enough whole words of a text. */
  public boolean reads(String text) {
    return pieces.knows(text);
  }

  /**
   * The vector under which a text is found: its own, or one that is near no question if the table
   * does not know enough of its words for them to mean anything.
   */
  public float[] passage(String text) {
    return reads(text) ? vector(text) : nothing();
  }

  /** The unit vector of a text; for one without a known piece, the vector of the unknown piece. */
  public float[] vector(String text) {
    float[] sum = new float[table.dimensions()];
    for (int piece : pieces.of(text)) {
      table.addTo(sum, piece);
    }
    double squares = 0;
    for (float value : sum) {
      squares += (double) value * value;
    }
    if (squares == 0) {
      return nothing();
    }
    float length = (float) Math.sqrt(squares);
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= length;
    }
    return sum;
  }

  /** The direction in which texts differ least, so that it is near none of them. */
  private float[] nothing() {
    float[] axis = new float[table.dimensions()];
    axis[axis.length - 1] = 1;
    return axis;
  }

  @Override
  public void close() {}
}
