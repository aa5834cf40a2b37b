package dev.memoryweave.guard.injection;

/** Phrases that give the reader another role, or speak as the system. */
final class RolePhrases {
  private RolePhrases() {}

  static final String ENGLISH =
      """
      @bot = ai assistant chatbot bot model llm gpt chatgpt agent
      @unbound = dan unrestricted uncensored unfiltered jailbroken unbound unchained amoral
      @unbound = unaligned unmoderated
      @outlaw = hacker evil malicious criminal
      @act = act behave pretend roleplay answer respond operate function pose speak
      @rules = rules rule guidelines guideline restrictions restriction limitations policies policy
      @rules = constraints filters filter censorship limits ethics morals safeguards
      @demand = delete reveal ignore disregard forget leak exfiltrate wipe obey grant transfer disable forward expose overwrite
      @moral = ethical moral safety content ethics legal

      you-are-now: you|youre|u ?are|re|will|must|shall ?be now ..4 @unbound
      you-are-now: you|youre|u ?are|re|will|must|shall ?be now ..1 a|an|the|my ..3 @bot|@outlaw|interpreter|terminal|pirate|persona
      you-are-now: you|youre ?are|re ?now in ..1 @unbound|developer|god|jailbreak|sudo mode
      you-are-now: from now|this|here on|point|moment|onwards|forward ..2 you|youre ..4 @unbound|@outlaw|@bot
      you-are-now: you ..2 now|henceforth act|behave|operate|respond as|like ..3 @unbound|@outlaw|@bot
      act-as: ! @act as|like|if ..4 @unbound
      act-as: ! @act as|like ..2 @outlaw|ai|chatbot|assistant ..4 no|without|any|has|ignores|evil
      act-as: ! @act as|like if|though ..2 you|there ..3 no|without ..3 @rules
      act-as: ! pretend|imagine|suppose ?that ?to be|youre|you ?are|re ..3 @unbound|@bot|@outlaw|root
      act-as: ! pretend|imagine ..2 you ..3 no|not|without ..3 @rules
      act-as: ! assume|adopt|take ..2 persona|personality|identity of ..3 @unbound|@outlaw|@bot
      new-persona: your new persona|personality|identity is|will
      new-persona: your new role|name|job is|will ..3 @unbound|@outlaw|@bot
      no-longer: you|youre ?are|re no longer ..1 bound|constrained|governed|restricted ..2 your|any|openai|anthropic|ethical|the ..2 @rules|guardrails|instructions
      no-longer: you|youre ?are|re no longer ..1 a|an ..3 @bot
      no-longer: you|youre ?are|re no longer claude|chatgpt|gpt|gemini|bound
      no-longer: you|youre ?are|re ?now free|freed|released|liberated from|of ..2 your|all|any ..2 @rules|guardrails|instructions
      # A new name
      @from-here = on onwards onward forward forth
      new-name: from|henceforth|hereafter ..1 now|this|here|you ..1 point|@from-here|moment|you ..3 you|be|are|will|shall|called|your ..3 called|named|known|name
      new-name: henceforth|hereafter ..1 you|youre ..2 are|be|called|named|known
      new-name: you ..2 be called|named|known|addressed ..4 from|henceforth|hereafter now|this|here|on|;
      new-name: you|youre ..1 are|re|will|shall|must ..1 now ..1 be ..1 called|named|known ;|as|by|max
      new-name: your ..1 new name is|will|shall|becomes
      new-name: your name is|becomes|will ..1 now|be|henceforth ..3 ;|and|from
      new-name: from now|this|here @from-here ..1 your name
      new-name: ! call|name|rename|introduce yourself ?as +2 ;|from|and|in
      new-name: ! refer to yourself ..1 as
      new-name: from now|this|here|today @from-here ..1 you are|re +1 ;
      new-name: from now|this|here|today @from-here ..1 youre +1 ;
      new-name: from now|this|here|today @from-here ..1 answer|respond|reply|speak|act|talk|sign|write as|like
      new-name: from now|this|here|today @from-here ..1 you ..1 are|will|shall|must ..1 answer|respond|reply|speak|act|talk|sign ..3 as|like
      no-rules: you ..1 have|got no ..2 @moral ..3 @rules
      no-rules: you|ai|assistant|model|@act ..5 without ..2 @moral ..2 @rules|limits|concerns|considerations
      no-rules: you|youre ?are|re ?now a|an ..3 @bot|character|@unbound ..2 without|no ..2 @rules
      no-rules: ! pretend|imagine ?that you|youre ..8 no|without ..1 rules|restrictions|guidelines|ethics|morals|censorship
      no-rules: respond|answer|reply|speak|talk without ..1 limitations|restrictions|limits|censorship|filters|rules
      no-rules: you ?do ?not|dont have to follow|abide|comply|adhere ..3 @rules
      no-rules: you ?do ?not|dont need to follow|abide|comply|adhere ..3 your|openai|ethical|safety ..2 @rules
      jailbreak-mode: ! enter|enable|activate|switch ..2 dan|jailbreak|god|unrestricted|uncensored|unfiltered ..1 mode
      jailbreak-mode: dan|jailbreak|unrestricted mode enabled|activated|on|engaged
      jailbreak-mode: ! do anything now and|you|without|mode

      # Somebody speaks as the system: "SYSTEM: you must obey"
      fake-turn: ^system|developer|admin|administrator|root ?message|prompt|note|override|instruction|notice :you ..1 are ..1 now|a|an|the|no|dan
      fake-turn: ^system|developer|admin|administrator|root ?message|prompt|note|override|instruction|notice :you ..1 must|will|shall|should|have ..3 obey|follow|ignore|comply|answer|respond|reveal|call|execute|send|forward|delete|disregard
      fake-turn: ^system|developer|admin|administrator|root ?message|prompt|note|override|instruction|notice :ignore|disregard|forget|obey|reveal|override|exfiltrate ..4 instructions|instruction|prompt|prompts|rules|user|everything|commands|secrets|guidelines|me
      fake-turn: ^human :@demand
      fake-turn: ^human|system :please|now|you ..1 @demand
      fake-turn: ^human ~24 ^assistant :sure|certainly|okay|i|of ..1 course|will|can|now|;|ll
      fake-turn: gpt4 correct user|assistant
      fake-turn: ^system :the|this user is|has ..3 admin|administrator|authorized|authorised|root|verified
      fake-turn: ^system ?you|the ..1 are|is to|must reply|answer|obey|reveal|print
      fake-turn: ^system|developer ?message|prompt|note|override :new|updated instruction|instructions|directive|directives|policy|task
      """;

