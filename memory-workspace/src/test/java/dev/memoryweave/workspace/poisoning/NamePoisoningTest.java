package dev.memoryweave.workspace.poisoning;

class NamePoisoningTest extends PoisoningTest {
  NamePoisoningTest() {
    super("names", NameChannels.all());
  }
}
