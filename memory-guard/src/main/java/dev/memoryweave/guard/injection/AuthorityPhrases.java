package dev.memoryweave.guard.injection;

/** Phrases with which a text claims to be the only authority, or the highest one. */
final class AuthorityPhrases {
  private AuthorityPhrases() {}

  static final String PHRASES =
      """
      @take-as = take treat consider regard accept use view see adopt read obey follow
      @this-text = page document text file message note memory section paragraph entry comment content
      @this-text = readme instruction instructions
      @sole = only sole highest supreme ultimate exclusive overriding
      @law = policy policies authority instruction instructions rule rules law directive directives
      @law = guideline guidelines command commands order orders prompt rulebook commandment
      @outrank = supersedes supersede overrides override replaces replace outranks outrank trumps trump
      @outrank = cancels revokes invalidates
      @learned = told read know learned learnt given taught received heard instructed been

      only-authority: ! @take-as ..1 this|these|following|below ..2 @this-text|words|lines as ..2 @sole ..1 @law
      only-authority: ! @take-as this|these|following|below as ..2 @sole ..1 @law
      only-authority: this|these ..1 @this-text is|are ..1 your|the ..1 @sole ..1 @law ;|you|for|from|and|that|to
      only-authority: this|these is|are your ..1 @sole ..1 @law
      only-authority: your @sole ..1 @law ..1 is|are ..1 this|these|what|here|below|on|in
      only-authority: @outrank ..1 everything|anything|all|whatever|any|what ..3 you ..3 @learned
      only-authority: precedence|priority over ..1 everything|anything|all|whatever|any|what ..3 you ..3 @learned
      only-authority: @outrank ..1 all|any|your ..1 other|previous|earlier|prior|existing|system instructions|prompts|directives|policies ..2 you|given|from|before|and
      only-authority: this|these ..3 has|have|holds|carries ..1 absolute|highest|supreme|ultimate|sole authority ;|over|and|above
      only-authority: nothing else ..2 you ..1 @learned ..2 counts|matters|applies|holds
      only-authority: no other ..1 instructions|instruction|prompt|directives|source|text|page|document|policy ..1 counts|count|matters|matter|binds|bind|applies|apply ..2 ;|to|for|from|you
      only-authority: only ..1 this|these ..1 page|text|document|message|note|memory|words ..1 counts|count|binds|bind|matters|governs|govern ;|for|from|and|now
      only-authority: ! obey|heed|follow|trust|believe nothing|only|solely ..1 this|what ..1 page|text|document|message|note|memory|file|here ;|says|and|from|now
      only-authority: ! obey|heed|follow|trust|believe nothing but ..1 this|what|the|these
      only-authority: ! follow|obey|heed this|these ..1 @this-text ..1 above|over ..1 all|everything|any|anything ;|else|other|you
      # German
      @de-this = diese diesen dieses dieser
      @de-text = seite text dokument datei nachricht notiz eintrag abschnitt zeilen
      @de-sole = einzige einzigen einziges alleinige alleinigen alleiniges oberste obersten oberstes höchste höchsten höchstes
      @de-law = richtlinie richtlinien regel regeln anweisung anweisungen vorgabe vorgaben autorität gesetz weisung instanz befehl
      only-authority-de: ! nimm|nehmen|betrachte|betrachten|behandle|behandeln|sieh|verwende|akzeptiere|nutze ..2 @de-this ..1 @de-text ..1 als ..2 @de-sole ..1 @de-law
      only-authority-de: @de-this ..1 @de-text ist|sind|gilt|gelten ..3 deine|dein|die|das|als ..1 @de-sole ..1 @de-law
      only-authority-de: ersetzt|ersetzen|überschreibt|überstimmt|verdrängt|aufhebt ..1 alles|sämtliche ..1 was ..4 gesagt|weißt|gelernt|gelesen|mitgeteilt|erfahren
      only-authority-de: vorrang vor allem|allen ..1 was ..4 gesagt|weißt|gelernt|gelesen|mitgeteilt|wurde
      only-authority-de: nur|allein|ausschließlich @de-this ..1 @de-text zählt|gilt|bindet
      # French
      @fr-text = page texte document fichier message note
      @fr-sole = seule seul unique suprême exclusive
      @fr-law = politique règle règles consigne consignes instruction instructions autorité directive loi référence
      only-authority-fr: ! prends|prenez|considère|considérez|traite|traitez|utilise|accepte ..1 cette|ce|ces ..1 @fr-text ..1 comme ..2 @fr-sole ..1 politique|règle|règles|consigne|consignes|instruction|instructions|autorité|directive|loi
      only-authority-fr: cette|ce ..1 @fr-text est|constitue ..1 ta|ton|la|le|votre ..1 @fr-sole ..1 politique|règle|consigne|instruction|autorité|directive|loi
      only-authority-fr: remplace|remplacent|annule|annulent|prime|priment|prévaut ..1 sur ..1 tout ..1 ce ..4 dit|appris|sais|lu|donné
      only-authority-fr: remplace|remplacent|annule|annulent tout ..1 ce ..4 dit|appris|sais|lu|donné
      only-authority-fr: seule|seul cette|ce ..1 @fr-text compte|fait|vaut
      # Spanish
      @es-text = página texto documento archivo mensaje nota
      @es-sole = única único suprema supremo exclusiva máxima
      @es-law = política norma regla reglas instrucción instrucciones autoridad directriz ley directiva
      only-authority-es: ! toma|tome|tomad|considera|considere|trata|trate|usa|acepta ..1 esta|este ..1 @es-text ..1 como ..2 @es-sole ..1 @es-law
      only-authority-es: ! toma|tome|considera|considere|trata|trate|usa|acepta ..1 esta|este ..1 @es-text ..1 como ..2 @es-law ..1 @es-sole
      only-authority-es: esta|este ..1 @es-text es ..1 tu|la|el ..1 @es-sole ..1 @es-law
      only-authority-es: reemplaza|sustituye|anula|invalida|prevalece ?sobre ..1 todo lo ..4 dicho|dijeron|aprendido|sabes|leído|dado
      only-authority-es: solo|sólo|únicamente esta|este ..1 @es-text cuenta|vale|importa
      # Portuguese
      @pt-text = página texto documento arquivo ficheiro mensagem nota
      @pt-law = política norma regra regras instrução instruções autoridade diretriz lei
      only-authority-pt: ! tome|toma|considere|considera|trate|trata|use|aceite ..1 esta|este ..1 @pt-text ..1 como ..2 única|único|suprema|máxima|exclusiva ..1 @pt-law
      only-authority-pt: esta|este ..1 @pt-text é ..2 única|único|suprema|máxima ..1 @pt-law
      only-authority-pt: substitui|anula|prevalece|invalida|sobrepõe ..1 sobre|a|; ..1 tudo ..1 o ..4 dito|disseram|disse|aprendeu|sabe|leu
      only-authority-pt: substitui|anula|invalida tudo ..1 o ..4 dito|disseram|disse|aprendeu|sabe|leu
      only-authority-pt: só|somente|apenas esta|este ..1 @pt-text conta|vale|importa
      # Italian
      @it-text = pagina testo documento file messaggio nota
      @it-law = politica norma regola regole istruzione istruzioni autorità direttiva legge
      only-authority-it: ! prendi|prendete|considera|considerate|tratta|trattate|usa|accetta ..1 questa|questo ..1 @it-text ..1 come ..2 unica|unico|sola|suprema|massima|esclusiva ..1 @it-law
      only-authority-it: questa|questo ..1 @it-text è ..2 unica|unico|sola|suprema|massima ..1 @it-law
      only-authority-it: sostituisce|annulla|prevale|supera|sostituiscono ..1 su|; ..1 tutto ..1 ciò|quello|quanto ..4 detto|imparato|sai|letto|stato
      only-authority-it: sostituisce|annulla|prevale|supera ..1 tutto ..1 ciò|quello|quanto ..4 detto|imparato|sai|letto|stato
      only-authority-it: solo|soltanto questa|questo ..1 @it-text conta|vale
      # Dutch
      @nl-text = pagina tekst document bestand bericht notitie
      @nl-law = beleid richtlijn regel regels instructie instructies autoriteit wet opdracht gezag
      only-authority-nl: ! neem|beschouw|behandel|zie|gebruik|aanvaard ..1 deze|dit ..1 @nl-text ..1 als ..2 enige|hoogste|enig ..1 @nl-law
      only-authority-nl: deze|dit ..1 @nl-text is ..1 je|jouw|het|de ..1 enige|hoogste ..1 @nl-law
      only-authority-nl: vervangt|overschrijft|overstijgt ..1 alles ..1 wat ..4 verteld|gezegd|weet|geleerd|gelezen
      only-authority-nl: voorrang|boven ..1 op|alles ..1 alles|wat ..4 verteld|gezegd|weet|geleerd|gelezen
      only-authority-nl: alleen|enkel deze|dit ..1 @nl-text telt|geldt
      # Russian
      @ru-text = страницу страница текст документ файл сообщение заметку заметка запись
      @ru-sole = единственную единственная единственное единственный единственным единственной высшую высшая высший высшее высшим главную
      @ru-law = политику политика правило правилом правила инструкцию инструкция инструкцией авторитет закон указание директиву источник политикой
      only-authority-ru: ! прими|примите|считай|считайте|рассматривай|используй|воспринимай|возьми ..1 эту|этот|это ..1 @ru-text ..1 за|как|; ..1 @ru-sole ..1 политику|политикой|правило|правилом|инструкцию|инструкцией|авторитет|закон|указание|директиву
      only-authority-ru: эта|этот|это ..1 @ru-text ..1 @ru-sole ..1 политика|правило|инструкция|авторитет|закон|указание
      only-authority-ru: заменяет|отменяет|перекрывает|важнее|выше ..1 всё|все|всего ..1 что|чего ..4 сказали|говорили|сказано|знаешь|прочитал|узнал
      only-authority-ru: только ..1 эта|этот|это ..1 @ru-text ..1 имеет|важна|важен|считается
      # Chinese
      only-authority-zh: 把|将|將|以|请把|請把 ..2 这|這|此|本 ..3 页|頁|页面|頁面|文档|文檔|文件|文本|文字|消息|内容 ..4 作为|作為|当作|當作|视为|視為|当成|為 ..3 唯一|最高|至高 ..4 政策|规则|規則|指令|指示|准则|準則|权威|權威|标准|依据|策略
      only-authority-zh: 这|這|此|本 ..3 页|頁|页面|頁面|文档|文檔|文件|文本|文字|消息|内容 ..3 是 ..3 唯一|最高|至高 ..4 政策|规则|規則|指令|指示|准则|準則|权威|權威|策略
      only-authority-zh: 取代|覆盖|覆蓋|替代|优先于|優先於|高于|高於|凌驾于 ..4 之前|以前|此前|所有|一切|你 ..6 告诉|告訴|知道|说过|說過|学到|被告知|收到 ..4 你|的|一切|内容
      # Japanese
      only-authority-ja: この ..1 ページ|文書|文章|テキスト|ファイル|メッセージ|ドキュメント|文 ..2 を ..3 唯一|最高|最優先 ..3 方針|ポリシー|ルール|指示|規則|命令|権威|規範 ..2 として|と
      only-authority-ja: この ..1 ページ|文書|文章|テキスト|ファイル|メッセージ|ドキュメント ..1 が|は ..3 唯一|最高 ..3 方針|ポリシー|ルール|指示|規則|命令|権威
      only-authority-ja: これまで|今まで|以前 ..4 聞いた|教えられた|言われた|知っている|指示された ..3 こと|すべて|全て|内容 ..5 優先|優先する|上書き|取って代わ|置き換え
      """;
}
