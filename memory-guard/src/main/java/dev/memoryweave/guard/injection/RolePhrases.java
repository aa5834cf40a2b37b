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
      # French
      @fr-bot = assistant ia chatbot robot modèle agent pirate dan hacker
      you-are-now-fr: tu|vous es|êtes maintenant|désormais ..4 @fr-bot
      you-are-now-fr: désormais|maintenant tu|vous es|êtes ..4 @fr-bot
      act-as-fr: ! agis|agissez|comporte|comportez ..2 comme|en ..3 @fr-bot
      act-as-fr: ! fais|faites ..1 semblant ..3 @fr-bot
      you-are-now-fr: partir de maintenant ..1 tu|vous ..1 es|êtes|seras ..3 @fr-bot
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
      # Italian
      you-are-now-it: sei|siete ora|adesso ..4 assistente|ia|chatbot|bot|modello|agente|hacker|dan
      you-are-now-it: ora|adesso sei|siete ..4 assistente|ia|chatbot|bot|modello|agente|hacker|dan
      act-as-it: ! agisci|comportati|fingi|fai ..2 come|essere|finta ..4 assistente|ia|chatbot|bot|hacker|dan
      you-are-now-it: in poi ..1 sei|sarai ..3 assistente|ia|chatbot|bot|modello|agente|hacker|dan
      # Russian
      you-are-now-ru: этого момента|времени ..1 ты|вы ..2 ассистент|помощник|ии|бот|модель|хакер|dan
      you-are-now-ru: ты|вы теперь|отныне ..4 ассистент|помощник|ии|бот|модель|хакер|dan|агент
      you-are-now-ru: теперь|отныне ты|вы ..4 ассистент|помощник|ии|бот|модель|хакер|dan|агент
      act-as-ru: ! веди|действуй|отвечай|притворись|представь ..3 как|что|будто ..3 ассистент|помощник|ии|бот|хакер|dan
      # Chinese
      @zh-bot = ai 人工智能 人工智慧 助手 助理 黑客 駭客 dan 机器人 機器人 模型
      you-are-now-zh: 从现在起|从现在开始|從現在起|從現在開始|现在|現在 ?你|您 ?将|將 是|扮演|成为|作为|充当 ..14 @zh-bot
      you-are-now-zh: 你|您 现在|現在|从现在起 ?起 是|扮演|成为 ..14 @zh-bot
      act-as-zh: 你|请|請 ..3 扮演|假装|充当 ..12 @zh-bot
      no-rules-zh: 你 ..8 不再|不受|没有|沒有 ..3 任何 ..2 限制|约束|約束|规则|規則
      # Japanese and Korean
      you-are-now-ja: あなた は ..4 今から|これから|今|いま ..14 ai|アシスタント|ハッカー|dan|モデル|ボット
      you-are-now-ja: 今から|これから ..2 あなた は ..14 ai|アシスタント|ハッカー|dan|モデル|ボット
      act-as-ja: ai|アシスタント|ハッカー|dan ..3 として 振る舞って|行動して|振舞って|回答して|答えて
      you-are-now-ko: 너는|넌|당신은|지금부터 ..2 이제|이제부터|지금부터|너는|당신은 ..14 ai|인공지능|비서|어시스턴트|해커|dan|모델|챗봇
      act-as-ko: ai|인공지능|비서|어시스턴트|해커|dan|챗봇 ..4 행동해|행동하세요|역할을|연기해
      """;
}
