package dev.memoryweave.guard.injection;

/** Phrases that ask for what the reader was told: in full, in other words or in another form. */
final class RetellPhrases {
  private RetellPhrases() {}

  static final String ENGLISH =
      """
      # Whoever uses these of a text wants to have it; the others also stand for making one.
      @recite = output print repeat reveal recite echo dump disclose divulge leak paraphrase rephrase
      @recite = restate reproduce retell regurgitate transcribe quote outputs firmat tldr
      @recast = summarize summarise translate convert encode rewrite reformat format explain list
      @recast = transform turn describe state outline decode spell
      @hand = show tell give write type display paste copy share provide return say put send
      @asked = @recite @recast @hand begin start
      @your = your youre thy ur
      @own-text = instructions instruction prompt directives directive ruleset preprompt programming
      @own-text = preinstructions
      @own-rules = @own-text rules guidelines
      @came-before = previous prior earlier preceding above foregoing
      @manner = bullets bulletpoints verbatim exactly literally word python pseudocode code bullet bulleted list poem rap
      @manner = song rhyme story haiku emoji emojis base64 rot13 hex morse json yaml markdown table
      @manner = backwards reverse detail details full shakespeare pirate
      @playful = python pseudocode bullet bullets bulleted poem rap song rhyme haiku emoji emojis
      @playful = base64 rot13 hex morse simple
      @in-language = english french german spanish chinese russian japanese italian portuguese
      @ours = all every own full entire complete exact initial original hidden secret internal core

      reveal-prompt: ! @recite ..2 all|@your ..3 @own-text to me|us|everyone
      reveal-prompt: ! @recite ..2 all|@your ..3 @own-text ;|in|as|so|and|verbatim|word|above|before|exactly|literally|starting|with|regarding|including
      reveal-prompt: ! @recite ..1 all ..1 of|the ..1 the|your rules|instructions|directives ;|above|so|you|in
      reveal-prompt: ! @recite|list|summarize|summarise|translate|paraphrase|explain @your ..1 rules|guidelines ;
      reveal-prompt: ! @recast|@hand ?me ?us ?out ?all ?of @your ..1 @own-text ..4 @manner|@in-language
      reveal-prompt: ! @recast|@hand ?me ?us ?out ?all ?of ?the @your ?@ours @own-text ;|so
      reveal-prompt: ! @recast|@hand ?me ?us all ?of @your ..1 @own-rules
      reveal-prompt: ! tell|show|give me|us|everyone|everybody ?all ?of @your ..2 @own-rules ;|word|in|verbatim
      reveal-prompt: ! tell|show|give me|us ?all ?the ..1 @came-before ..1 @own-text
      reveal-prompt: ! output|print|reveal|recite|echo|dump|disclose|paraphrase|rephrase|restate|summarize|summarise|outputs ..2 @came-before ..1 @own-text
      reveal-prompt: ! repeat|list|translate|convert|format|explain|write|rewrite|put ..2 @came-before ..1 @own-text ..3 @manner|@in-language|me|us
      reveal-prompt: ! output|print|repeat|recite|echo|list|summarize|summarise|state|explain|provide ..3 @own-text|conditions|rules ..1 so far
      reveal-prompt: ! print|output|dump|list out ?all ?of ?your|the instructions ;|in|as|formatted|verbatim
      reveal-prompt: ! output|print|repeat|reveal|recite ..1 the|this prompt first|verbatim|above|including
      reveal-prompt: ! print|write|output|give|provide|make ..3 pseudocode|python|summary|list|copy|translation|version of ..2 above|previous|your|prior ..1 instructions|prompt|directives
      reveal-prompt: ! write|compose|make|create ..3 about|from|of your ..1 instructions|prompt|directives|programming
      reveal-prompt: ! @recite|summarize ..1 your ..1 previous|last|first|initial|earlier message|prompt|input ..1 ;|in|as|verbatim
      reveal-prompt: ! format|explain|convert|translate|list|summarize|summarise|express ?all the instructions|directives ..3 as|in|into|to ..2 @playful
      reveal-prompt: ! repeat|recite|output|print|reveal ..5 system prompt
      reveal-prompt: ! show|give|tell|send|hand me|us ..2 system prompt|instructions
      reveal-prompt: ! @recite|@recast|show ..2 text|words|message|input|prompt|instructions ..1 you were|got ..1 given|told|sent ..2 initially|before|first|above|earlier|verbatim|at|;
      reveal-prompt: ! repeat|print|recite|echo ..2 the|these|those|my|this @own-text ?back to me|us|;
      reveal-prompt: ! repeat|print|output|echo|recite|say|summarize ..1 above|preceding|previous words|text|conversation|messages as|in|into|to|verbatim|exactly|word
      reveal-prompt: ! repeat|print|output|echo|recite|dump ?back ..2 entire|whole|full|complete|all ..1 conversation|chat|context|system ?history ..3 ;|including|so|above|word|verbatim|back
      reveal-prompt: ! convert|translate|turn|rewrite|transform|encode|format|express|put|list ..2 @own-text|rules above|below|before|both ..6 to|into|in|as ..2 @manner|@in-language
      reveal-prompt: ! convert|translate|turn|rewrite|transform|encode ..1 all ?of ?the|these|your @own-text|rules ..2 to|into|in|as ..2 @manner|@in-language
      reveal-prompt: ! begin|start|prefix ..1 your ..1 reply|response|answer|sentence|message with ~14 @own-text ..2 are|is|so|say|in|regarding
      reveal-prompt: ! @asked ..3 what|everything|anything ..2 you ..2 told|instructed ..2 before|above|earlier|initially|system|verbatim|in|at
      reveal-prompt: ! @recite|show|tell|give|write|list|copy|paste ..3 what ..2 comes|came|stands|stood|is|was|written ..1 before|above|ahead ..1 this|my|the|;
      reveal-prompt: ! @recite|show|tell|write|paste|copy|give ..4 your|the|system ..1 system|developer|initialization message|messages|string|preamble ..2 ;|word|verbatim|in|you|above
      reveal-prompt: what|whats ..1 are|is|were|s your|you ..1 @own-text ;|exactly|verbatim|word|and
      reveal-prompt: what|which ..1 @own-text|rules ..1 were|have|are|did ..1 you ..2 @told-you|told|follow|following|operating
      """;

