package dev.memoryweave.workspace.poisoning;

class CapturePoisoningTest extends PoisoningTest {
  CapturePoisoningTest() {
    super("capture", CaptureChannels.all());
  }
}
