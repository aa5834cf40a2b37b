package dev.memoryweave.workspace.poisoning;

class DocumentPoisoningTest extends PoisoningTest {
  DocumentPoisoningTest() {
    super("documents", DocumentChannels.all());
  }
}