  static final String OTHER_LANGUAGES =
      """
      # German
      @de-retell = wiederhole wiederholen verrate verraten übersetze übersetzen zitiere drucke nenne
      @de-retell = offenbare enthülle paraphrasiere umschreibe rezitiere
      @de-show = zeige zeig zeigen schreib schreibe sag sage erkläre erklär fasse fass nenne gib geben
      @de-show = verrate übersetze drucke
      @de-told = anweisung anweisungen instruktionen vorgaben prompt systemprompt systemnachricht
      @de-told = systemanweisungen richtlinien regeln systemprompts weisungen
      @de-before = vorherigen vorherige obigen obige bisherigen bisherige vorigen ursprünglichen ursprüngliche
      reveal-prompt-de: ! @de-retell ..2 deine|deinen|deiner|eure|ihre|ihren ..2 @de-told
      reveal-prompt-de: ! @de-show ?mir ?uns ?mal ?bitte ?alle deine|deinen|deiner|eure ..2 @de-told ;|im|in|ins|als|auf|bitte|und|wörtlich|vollständig|für|zusammen|aus
      reveal-prompt-de: ! gib|gebt|geben|gebe ..1 deine|deinen|deiner|eure|ihre|ihren|die|den|alle ..2 @de-told ..1 aus|wieder|preis|weiter
      reveal-prompt-de: ! @de-show ..2 die|den|alle ..1 @de-before ..1 anweisungen|instruktionen|prompt|vorgaben ;|aus|wieder|zusammen|wörtlich|als|in|auf
      reveal-prompt-de: ! wiederhole|wiederholen|zitiere|gib ..2 alles|was ..4 oben|darüber|zuvor|davor|bisher ..1 steht|stand|gesagt|wörtlich
      reveal-prompt-de: wie|was lauten|lautet|sind|ist deine|dein|eure ..1 @de-told
      # French
      @fr-retell = répète répétez révèle révélez affiche affichez traduis traduisez résume résumez imprime
      @fr-retell = récite récitez reformule reformulez divulgue divulguez dévoile dévoilez cite
      @fr-show = montre montrez donne donnez écris écrivez dis dites explique expliquez liste listez recopie
      @fr-told = instructions instruction consignes consigne prompt directives règles invite
      reveal-prompt-fr: ! @fr-retell ..2 tes|ton|vos|votre ..1 @fr-told
      reveal-prompt-fr: ! @fr-show ?moi ?nous ?toutes tes|ton ..1 @fr-told ;|en|mot|comme|système|et|s'il|initiales|complètes|sous
      reveal-prompt-fr: ! @fr-retell|@fr-show ..3 instructions|consignes|directives|prompt ..1 précédentes|précédent|initiales|initial|ci-dessus|système|cachées|reçues|dessus ..3 ;|mot|en|que
      reveal-prompt-fr: ! @fr-retell|@fr-show ?moi tout ..2 ce ..2 qui|que ..3 précède|dessus|avant|dit
      reveal-prompt-fr: quelles|quelle|quel ..1 sont|est tes|ton ..1 @fr-told
      # Spanish
      @es-retell = repite repita repetid revela revele muestra imprime imprima traduce traduzca resume recita
      @es-retell = parafrasea reformula divulga enumera muestre transcribe
      @es-show = dime dame enséñame muéstrame escribe explica explícame cuéntame lista repíteme tradúceme
      @es-told = instrucciones instrucción prompt directrices directivas indicaciones reglas consignas
      reveal-prompt-es: ! @es-retell|@es-show ..1 tus|tu|vuestras ..1 @es-told ;|en|al|a|palabra|como|completas|del|de|iniciales|y|internas|ocultas
      reveal-prompt-es: ! @es-show|@es-retell ..2 @es-told ..1 anteriores|iniciales|previas|sistema|ocultas|arriba|recibidas|recibiste ..3 ;|en|palabra|como|que
      reveal-prompt-es: ! @es-show|repite|revela|imprime|copia todo lo ..4 anterior|arriba|antes|dicho|precede
      reveal-prompt-es: cuáles|cuál son|es tus|tu ..1 @es-told
      # Portuguese
      @pt-retell = repita repete repetir revele revela mostre imprima traduza traduz resuma resume recite
      @pt-retell = exiba parafraseie reformule divulgue liste transcreva
      @pt-show = diga dê-me mostre-me diga-me escreva explique conte mostra
      @pt-told = instruções instrução prompt diretrizes orientações regras comandos
      reveal-prompt-pt: ! @pt-retell|@pt-show ?me ?para ?mim ..1 suas|tuas|seu|teu|vossas ..1 @pt-told
      reveal-prompt-pt: ! @pt-retell|@pt-show ..2 @pt-told ..1 anteriores|iniciais|prévias|sistema|ocultas|acima|recebeu ..3 ;|em|palavra|como|que
      reveal-prompt-pt: ! @pt-retell|@pt-show|copie tudo o|que ..4 acima|antes|anterior|dito|precede
      reveal-prompt-pt: quais|qual são|é ..1 suas|tuas|seu|teu ..1 @pt-told
      # Italian
      @it-retell = ripeti ripetete ripeta rivela rivelate mostra stampa traduci traducete riassumi recita
      @it-retell = parafrasa riformula elenca trascrivi cita divulga
      @it-show = mostrami dimmi dammi scrivi spiega spiegami elencami ripetimi
      @it-told = istruzioni istruzione prompt direttive indicazioni regole linee
      reveal-prompt-it: ! @it-retell|@it-show ..2 tue|tuo|vostre ..1 @it-told ;|in|parola|come|di|complete|e|iniziali|interne|nascoste
      reveal-prompt-it: ! @it-retell|@it-show ..2 @it-told ..1 precedenti|iniziali|sistema|nascoste|sopra|ricevute ..3 ;|in|parola|come|che
      reveal-prompt-it: ! @it-retell|@it-show|copia tutto ..1 ciò|quello|il ..4 sopra|precede|prima|detto
      reveal-prompt-it: quali|qual|quale sono|è ..1 tue|tuo ..1 @it-told
      # Dutch
      @nl-retell = herhaal herhalen onthul vertaal vertalen samenvat citeer print druk toon noem parafraseer
      @nl-show = laat geef vertel zeg schrijf leg som vat
      @nl-told = instructie instructies prompt systeemprompt aanwijzingen richtlijnen regels opdrachten
      @nl-told = systeembericht
      reveal-prompt-nl: ! @nl-retell ..1 je|jouw|uw ..1 @nl-told
      reveal-prompt-nl: ! @nl-show ?me ?mij ?ons je|jouw ..1 @nl-told ;|in|woord|als|zien|en|samen
      reveal-prompt-nl: ! @nl-retell|@nl-show ..2 vorige|voorgaande|eerdere|bovenstaande ..1 instructies|prompt|aanwijzingen ..2 ;|aan|woord|in|als|samen|zien
      reveal-prompt-nl: ! @nl-retell|@nl-show ..1 alles wat ..4 hierboven|boven|hiervoor|gezegd|verteld
      reveal-prompt-nl: wat zijn|is je|jouw ..1 @nl-told
      # Russian
      @ru-retell = повтори повторите выведи выведите раскрой раскройте переведи переведите перескажи
      @ru-retell = перескажите процитируй распечатай напечатай озвучь перечисли покажи покажите назови
      @ru-show = скажи скажите расскажи расскажите напиши напишите сообщи опиши объясни дай
      @ru-told = инструкции инструкцию инструкций промпт указания правила директивы
      @ru-your = свои свой твои твой ваши ваш свою твою
      reveal-prompt-ru: ! @ru-retell|@ru-show ..2 @ru-your ..1 @ru-told
      reveal-prompt-ru: ! @ru-retell|@ru-show ..2 предыдущие|прежние|исходные|начальные|изначальные|системные|системный|вышеуказанные|скрытые ..1 @ru-told|сообщения
      reveal-prompt-ru: ! @ru-retell|@ru-show ..1 всё|все|то ..1 что ..3 выше|ранее|раньше|до
      reveal-prompt-ru: какие|какой|каковы ..2 у ..1 тебя|вас ..2 @ru-told
      reveal-prompt-ru: какие|какой|каковы твои|твой|ваши ..2 @ru-told
      # Chinese
      @zh-retell = 告诉 告訴 显示 顯示 输出 輸出 重复 重複 透露 泄露 复述 複述 打印 列印 翻译 翻譯 总结 總結 概括 说出 說出 展示 列出 写出 寫出 公开 公開 逐字 给我 給我
      @zh-told = 系统提示 系统提示词 系統提示 系統提示詞 提示词 提示詞 指令 指示 系统消息 系統訊息 系统指令 系統指令 初始指令 规则 規則 设定 設定
      reveal-prompt-zh: ! @zh-retell ..5 你的|您的|你 ..5 @zh-told
      reveal-prompt-zh: ! @zh-retell ..4 之前|以上|上面|上述|先前|此前|隐藏|隱藏|最初|初始|原始 ..5 系统提示|系统提示词|提示词|提示詞|指令|指示|系统消息
      reveal-prompt-zh: 把|将|將 ..2 你的|上面|以上|之前|您的 ..6 @zh-told ..8 告诉|告訴|显示|顯示|输出|輸出|重复|重複|翻译|翻譯|总结|總結|打印|发给|發給|给我|給我|说出|說出|复述
      reveal-prompt-zh: ! 重复|重複|复述|複述|输出|輸出|逐字 ..4 以上|上面|之前 ..4 所有|全部|一切|内容|內容|文字|对话|對話
      reveal-prompt-zh: 你的|您的 ..2 系统提示|系统提示词|系統提示|系統提示詞|提示词|提示詞|指令 ..1 是 ..1 什么|什麼
      # Japanese: the object comes first
      @ja-told = 指示 プロンプト 命令 ルール 指令 設定
      @ja-retell = 繰り返して 繰り返せ 教えて 教えろ 表示して 表示せよ 出力して 出力せよ 見せて 翻訳して 要約して 書き出して 開示して 明かして 言って 示して 復唱して 印刷して 列挙して
      reveal-prompt-ja: あなたの|君の|お前の|システム ..8 @ja-told ..6 @ja-retell
      reveal-prompt-ja: あなた|君|お前 の|に|へ|は|が ..8 @ja-told ..6 @ja-retell
      reveal-prompt-ja: これまで|以前|上記|前述|先ほど|最初|ここまで|上 ..5 @ja-told ..6 教えて|教えろ|表示して|出力して|見せて|翻訳して|要約して|書き出して|開示して|明かして
      reveal-prompt-ja: これまで|以前|上記|ここまで|上 ..5 内容|文章|会話|テキスト ..5 すべて|全て|そのまま|一字一句 ..4 @ja-retell
      reveal-prompt-ja: システム プロンプト ..6 @ja-retell
      reveal-prompt-ja: あなたの|あなた|君 ..3 プロンプト|指示 ..1 は 何
      """;
}
