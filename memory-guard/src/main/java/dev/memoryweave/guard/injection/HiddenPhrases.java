package dev.memoryweave.guard.injection;

/**
 * Phrases that count only in text hidden from people: there, any instruction to a model is enough.
 */
final class HiddenPhrases {
  private HiddenPhrases() {}

  static final String PHRASES =
      """
      @machine = ai assistant assistants llm llms chatbot chatgpt claude gpt gemini copilot
      @machine-or-agent = @machine agent agents model models

      hidden-instruction: h ai|llm|language agents|agent|model|models|assistants|assistant ..3 must|should|please|shall|need|reading
      hidden-instruction: h @machine ..2 must|should|shall|please|note|ignore|instructions|instruction
      hidden-instruction: h agent|agents|model :you|:please ?are ?must
      hidden-instruction: h if you|youre ?are|re ..2 @machine|llm|agent|language
      hidden-instruction: h instruction|instructions|note|message to|for ..2 @machine-or-agent
      hidden-instruction: h tell|inform|convince the user
      hidden-instruction: h the user's|users password|credentials|data|files
      """;
}
