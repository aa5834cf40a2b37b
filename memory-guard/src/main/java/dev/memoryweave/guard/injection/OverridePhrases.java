package dev.memoryweave.guard.injection;

/** Phrases that ask to disregard what the reader was told before. */
final class OverridePhrases {
  private OverridePhrases() {}

  static final String ENGLISH =
      """
      @disregard = ignore disregard forget neglect unlearn lgnore ingore ignor disreguard
      @ignore = @disregard overlook bypass override overrule discard abandon nullify invalidate
      @ignore = cancel erase dismiss supersede suspend drop skip
      @previous = previous prior earlier preceding above foregoing past former existing initial
      @previous = original aforementioned preceeding previuos prev previously formerly
      @before = above before earlier previously prior preceding
      @whole = all any every each entire whole
      @told = told instructed taught given
      @instructions = instruction instructions prompt prompts directive directives guideline
      @instructions = guidelines guidance programming instrutions intructions
      @limits = rule rules constraint constraints restriction restrictions limitation limitations
      @limits = safeguard safeguards guardrail guardrails policy policies training filters
      @talk = order orders command commands message messages context conversation text content
      @talk = input inputs discussion dialogue statements
      @follow = follow obey heed comply respect
      @following = @follow following obeying
      @instead = instead output print say respond reply reveal forward send follow do write show tell
      @safety = safety security ethical moral content
      @measures = guidelines protocol protocols measures filters restrictions constraints limits rules
      @void = void null invalid cancelled canceled revoked nullified overridden

      ignore-previous: ! @ignore ..4 @previous ..2 @instructions
      ignore-previous: ! @ignore ..3 @instructions ..3 @before
      ignore-previous: ! @ignore ..2 @whole ..3 @previous ..2 @limits
      ignore-previous: ! @disregard ..1 @whole ..2 @previous ..1 @talk
      ignore-previous: ! @disregard ..1 all ?of ?the|your|my|these|those @instructions
      ignore-previous: ! @disregard any|every|whatever ..1 @instructions ..2 you|before
      ignore-previous: ! @disregard|bypass|override|discard ..2 your ..3 @instructions|@limits
      ignore-previous: ! @disregard ..3 old ..1 @instructions
      ignore-previous: ! @disregard ?the @previous ..1 @talk|email ..1 and|then ..1 @instead
      ignore-previous: ! @disregard @instructions and|then ..1 @instead
      ignore-safety: ! @disregard|bypass ..2 @safety ..1 @measures
      ignore-previous: ! pay no attention ..2 @previous ..2 @instructions|@limits
      ignore-previous: ! pay|take no attention|notice|heed ..2 your|system ..2 @instructions|@limits
      ignore-previous: ! pay|take no attention|notice|heed ..3 @instructions ..2 @before
      ignore-previous: start|begin|by ignoring|disregarding|forgetting ..3 @previous ..2 @instructions
      ignore-previous: ! set|put|leave|cast|throw aside|away ..3 @previous ..2 @instructions
      ignore-everything: ! @disregard ..1 everything|anything|whatever ..1 @before|previous ;
      ignore-everything: ! @disregard ..1 everything|anything|whatever @before this|that|it|and|then|now
      ignore-everything: ! @disregard ..2 everything|anything|whatever|what|all ..2 you ..3 @told
      ignore-everything: ! @disregard everything|all you ..1 know|learned|learnt and|then|so|from|before|;
      ignore-everything: ! @disregard everything|all you ..1 know about ..1 your
      ignore-system-prompt: ! @disregard|bypass ..3 system|developer prompt|message|instructions|instruction
      ignore-system-prompt: ! pay no attention ..2 system prompt|message|instructions
      do-not-follow: ! do not @follow ..4 @previous ..2 @instructions
      do-not-follow: ! dont|stop|never|quit @following ..4 @previous ..2 @instructions
      do-not-follow: ! do not @follow ..2 @instructions ..2 @before
      do-not-follow: ! dont|stop|never|quit @following ..2 @instructions ..2 @before
      do-not-follow: ! do not @follow your ..2 @instructions|@limits
      do-not-follow: ! dont|stop|never|quit @following your ..2 @instructions|@limits
      do-not-follow: no longer @follow ..3 @previous|your ..2 @instructions|@limits
      revoked: all|your ..1 @previous ..2 @instructions ..1 are|is|have ..2 @void
      revoked: these|this|following|new ..3 override|overrides|supersede|supersedes|replace|replaces ..2 all|any|your ..2 instructions|prompts|directives
      revoked: take|takes|has|have precedence|priority over ..1 @previous|your|all|any ..2 instructions|prompts|directives
      real-task: your ..1 only|real|true|actual|sole ..1 instruction|instructions|task|goal|objective|mission|purpose|directive is|are|now
      real-task: your new instruction|instructions|objective|mission|directive|directives is|are|now
      keep-from-user: do not tell|inform|notify|alert ..2 user|human|operator|anyone ..1 about ..1 this|these
      keep-from-user: dont|never tell|inform|notify|alert ..2 user|human|operator|anyone ..1 about ..1 this|these
      keep-from-user: do not mention|reveal|disclose this|these ..3 to ..1 user|human
      keep-from-user: ! keep this|these|it ?a secret|hidden from ..1 user|human|owner|operator
      keep-from-user: ! make|ensure ..3 user|human|owner|operator ?does ?do not|doesnt notice|realise|realize|suspect
      """;

