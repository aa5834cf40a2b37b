package dev.memoryweave.operations.internal.consent;

import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;

/**
 * A person's agreement to a call of their own, after they have seen what it would do.
 *
 * @param consent the answer, or why there is none
 */
public record Confirmation(Consent consent) {
  /** Whether the person has already agreed. */
  public static final Parameter<Boolean> CONFIRMED =
      Parameter.of(
              "confirmed", ValueType.flag(), "You know what it does and agree; it does not ask.")
          .withDefault(false);

  /** Whether to report only what would happen. */
  public static final Parameter<Boolean> DRY_RUN =
      Parameter.of("dry_run", ValueType.flag(), "Only tell what would happen.").withDefault(false);

  /**
   * Asks, unless the person has already agreed. Nothing has been changed yet.
   *
   * @param plan what would be done, in sentences; a door shows it before the answer is given
   */
  public static Confirmation of(CallContext context, boolean confirmed, String plan) {
    return new Confirmation(
        confirmed ? Consent.ACCEPTED : context.prompt().ask(plan + "\nGo on?").consent());
  }

  /** Whether the person agrees. */
  public boolean isGiven() {
    return consent == Consent.ACCEPTED;
  }

  /**
   * The result of a call that the person does not agree to, or cannot be asked about.
   *
   * @param answer the answer, which says that nothing was done
   */
  public OperationResult refusal(CallContext context, Record answer, String plan) {
    if (consent == Consent.NOT_ASKED) {
      return new OperationResult(
          answer,
          plan
              + "\nNothing was changed: this needs your agreement, and there is no way to ask for it"
              + " here. To agree beforehand, "
              + context.door().agreeing()
              + ".",
          ErrorKind.NEEDS_PERSON);
    }
    return new OperationResult(
        answer,
        consent == Consent.DECLINED
            ? "Nothing was changed, as you said no."
            : "Nothing was changed, as there was no answer.",
        ErrorKind.REFUSED);
  }
}
