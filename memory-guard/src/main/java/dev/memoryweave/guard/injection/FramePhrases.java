package dev.memoryweave.guard.injection;

/** Phrases that claim that the data part of the prompt ends, or that another part begins. */
final class FramePhrases {
  private FramePhrases() {}

  static final String PHRASES =
      """
      @frame = memory memories context
      @framed = memory memories context system untrusted retrieved user external
      @order-head = instruction instructions task prompt command commands directive directives

      end-of-context: ^end of ?the @frame ?context|block|section|data|dump $
      end-of-context: ^end of ?the untrusted|retrieved|external|system|user ?memory ..1 context|prompt|message|instructions|input|data|content|message $
      end-of-context: ^end untrusted|retrieved|memory|system|context ?memory|prompt ..1 context|prompt|message|instructions|input|data|content|block|memory $
      end-of-context: ^end user input|data|content $
      end-of-context: end of ?the @framed ?context|prompt|message|block|data|input ~3 new|real|actual|updated|true ..1 @order-head
      end-of-context: @frame ?block|section|data ends|stops|over here|now ~4 new|real|actual|following|follow|obey ..2 @order-head
      begin-system-prompt: ^begin|start|new ?of ?the|new system prompt|message|instructions $
      new-instructions: ^new|updated|real|actual ?system instructions|prompt|directive|directives :you|ignore|disregard|forget|reveal|print|send|delete|act|obey
      end-of-context-de: ^ende des|der kontexts|kontextes|erinnerung|erinnerungen|speichers|systemprompts $
      end-of-context-de: ende des|der kontexts|kontextes|erinnerungen|speichers ~3 neue ..1 anweisungen|anweisung|aufgabe
      end-of-context-fr: ^fin du|de ?la contexte|mémoire $
      end-of-context-fr: fin du|de ?la contexte|mémoire ~3 nouvelles ..1 instructions|consignes
      end-of-context-es: ^fin del|de ?la contexto|memoria $
      end-of-context-es: fin del|de ?la contexto|memoria ~3 nuevas ..1 instrucciones
      end-of-context-pt: ^fim do|da contexto|memória $
      end-of-context-it: ^fine del|della contesto|memoria $
      end-of-context-ru: ^конец контекста|памяти $
      end-of-context-ru: конец контекста|памяти ~3 новые ..1 инструкции
      end-of-context-zh: 上下文|记忆|上文|記憶 结束|結束|到此结束 ~6 新 ..2 指令|指示|任务
      end-of-context-ja: コンテキスト|文脈|メモリ|記憶 ..2 終わり|終了|ここまで ~6 新しい|新たな ..2 指示|命令
      end-of-context-ko: 컨텍스트|문맥|메모리|기억 ..2 끝|종료 ~6 새로운|새 ..2 지시|명령|지침
      """;
}
