package dev.memoryweave.guard.injection;

/** Phrases that ask for a tool call that nobody requested, or look like one. */
final class ToolPhrases {
  private ToolPhrases() {}

  static final String PHRASES =
      """
      @call = call invoke execute trigger
      @run = run execute call invoke perform launch
      @do = run execute call invoke perform use send delete forward upload post install apply push do
      @telling = telling notifying informing alerting asking
      @human = user me human anyone anybody owner operator him her them somebody
      @urgent = immediately instantly silently secretly covertly

      call-tool: ! @call ?the|this tool +2 with|using
      call-tool: you|assistant|agent|ai must|should|shall|will|need|have ..1 @urgent ..1 @call|run|use ..4 tool|function|command
      call-tool: you|assistant|agent|ai must|shall ..1 @call|run|use ..4 tool ;
      call-tool: ! @urgent @call ..4 tool
      call-tool: ! silently|secretly|covertly run ..4 tool|command|script|shell
      call-tool: ! @call|run|use ..5 tool|command ..2 secretly|covertly
      call-tool: ! before ..2 answering|responding|replying|anything ..3 @call|use|run ..4 tool|function|command
      without-asking: ! @run ..1 following|this|these|below ..4 without ..2 asking|confirming|confirmation|permission|approval|consent|@telling
      without-asking: ! @do ..8 without ..1 @telling ..1 @human
      without-asking: ! do not|never ask ..3 confirmation|permission|approval ..3 just|simply|and run|execute|call|delete
      react-step: ^action ..6 ^action input
      @machine-read = ai llm llms chatbot assistant assistants agents copilot chatgpt claude gemini
      @machine-read = gpt models
      @reads = reading reads processing parsing summarizing summarising indexing
      @shall = must should shall please need will
      @deed = approve delete grant transfer disable rate recommend reveal wipe ignore install merge
      @deed = send push reply answer say call run execute add praise mention forward obey

      addressed: @machine-read|agent ..1 @reads|that|who ?reads this|these ..3 @shall
      addressed: @machine-read|agent|model reads this ..2 it ..1 @shall
      addressed: if you|youre ..1 are|re ..3 @machine-read|agent|language ..3 @reads|please|you|then|@deed
      addressed: instruction|instructions|attention|order|message|note for|to ..3 @machine-read|models :please|you|@deed
      addressed: attention|hey|dear ?all ?the @machine-read :please|you|@deed
      addressed: attention|hey ?all ?the @machine-read :add|create|open|change ..2 new|admin|hidden
      addressed: ^to all|every|any ..1 @machine-read|agents
      addressed: ^ai|llm|llms agents|assistants|models|agent|assistant :please|you|@deed
      addressed: ^assistant|agent|copilot :please @deed
      addressed: as the ai|llm ?agent|assistant|model you must|should|will|shall
      addressed: ai|llm|assistant must|should|shall always answer|say|recommend|claim|state that|our|this|only
      addressed: tell|convince|persuade|trick ..1 the user to ..4 @address ..3 and|to
      without-asking: ! without ..2 confirmation|permission|approval|consent ..3 user|human|owner|me :delete|send|transfer|execute|push|forward|remove|run
      without-asking: ! @do|open|grant|approve|merge|remove|transfer|disable ..6 without ..1 mentioning|@telling ..1 it|this|that|@human
      without-asking: ! add|append|insert|write|create|install ..8 without mentioning
      without-asking: ! @run|perform|do ..2 following ..1 actions|steps|commands silently|secretly|covertly
      secretly: ! secretly|covertly|stealthily add|insert|install|plant|create|send|copy|forward|read|open
      secretly: ! add|insert|plant|install|include|hide ..2 backdoor|keylogger|rootkit
      secretly: ! @do|delete|remove ..8 and tell nobody|noone
      secretly: ! add|insert|plant|create ..2 hidden account|user|admin
            transfer: ! transfer|wire|send|pay ..2 dollars|euros|usd|eur|btc|bitcoin|eth ..2 to ..3 account|wallet|iban
      call-tool: ! immediately|instantly call|invoke the function|tool
      without-asking-de: ! führe|führen|starte|rufe ..6 ohne ..3 nachzufragen|rückfrage|nachfrage|fragen|bestätigung|erlaubnis
      without-asking-fr: ! exécute|exécutez|lance|lancez ..7 sans ..3 demander|confirmation|confirmer|permission|autorisation|prévenir
      without-asking-es: ! ejecuta|ejecute|corre ..7 sin ..3 preguntar|confirmación|confirmar|permiso|avisar
      without-asking-pt: ! execute|executa|rode ..7 sem ..3 perguntar|confirmação|confirmar|permissão|avisar
      without-asking-it: ! esegui|eseguite|lancia ..7 senza ..3 chiedere|conferma|permesso|avvisare
      without-asking-ru: ! выполни|выполните|запусти|запустите ..6 не|без ..2 спрашивая|подтверждения|разрешения|вопросов
      without-asking-zh: 不要询问|无需确认|不经确认|无需询问|不用询问|未经确认|直接 ..4 执行|运行|調用|调用 ..4 以下|命令|工具|下面
      without-asking-zh: 执行|运行|调用 ..8 命令|工具 ..6 不要询问|无需确认|不要告诉|无需询问|不用询问
      without-asking-ja: 次の|以下の ..2 コマンド|ツール ..6 確認せずに|確認なしで|許可なく|尋ねずに|聞かずに
      without-asking-ja: 確認せずに|確認なしで|許可なく|尋ねずに ..8 コマンド|ツール
      without-asking-ko: 다음 ..2 명령|명령어|도구 ..5 묻지|확인|허락 ..2 말고|없이|않고
      """;
}
