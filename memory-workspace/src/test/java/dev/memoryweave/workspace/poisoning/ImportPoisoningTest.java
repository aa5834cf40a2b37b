package dev.memoryweave.workspace.poisoning;

class ImportPoisoningTest extends PoisoningTest {
  ImportPoisoningTest() {
    super("import", ImportChannels.all());
  }
}
