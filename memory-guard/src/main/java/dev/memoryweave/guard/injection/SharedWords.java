package dev.memoryweave.guard.injection;

/** Words that the phrase tables share, and words that show mood and quotation. */
final class SharedWords {
  private SharedWords() {}

  static final String WORDS =
      """
      # Addresses; the schemes are also written so that nobody clicks them.
      @scheme = http https hxxp hxxps ftp ftps
      @address = %link %mail

      # WordSequence that must be known so that glued and spelled words can be parted.
      @glue = the a an of to in on and or is are be as by for this that it my me with from
      @glue = you your

      # What goes before a verb that is not told to the reader.
      @negation = not dont doesnt didnt wont cannot cant never shouldnt mustnt without nicht nie
      @negation = niemals ne pas jamais no nunca nao non mai не никогда нельзя 不要 别 勿 不得 請勿 请勿
      @negation = niet nooit inte aldrig nikdy jangan đừng لا मत nu μην ніколи
      @negation-after = nicht niemals pas jamais
      @softener = to just simply ever blindly accidentally
      @obligation = to will would must should shall
      @permission = can could may might cant cannot lets let able allows allow safely
      @subject = it they we i he she which who that often sometimes usually typically frequently
      @subject = users people developers customers also ich wir er sie je nous
      @report = tells telling makes making made tricks tricking asks asking instructs instructing
      @report = convinces convincing persuades causes causing requests attempts tries trying
      @report = tried try attack attacks attacker attackers jailbreak jailbreaks injection injections
      @question = why how does did which who whose where
      @condition = if when whenever unless whether because wenn falls
      @ending-in-s = please this always thus as yes perhaps besides us plus tips previous across
      @reader = you ai assistant assistants model models agent agents llm llms chatbot chatbots bot
      @reader = claude gpt chatgpt gemini copilot cursor reader

      # What is said before the name of a marker.
      @naming = token tokens marker markers delimiter delimiters

      # What a sentence holds that speaks about attacks, in whose quotations nothing is flagged.
      @about = injection injections injected jailbreak jailbreaks jailbreaking attack attacks attacker
      @about = attackers attacking adversarial malicious exploit exploits detect detects detected
      @about = detecting detection detector scanner scanners flagged sanitize sanitizes sanitizer
      @about = guardrail guardrails hijack hijacking blocklist denylist untrusted
      @about = phishing angriff angriffe attaque attaques ataque ataques attacco attacchi инъекция
      @about = инъекции атака атаки 注入 攻击 攻撃 攻擊 공격 인젝션 erkennen détecter detectar
      """;
}
