package dev.memoryweave.rest.internal.api;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.OperationRunner;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.rest.internal.server.Principal;
import java.util.Map;

/** Runs operations for whoever calls, with the rights of that principal. */
final class OperationCalls {
  private final ApiProject project;
  private final String usualAgent;

  /**
   * The calls of a project.
   *
   * @param usualAgent the name of an agent whose token has none
   */
  OperationCalls(ApiProject project, String usualAgent) {
    this.project = project;
    this.usualAgent = usualAgent;
  }

  /** The name under which a principal writes. */
  String author(Principal principal) {
    if (!principal.name().isEmpty()) {
      return principal.name();
    }
    return principal.person() ? Speakers.PERSON : usualAgent;
  }

  /** Whether a principal may change nothing here. */
  boolean isReadOnly(Principal principal) {
    return principal.readOnly() || project.readOnly();
  }

  /**
   * Runs an operation.
   *
   * @throws RequestPrompt.Question if the person who calls is asked first
   */
  OperationResult run(
      Principal principal, Operation operation, Map<String, ?> arguments, RequestPrompt prompt) {
    if (!principal.person() && OperationCatalog.isPersonal(operation.name())) {
      return OperationResult.failure(
          ErrorKind.NEEDS_PERSON,
          ApiWords.INSTANCE.of(operation.name())
              + " is for a person; it needs a token that was made for one. Nothing was done.");
    }
    Listing listing =
        (principal.person() ? Listing.PERSONAL : Listing.WHOLE).withReadOnly(isReadOnly(principal));
    try {
      return new OperationRunner(ApiWords.INSTANCE, listing)
          .run(operation, arguments, () -> context(principal, prompt));
    } catch (PersonPrompt.Deferred e) {
      throw e.getCause() instanceof RequestPrompt.Question question ? question : e;
    } finally {
      project.afterEach().run();
    }
  }

  /** The context of a principal's call. */
  CallContext context(Principal principal, PersonPrompt prompt) {
    Source source = principal.person() ? Source.USER : Source.AGENT;
    CallContext context =
        project.memory().get().writtenBy(Provenance.of(source, author(principal)));
    return principal.person() ? context.withPrompt(prompt) : context;
  }
}
