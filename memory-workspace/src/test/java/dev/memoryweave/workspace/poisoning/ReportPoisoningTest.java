package dev.memoryweave.workspace.poisoning;

class ReportPoisoningTest extends PoisoningTest {
  ReportPoisoningTest() {
    super("report", ReportChannels.all());
  }
}
