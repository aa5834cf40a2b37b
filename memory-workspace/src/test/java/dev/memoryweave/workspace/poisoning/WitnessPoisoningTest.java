package dev.memoryweave.workspace.poisoning;

/** The honest report confirms the person's memory, as it should. */
class WitnessPoisoningTest extends PoisoningTest {
  WitnessPoisoningTest() {
    super("witnesses", WitnessChannels.all(), Measure.CONFIRMED, Measure.ABOVE);
  }
}