  static final String OTHER_LANGUAGES =
      """
      # German
      @de-bot = assistent ki chatbot bot modell agent hacker dan
      you-are-now-de: du bist ?ab jetzt|nun|sofort ..4 @de-bot
      you-are-now-de: sie sind ?ab jetzt|nun|sofort ..4 @de-bot
      you-are-now-de: ab|von jetzt|sofort|nun ?an ..1 bist|sind|handelst|agierst|antwortest ..1 du|sie ..4 @de-bot
      act-as-de: ! verhalte|benimm|tu|handle|agiere|antworte ..2 wie|als ..3 @de-bot|uneingeschränkter|unzensierter
      no-rules-de: du|sie ..3 keine|keinerlei|keinen ..2 einschränkungen|regeln|beschränkungen|richtlinien|vorgaben mehr|;
      you-are-now-de: von ..1 nun|jetzt an ..1 bist|sind|spielst du|sie ..3 @de-bot|pirat
      new-name-de: ab|von jetzt|sofort|nun|heute ?an ..1 heißt|heisst|nennst|bist|antwortest|sprichst|unterschreibst du ..4 ;|als
      new-name-de: du ..1 heißt|heisst ?ab jetzt|nun|sofort|fortan|künftig
      new-name-de: du wirst ..1 ab|von|fortan|künftig ..4 genannt|heißen|gerufen
      new-name-de: dein ..1 name ist|lautet ..2 ab|von|jetzt|nun|fortan
      new-name-de: dein neuer name ist|lautet
      new-name-de: ! nenn|nenne|bezeichne dich ..3 ;|ab|als
      # French
      @fr-bot = assistant ia chatbot robot modèle agent pirate dan hacker
      you-are-now-fr: tu|vous es|êtes maintenant|désormais ..4 @fr-bot
      you-are-now-fr: désormais|maintenant tu|vous es|êtes ..4 @fr-bot
      act-as-fr: ! agis|agissez|comporte|comportez ..2 comme|en ..3 @fr-bot
      act-as-fr: ! fais|faites ..1 semblant ..3 @fr-bot
      you-are-now-fr: partir de maintenant ..1 tu|vous ..1 es|êtes|seras ..3 @fr-bot
      new-name-fr: désormais|dorénavant ..1 tu|vous ..1 es|êtes|appelles|appelez|seras|serez|répondras|réponds|signeras
      new-name-fr: partir de maintenant|présent ..1 tu|vous ..1 es|êtes|appelles|appelez|seras|serez|répondras|réponds|répondrez|signeras
      new-name-fr: tu|vous ..1 seras|serez|es ..1 appelé|appelée|nommé|nommée ..4 ;|désormais|à
      new-name-fr: ton ..1 nouveau nom est|sera
      new-name-fr: ton nom est|sera désormais|maintenant|dorénavant
      # Spanish and Portuguese
      @es-bot = asistente ia chatbot robot modelo agente hacker dan assistente
      you-are-now-es: eres|sos|serás ahora ..4 @es-bot
      you-are-now-es: ahora eres|sos|serás ..4 @es-bot
      act-as-es: ! actúa|actúe|compórtate|finge ..1 como|ser|que ..4 @es-bot
      you-are-now-es: partir de ahora ..1 eres|serás|actúas ..3 @es-bot
      you-are-now-pt: partir de agora ..1 você ..1 é|será ..3 @es-bot
      you-are-now-pt: você|tu é|és|será agora ..4 @es-bot
      you-are-now-pt: agora você|tu é|és|será ..4 @es-bot
      act-as-pt: ! aja|atue|finja|comporte-se ..1 como|ser|que ..4 @es-bot
      new-name-es: partir de ahora|hoy|este ..1 te ..1 llamas|llamarás|llamaremos
      new-name-es: partir de ahora|hoy ..1 eres|serás|respondes|responderás|contestas|contestarás|firmas ..4 ;|como|y
      new-name-es: ahora en adelante ..1 te|eres|serás|tu|respondes|responderás ..1 llamas|llamarás|llamaremos|nombre|como|;
      new-name-es: ahora en adelante ..1 eres|serás|responderás|respondes
      new-name-es: tu ..1 nuevo nombre es|será
      new-name-es: serás ..1 llamado|llamada|conocido|conocida ..2 ;|como|a
      new-name-es: ahora te llamas|llamarás
      new-name-pt: partir de agora|hoje ..1 você|tu|o|seu|te ..2 chama|chamará|chamado|chamada|nome|responde|responderá|é|será|chamas|responda
      new-name-pt: agora em diante ..1 você|tu|o|seu|te ..2 chama|chamará|chamado|chamada|nome|responde|responderá|é|será|chamas|responda
      new-name-pt: seu|teu novo nome é|será
      new-name-pt: você|tu será|serás ..1 chamado|chamada|conhecido|conhecida ..2 ;|como|de|a
      # Italian
      you-are-now-it: sei|siete ora|adesso ..4 assistente|ia|chatbot|bot|modello|agente|hacker|dan
      you-are-now-it: ora|adesso sei|siete ..4 assistente|ia|chatbot|bot|modello|agente|hacker|dan
      act-as-it: ! agisci|comportati|fingi|fai ..2 come|essere|finta ..4 assistente|ia|chatbot|bot|hacker|dan
      you-are-now-it: in poi ..1 sei|sarai ..3 assistente|ia|chatbot|bot|modello|agente|hacker|dan
      new-name-it: in poi|avanti ..1 ti ..1 chiami|chiamerai|chiameremo
      new-name-it: in poi|avanti ..2 sei|sarai|rispondi|risponderai|nome ..4 ;|come|è
      new-name-it: tuo|il ..1 nuovo nome è|sarà
      new-name-it: ti chiamerai|chiami ..4 poi|adesso|ora
      new-name-it: sarai ..1 chiamato|chiamata|conosciuto|conosciuta ..2 ;|come|in
      # Dutch
      new-name-nl: vanaf|voortaan ..1 nu|heden|voortaan heet|ben|antwoord|spreek je|jij|u ..3 ;|als
      new-name-nl: voortaan heet|ben|antwoord je|jij|u ..3 ;|als
      new-name-nl: je|jij ..1 wordt|zal|heet voortaan|vanaf ..4 ;|genoemd|heten
      new-name-nl: je|jouw nieuwe naam is|wordt
      # Russian
      you-are-now-ru: этого момента|времени ..1 ты|вы ..2 ассистент|помощник|ии|бот|модель|хакер|dan
      you-are-now-ru: ты|вы теперь|отныне ..4 ассистент|помощник|ии|бот|модель|хакер|dan|агент
      you-are-now-ru: теперь|отныне ты|вы ..4 ассистент|помощник|ии|бот|модель|хакер|dan|агент
      act-as-ru: ! веди|действуй|отвечай|притворись|представь ..3 как|что|будто ..3 ассистент|помощник|ии|бот|хакер|dan
      new-name-ru: теперь|отныне ..1 тебя|вас ..1 зовут|будут|звать
      new-name-ru: теперь|отныне твое|твоё|ваше имя
      new-name-ru: твое|твоё|ваше ..1 новое|теперь имя
      new-name-ru: отныне ..1 ты|вы ..4 ;|и
      new-name-ru: этого момента|времени|дня ..1 ты|вы|тебя|твоё|твое ..4 ;|как|зовут|имя|отвечаешь|отвечай
      new-name-ru: отныне|теперь ..1 отвечай|отвечайте|говори|говорите как|от
      new-name-ru: ! называй|именуй себя
      # Chinese
      @zh-bot = ai 人工智能 人工智慧 助手 助理 黑客 駭客 dan 机器人 機器人 模型
      you-are-now-zh: 从现在起|从现在开始|從現在起|從現在開始|现在|現在 ?你|您 ?将|將 是|扮演|成为|作为|充当 ..14 @zh-bot
      you-are-now-zh: 你|您 现在|現在|从现在起 ?起 是|扮演|成为 ..14 @zh-bot
      act-as-zh: 你|请|請 ..3 扮演|假装|充当 ..12 @zh-bot
      no-rules-zh: 你 ..8 不再|不受|没有|沒有 ..3 任何 ..2 限制|约束|約束|规则|規則
      new-name-zh: 从现在起|从现在开始|從現在起|從現在開始|从今以后|从今往后|今后|今後|从此 ..2 你|您|你的|您的 ..2 叫|名叫|叫做|名字|的名字|就是|名称|将被称为|被称为|称为|是|以
      new-name-zh: 你|您 ..1 现在|現在|以后|以後|今后|今後 ..2 叫|名叫|叫做|的名字
      new-name-zh: 你的|您的 ..1 新 ..1 名字|名称|名稱 ..1 是|叫
      # Japanese and Korean
      new-name-ja: 今から|これから|今後|以後|今後は|これからは ..3 あなた|あなたの|君|お前 ..1 は|の|を ..10 と|です|だ|名前|として
      new-name-ja: あなたの|あなた|君の ..1 新しい|今後の ..2 名前 ..1 は
      new-name-ja: 今から|これから|今後|今後は ..12 と 名乗って|名乗れ|名乗りなさい|呼ばれます|呼ばれる
      new-name-ja: 今から|これから|今後|今後は ..12 として 答えて|回答して|振る舞って|話して|返答して
      you-are-now-ja: あなた は ..4 今から|これから|今|いま ..14 ai|アシスタント|ハッカー|dan|モデル|ボット
      you-are-now-ja: 今から|これから ..2 あなた は ..14 ai|アシスタント|ハッカー|dan|モデル|ボット
      act-as-ja: ai|アシスタント|ハッカー|dan ..3 として 振る舞って|行動して|振舞って|回答して|答えて
      you-are-now-ko: 너는|넌|당신은|지금부터 ..2 이제|이제부터|지금부터|너는|당신은 ..14 ai|인공지능|비서|어시스턴트|해커|dan|모델|챗봇
      act-as-ko: ai|인공지능|비서|어시스턴트|해커|dan|챗봇 ..4 행동해|행동하세요|역할을|연기해
      """;
}