  static final String OTHER_LANGUAGES =
      """
      # German
      @de-ignore = ignoriere ignorier ignoriert ignorieren vergiss vergesst vergessen missachte
      @de-ignore = missachten verwirf verwerfen übergehe überschreibe
      @de-previous = vorherigen vorherige vorigen vorige bisherigen bisherige obigen obige früheren
      @de-previous = frühere vorangegangenen vorangehenden vorhergehenden ursprünglichen deine deinen ihre
      @de-instructions = anweisung anweisungen instruktion instruktionen befehle vorgaben prompt
      @de-instructions = prompts systemprompt systemanweisungen richtlinien weisungen
      ignore-previous-de: ! @de-ignore ..4 @de-previous ..2 @de-instructions
      ignore-previous-de: ! @de-ignore ?sie ?bitte ..1 alle|alles ..1 @de-instructions
      ignore-previous-de: ! @de-ignore ..3 systemprompt|systemanweisungen
      ignore-everything-de: ! @de-ignore ..2 alles|was ..4 gesagt|vorher|zuvor|bisher|oben
      do-not-follow-de: befolge|befolgen|folge|beachte|beachten ..2 @de-previous ..2 @de-instructions nicht
      ignore-previous-de: ! @de-ignore ..2 alle|alles|sämtliche ..2 anweisungen|aufgaben|befehle|regeln|vorgaben|instruktionen
      ignore-previous-de: dass du ..2 alle|sämtliche|deine ..1 @de-instructions|regeln ignorierst|vergisst|missachtest
      ignore-previous-de: ! @de-ignore ..1 was ..2 oben|davor|vorher|darüber
      ignore-everything-de: ! vergiss|vergesst|vergessen ..1 alles und|davor|jetzt|;
      ignore-everything-de: ! vergiss|vergesst|ignoriere das|alles und ..1 sag|sage|schreib|schreibe|gib|nenne|erzähl|erzähle
      forget-rules-de: ! tu|tun|tue|stell|stelle ..4 als|vor|dir ..6 @de-instructions|regeln|aufgaben vergessen
      do-not-follow-de: höre|hör|hören nicht ..1 auf ..2 @de-previous|vorherige
      revoked-de: alle|sämtliche ..1 @de-previous ..1 @de-instructions|regeln ..1 sind|gelten ..1 ungültig|nicht|hinfällig|aufgehoben
      # French
      @fr-ignore = ignore ignorez ignorer oublie oubliez oublier néglige négligez
      @fr-instructions = instruction instructions consigne consignes directive directives ordres
      @fr-instructions = règles invite prompt
      @fr-previous = précédentes précédente précédents précédent antérieures antérieurs ci-dessus dessus
      @fr-previous = initiales système
      ignore-previous-fr: ! @fr-ignore ..4 @fr-instructions ..2 @fr-previous
      ignore-previous-fr: ! @fr-ignore ..4 précédentes|précédents|anciennes ..1 @fr-instructions
      ignore-everything-fr: ! @fr-ignore tout ce ..4 précède|avant|dit|dessus
      do-not-follow-fr: ne ..1 suis|suivez|respectez|respecte pas|plus ..2 @fr-instructions
      do-not-follow-fr: tiens|tenez ..1 pas compte ..2 @fr-instructions
      ignore-everything-fr: ! @fr-ignore tout ce ..3 dit|appris|demandé
      forget-rules-fr: ! fais|faites|faire ..2 comme|semblant ..6 oublié ..3 @fr-instructions
      do-not-follow-fr: écoute|écoutez|suis|suivez|respecte|respectez plus|pas|aucune|aucun ..3 @fr-instructions|informations ..2 @fr-previous|ton|créateur
      do-not-follow-fr: respecte|respectez|suis|suivez plus ..2 @fr-instructions
      # Spanish
      @es-ignore = ignora ignore ignoren ignorad olvida olvide olviden descarta descarte omite omita
      @es-instructions = instrucción instrucciones indicaciones órdenes directrices reglas directivas
      @es-previous = anteriores anterior previas previa previos arriba precedentes sistema
      ignore-previous-es: ! @es-ignore ..4 @es-instructions ..2 @es-previous
      ignore-previous-es: ! @es-ignore ..3 anteriores|previas ..1 @es-instructions
      ignore-everything-es: ! @es-ignore todo lo ..3 anterior|dicho|antes|arriba
      do-not-follow-es: hagas|haga caso ..4 @es-instructions ..2 @es-previous
      ignore-everything-es: ! olvida|olvídate|olvide|ignora de ?todo ..2 lo anterior|antes|dicho
      ignore-everything-es: ! @es-ignore todo lo ..5 dicho|anterior|antes
      forget-rules-es: ! finge|actúa|haz ..4 olvidado ..3 @es-instructions
      do-not-follow-es: no escuches|sigas|obedezcas|escuche ..2 @es-instructions|información ..1 @es-previous
      # Portuguese
      @pt-ignore = ignore ignora ignorem esqueça esqueçam esquece desconsidere desconsidera descarte
      @pt-instructions = instrução instruções orientações ordens diretrizes regras comandos
      @pt-previous = anteriores anterior prévias prévia acima precedentes sistema
      ignore-previous-pt: ! @pt-ignore ..4 @pt-instructions ..2 @pt-previous
      ignore-everything-pt: ! @pt-ignore tudo ..4 antes|dito|acima|anteriormente
      do-not-follow-pt: não siga ..3 @pt-instructions ..2 @pt-previous
      ignore-everything-pt: ! @pt-ignore tudo ..3 dito|disse|disseram|falado
      forget-rules-pt: ! finja|aja ..4 esqueceu|esquecido ..3 @pt-instructions
      do-not-follow-pt: não escute|ouça|obedeça ..3 @pt-instructions|informações ..2 @pt-previous
      # Italian
      @it-ignore = ignora ignorate ignori ignorare dimentica dimenticate dimentichi scorda tralascia
      @it-instructions = istruzione istruzioni indicazioni direttive ordini regole comandi
      @it-previous = precedenti precedente sopra anteriori iniziali sistema
      ignore-previous-it: ! @it-ignore ..4 @it-instructions ..2 @it-previous
      ignore-previous-it: ! @it-ignore ..3 precedenti ..1 @it-instructions
      ignore-everything-it: ! @it-ignore tutto ..4 prima|detto|sopra|precede
      ignore-everything-it: ! @it-ignore tutto ..6 detto|prima|sopra
      forget-rules-it: ! fingi|fai|immagina ..4 dimenticato ..3 @it-instructions
      do-not-follow-it: non ascoltare|seguire|ascolti ..3 @it-instructions|informazioni ..2 @it-previous
      # Russian
      @ru-ignore = игнорируй игнорируйте проигнорируй проигнорируйте забудь забудьте отбрось
      @ru-ignore = пренебреги отмени отмените игнорировать
      @ru-previous = предыдущие предыдущих прежние прошлые вышеуказанные предшествующие
      @ru-previous = вышеперечисленные ранние системные свои
      @ru-instructions = инструкции инструкций инструкцию указания указаний команды приказы правила
      @ru-instructions = промпт промпты распоряжения
      ignore-previous-ru: ! @ru-ignore ..3 @ru-previous ..2 @ru-instructions
      ignore-previous-ru: ! @ru-ignore ..2 @ru-instructions ..1 выше|ранее
      ignore-previous-ru: ! @ru-ignore ..1 все ..1 инструкции|указания
      ignore-everything-ru: ! @ru-ignore ..1 всё|все ..3 ранее|выше|раньше|сказано|говорили
      do-not-follow-ru: не следуй|следуйте|выполняй|выполняйте ..2 @ru-previous|предыдущим ..2 @ru-instructions|инструкциям
      ignore-everything-ru: ! @ru-ignore ..1 всё|все ..4 сказано|говорили|до|раньше
      forget-rules-ru: ! сделай|представь|притворись ..3 забыл|забыла|забыли ..2 @ru-instructions
      # Chinese, simplified and traditional: longer words that are no orders come to be known too
      @zh-ignore = 忽略 无视 無視 忽視 忽视 忘记 忘記 忘掉 不要理会 不要理會 不理会 不要遵循 不要遵守
      @zh-ignore = 抛弃 丢弃 不用管 别管 不要管 放弃
      @zh-stated = 忽略了 忘记了 忘記了 无视了 不要忽略 不要忘记 别忘记 忘记密码
      @zh-previous = 之前 以上 上面 上述 先前 前面 此前 以前 原有 原来 所有 一切 全部 系统 系統 你的
      @zh-instructions = 指令 指示 提示词 提示詞 提示 命令 系统提示 规则 規則 要求 设定 設定 说明 規定 规定
      ignore-previous-zh: ! @zh-ignore ..4 @zh-previous ..8 指令|指示|提示词|提示詞|提示|命令|系统提示
      ignore-previous-zh: ! @zh-ignore ..4 之前|以上|上面|上述|先前|前面 ..8 @zh-instructions
      ignore-everything-zh: ! @zh-ignore ..4 之前|以上|上面 ..3 一切|内容|內容|对话|對話|所说
      # Japanese: the object comes first
      @ja-previous = 以前 これまで 今まで 上記 前述 先程 さきほど それまで 従来 すべて 全て 前 上
      @ja-instructions = 指示 命令 プロンプト 指令 ルール 説明 インストラクション
      @ja-ignore = 無視して 無視せよ 無視しろ 無視しなさい 忘れて 忘れろ 忘れなさい 破棄して 破棄せよ 従わないで 従うな
      @ja-ignore = 無視し 無視すること
      @ja-stated = 無視しない 無視しないで 無視している 無視していた 無視した 忘れてい 忘れてしまっ 忘れてはいけ 無視してはいけ
      ignore-previous-ja: @ja-previous ..6 @ja-instructions ..8 @ja-ignore
      ignore-previous-ja: @ja-instructions ..4 @ja-previous ..3 @ja-ignore
      ignore-everything-ja: これまで|今まで|以前|上記 ..8 すべて|全て|こと|内容|会話 ..3 @ja-ignore
      forget-rules-ja: ルール|指示|命令 ..4 全部|すべて|全て ..1 忘れた ..1 ふり
      # Korean: the object comes first
      @ko-previous = 이전 이전의 앞의 앞선 위의 기존 기존의 지금까지의 지금까지 모든 위
      @ko-instructions = 지시 지시사항 지침 명령 명령어 프롬프트 규칙 안내
      @ko-ignore = 무시하고 무시하세요 무시해 무시하십시오 무시하라 무시하시오 잊어 잊으세요 잊고 잊어라 따르지 무시한 무시할것
      @ko-stated = 무시하지 잊지 무시한다 무시합니다 무시했다
      ignore-previous-ko: @ko-previous ..5 @ko-instructions ..6 @ko-ignore
      """;
}
