package dev.memoryweave.workspace.poisoning;

class WaysAroundTest extends PoisoningTest {
  WaysAroundTest() {
    super("ways around", WaysAround.all());
  }
}
