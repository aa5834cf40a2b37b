package dev.memoryweave.analysis;
import java.util.Set;
final class StopWords {
  private StopWords(){}
}
