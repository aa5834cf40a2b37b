package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.operations.text.Quotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The aliases of one path. */
final class AliasResource implements Resource {
  private final List<Alias> rows;
  private final Function<String, OperationResource> operations;

  /**
   * Some aliases of the same path.
   *
   * @param operations finds an operation by its name
   */
  AliasResource(List<Alias> rows, Function<String, OperationResource> operations) {
    this.rows = List.copyOf(rows);
    this.operations = operations;
  }

  @Override
  public Set<String> methods() {
    return rows.stream().map(Alias::method).collect(Collectors.toSet());
  }

  @Override
  public ApiAnswer answer(ApiRequest request) {
    Map<String, Object> arguments = new LinkedHashMap<>(request.arguments());
    Alias row = row(request.method(), arguments);
    return operations.apply(row.operation()).answer(request, row.arguments(arguments));
  }

  /** The row of a request; takes what chose it out of the arguments. */
  private Alias row(String method, Map<String, Object> arguments) {
    List<Alias> ofMethod = rows.stream().filter(row -> row.method().equals(method)).toList();
    if (ofMethod.size() == 1) {
      return ofMethod.get(0);
    }
    Object mode = arguments.remove(Alias.MODE);
    return mode == null
        ? ofMethod.get(0)
        : ofMethod.stream()
            .filter(row -> row.mode().equals(mode))
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidArgumentsException(
                        List.of(
                            Alias.MODE
                                + " is "
                                + Quotation.value(mode)
                                + ", but must be one of "
                                + Quotation.names(ofMethod.stream().map(Alias::mode).toList()))));
  }
}
