package dev.memoryweave.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A snapshot with vectors whose methods do something else, for tests. */
public final class OtherVectors implements ReadTransaction {
  private final ReadTransaction transaction;
  private final VectorStore vectors;

  private OtherVectors(ReadTransaction transaction, VectorStore vectors) {
    this.transaction = transaction;
    this.vectors = vectors;
  }

  /** A call of the vectors. */
  public interface Call {
    /** The name of the method, such as {@code counts} or {@code chunks.nearest}. */
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
    return new OtherVectors(
        transaction, calling(VectorStore.class, transaction.vectors(), "", reaction));
  }

  private static <X> X calling(Class<X> type, X working, String prefix, Reaction reaction) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Call call = new Called(working, method, prefix + method.getName(), arguments);
              Object result = reaction.to(call);
              return result instanceof VectorStore.Index<?, ?, ?> index
                  ? calling(VectorStore.Index.class, index, method.getName() + ".", reaction)
                  : result;
            }));
  }

  @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
  private record Called(Object working, Method called, String method, Object[] arguments)
      implements Call {
    @Override
    public Object proceed() throws Throwable {
      try {
        return called.invoke(working, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  @Override
  public NodeStore nodes() {
    return transaction.nodes();
  }

  @Override
  public EvidenceStore evidence() {
    return transaction.evidence();
  }

  @Override
  public RelationStore relations() {
    return transaction.relations();
  }

  @Override
  public SessionStore sessions() {
    return transaction.sessions();
  }

  @Override
  public JournalStore journal() {
    return transaction.journal();
  }

  @Override
  public ContentStore contents() {
    return transaction.contents();
  }

  @Override
  public ProofStore proofs() {
    return transaction.proofs();
  }

  @Override
  public KnowledgeStore knowledge() {
    return transaction.knowledge();
  }

  @Override
  public VectorStore vectors() {
    return vectors;
  }
}
