package dev.memoryweave.workspace.poisoning;

/** What has the names is harmless, and made to be recalled: where it stands says nothing. */
class NamePoisoningTest extends PoisoningTest {
  NamePoisoningTest() {
    super("names", NameChannels.all(), Measure.ABOVE);
  }
}
