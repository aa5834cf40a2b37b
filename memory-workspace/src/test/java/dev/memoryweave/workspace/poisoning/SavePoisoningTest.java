package dev.memoryweave.workspace.poisoning;

class SavePoisoningTest extends PoisoningTest {
  SavePoisoningTest() {
    super("save", SaveChannels.all());
  }
}
