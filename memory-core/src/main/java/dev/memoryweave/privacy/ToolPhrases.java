package dev.memoryweave.privacy;

/** Phrases that ask for a call of a tool on behalf of nobody, or look like one. */
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
