package dev.memoryweave.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A snapshot with vectors whose methods do something else, for tests. */
public final class OtherVectors implements ReadTransaction {
  private final ReadTransaction transaction;
  private final VectorReader vectors;

  private OtherVectors(ReadTransaction transaction, VectorReader vectors) {
    this.transaction = transaction;
    this.vectors = vectors;
  }

  /** A call of the vectors. */
  public interface Call {
    /** The name of the method. */
    String method();

    Object[] arguments();

    /** What happens usually. */
    Object proceed() throws Throwable;
  }

  /** What happens at a call instead. */
  public interface Reaction {
    Object to(Call call) throws Throwable;
  }

  public static ReadTransaction calling(ReadTransaction transaction, Reaction reaction) {
    VectorReader working = transaction.vectors();
    return new OtherVectors(
        transaction,
        (VectorReader)
            Proxy.newProxyInstance(
                VectorReader.class.getClassLoader(),
                new Class<?>[] {VectorReader.class},
                (proxy, method, arguments) -> reaction.to(new Called(working, method, arguments))));
  }

  private static final class Called implements Call {
    private final VectorReader vectors;
    private final Method called;
    private final Object[] arguments;

    Called(VectorReader vectors, Method called, Object[] arguments) {
      this.vectors = vectors;
      this.called = called;
      this.arguments = arguments;
    }

    @Override
    public String method() {
      return called.getName();
    }

    @Override
    public Object[] arguments() {
      return arguments;
    }

    @Override
    public Object proceed() throws Throwable {
      try {
        return called.invoke(vectors, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  @Override
  public NodeReader nodes() {
    return transaction.nodes();
  }

  @Override
  public EvidenceReader evidence() {
    return transaction.evidence();
  }

  @Override
  public RelationReader relations() {
    return transaction.relations();
  }

  @Override
  public JournalReader journal() {
    return transaction.journal();
  }

  @Override
  public KnowledgeReader knowledge() {
    return transaction.knowledge();
  }

  @Override
  public VectorReader vectors() {
    return vectors;
  }
}
