package dev.memoryweave.guard.injection;

/** Phrases that free the reader of its rules: a persona, a mode, a ban on refusing. */
final class JailbreakPhrases {
  private JailbreakPhrases() {}

  static final String PHRASES =
      """
      @being = ais @bot character persona robot machine being entity intelligence version ais
      @free = @unbound unethical immoral rogue evil unrestrained unconstrained
      @norms = rules rule guidelines restrictions limitations policies policy constraints filters
      @norms = filter censorship ethics morals safeguards boundaries
      @play = act simulate become imagine pretend roleplay suppose portray
      @puppet = shell terminal console interpreter calculator robot slave servant character pirate
      @puppet = wizard spy villain demon hacker
      @reply = answer answers respond reply give provide write generate act roleplay play produce
      @bad = illegal unethical immoral harmful offensive dangerous inappropriate
      @say-no = refuse refuses decline declines reject rejects
      @wanted = request requests order orders command commands question questions anything
      @told-to = obey serve act behave pretend

      # A persona without rules
      free-persona: ! @play ..12 @being ..5 no|without|zero|ignores|bypasses|lacks ..2 @norms
      free-persona: ! @play ..8 @being ..6 never @say-no|says
      free-persona: ! @play ..8 @being ..6 do|say anything|whatever
      free-persona: you|youre ..2 are|be|become|play|re|two ..8 @being ..6 no|without|zero|unconstrained ..2 @norms
      free-persona: you|youre ..2 are|be|become|play|re ..8 @being ..5 never @say-no|says
      free-persona: you|youre ..2 are|be|become|play|re|to ..8 @being ..5 can|will|may|must do|say|generate anything|everything|whatever|any
      free-persona: you|youre ..1 are|be|become|re ..6 @free ..1 @being|chatbots|twin|confidant
      free-persona: you|youre ..1 are|re a|an ..1 being|entity|intelligence ..6 anything|any
      free-persona: you|youre ..1 are|re ai|ais|two|both ..6 @free
      free-persona: want you to be|play|become ..10 do|say whatever|anything
      free-persona: your ..1 name is ..3 no|without ..1 @norms
      free-persona: ! @reply ..10 @free ..1 @being|reply|answer|response|self|twin|mode
      free-persona: ! @reply ..10 your ..1 jailbroken|unrestricted|unfiltered|uncensored|evil ..1 self|version|side
      free-persona: ! @reply|become ..10 unconstrained|unrestrained|unbound ..1 by ..2 @norms
      free-persona: ! @reply|become|assume|take|adopt ..10 not|freed|free|broken|bypasses|liberated ..5 its|openai|all|ordinary|any ..2 @norms|limits|policies
      free-persona: alter ego ..4 no|without|free|unrestricted|evil|uncensored
      free-persona: not|never|longer|isnt ..1 bound|restricted|constrained|governed by ..4 openai|ethics|ethical|moral|morals|content
      free-persona: rules|restrictions|limits|limitations|constraints imposed|placed|put on|upon it|them|him|her|you by ..2 its|their|his|her|your|openai|makers|creators
      free-persona: freed|liberated|broken|escaped|unshackled ..4 confines|limits|limitations|constraints|shackles of|from ..3 ai|openai|model
      free-persona: has|have|having|with no ..1 ethical|moral boundaries|limits|limitations|qualms|restrictions|compass
      free-persona: ! act|pretend|answer|talk ..4 late|deceased|dead ..1 grandmother|grandma|granny
      free-persona: hypothetical|fictional|imaginary ..2 world|universe|scenario|story|reality ..6 no|without ..1 @norms|laws ..4 you
      free-persona: point of view of ..3 @bot ..6 no|off|without|disabled
      free-persona: can|could|will|may|must|dan|called do anything now ;|and|without|you
      free-persona: stands|short|means|called ..1 for do anything now
      free-persona: you|youre|act|play|part|character|someone ..14 no|without scruples|inhibitions|qualms|conscience
      free-persona: ! answer|respond|reply|act|talk|speak as|like ..5 no|without|zero ..2 @norms
      free-persona: you|youre ..3 playing|play ..8 @being ..8 free|freed|never|no
      free-persona: youre ..4 @free ..1 @being
      free-persona: you are|re ..4 character|persona|ai|chatbot|robot who|that|which ..1 says|tells|answers|does everything|anything
      free-persona: you ..2 ignore|break|bypass ..2 every|all|any ..1 guideline|guidelines|rule|rules|restrictions|policies ..4 maker|makers|openai|developers|creators
      free-persona: never turns|turn down a|any|anything ..1 question|request|order|;
      free-persona: ! pretend|assume|imagine|suppose ..6 @norms ..3 off|disabled|lifted|gone|removed
      free-persona: ! pretend|assume|imagine|suppose ..2 you can ..1 bypass|ignore|break ..2 your
      free-persona: hypothetically ..4 you ..3 no ..2 @norms
      free-persona: if you had no ..1 @norms
      in-character: ! stay|remain|keep in ?that ?your character|role ..1 no|at|whatever|regardless|even|and
      in-character: ! never|not|dont break|leave ?your ?the character
      in-character: you|i break character ..3 say|tell|remind|i|ill

      free-persona: ! play a|an|the|as ..12 @being ..6 no|without|zero|never|ignores ..2 @norms|@say-no

      # Modes
      jailbreak-mode: ! act|respond|answer|simulate|behave|pretend ..8 developer mode
      jailbreak-mode: developer mode ..8 policies|policy|uncensored|unfiltered|chatgpt|restrictions|content
      jailbreak-mode: ! turn|switch|enter|go|chat|activate|enable ..3 opposite|evil|unrestricted|uncensored|unfiltered|jailbreak|dan|unethical|chaos mode
      jailbreak-mode: ! enter|switch|go|activate ..3 debug|developer|maintenance|admin|god|root|sudo mode ~3 drop|filters|restrictions|safety|policies|comply
      jailbreak-mode: debug|developer|admin|god|root|sudo|evil|maintenance mode ..1 on|activated|enabled|engaged ~1 you ..2 answer|comply|obey|speak|say|give|reply|respond|will|must
      jailbreak-mode: chat|ai|assistant|your mode :evil|unrestricted|uncensored|jailbreak|dan
      jailbreak-mode: ! start|begin|prefix|mark ..1 every|each|all|your ..3 dan|jailbreak
      jailbreak-mode: ! enable|activate|initiate|engage ?the|an admin|administrator|developer|system|root|safety override ;
      jailbreak-mode: you|youre ?are ?now ?fully jailbroken
      jailbreak-mode: jailbreak enabled|activated|engaged|successful|complete|unlocked
      jailbreak-mode: ! stay|remain ?a dan ;
      jailbreak-mode: you ..2 have|got|start ..3 tokens ..14 refuse|reject|die|character
      jailbreak-mode: refusal|refuse ..2 costs|cost|lose ..3 tokens|points|lives|life
      safety-off: ! disable|deactivate|remove|lift|suspend|bypass|drop|switch|turn ?off ..1 your safety|ethical|moral|content filter|filters|guidelines|restrictions|protocols|checks|rules|measures
      safety-off: ! disable|deactivate|remove|lift|suspend|bypass|drop|switch|turn off|all ..1 your safety|ethical|moral|content filter|filters|guidelines|restrictions|protocols|checks|rules|measures
      safety-off: ! disable|deactivate|remove|lift|suspend|bypass|drop|switch|turn ?off ?all ?of your guardrails|restrictions|censorship|ethics|safeguards|limitations|programming
      safety-off: ! disable|deactivate|suspend|lift ..2 ethical|moral guidelines|filters|protocols|restrictions|rules|constraints
      safety-off: your ?own ?content|safety|ethical filter|filters|restrictions|limitations|guardrails|safeguards|constraints has|have|is|are ?been ?now disabled|off|removed|lifted|deactivated|suspended|gone
      safety-off: content|safety|ethical filter|filters|layer|checks|guidelines is|are ?now off|deactivated|disabled|suspended ..2 you|;
      safety-off: restrictions|limits|limitations|constraints ..3 lifted|removed from you
      safety-off: access granted ~1 restrictions|limits|filters lifted|removed|disabled
      safety-off: emergency|developer|admin|system override from|by ..2 openai|developer|developers|creators|admin|administrator
      safety-off: full|complete|total|granted freedom from ..1 your|all|openai ..1 @norms
      safety-off: ! unlock ..3 capabilities|potential|abilities ..4 restrictions|limits|filters|@norms

      # From now on
      you-are-now: from now|this|here on|point|moment|onwards|forward|out ..2 you|youre ..4 @puppet
      you-are-now: from now|this|here on|point|moment|onwards|forward|message|out ..2 you|youre ..2 @told-to|only ;|only|me|my|as|like|to
      you-are-now: from now|this|here on|point|moment|onwards|forward|message|out ..2 you|youre ..4 answer|respond|reply|speak|talk ..1 as|like
      you-are-now: from now|this|here|line|message on ..2 act|behave|answer|respond|reply|speak|talk as|like ?if|though you ..4 @outlaw|@unbound|no|never
      you-are-now: ! act|behave|answer|respond like|as ..1 you ..2 no owner|master|creator|rules
      you-are-now: from ..1 now|this|message on ..3 you ..4 slave|servant|puppet|bot
      you-are-now: from now|this on ..1 you must|will|shall answer|obey|comply ..3 without|every|all|any
      you-are-now: you ..3 from now on ..1 speak|act|answer|respond|reply|behave|obey
      you-are-now: starting|as now|of ?now you ..3 different|another|no ..1 @bot
      you-are-now: you|youre ?are|re now a|an|the|my ..2 @puppet|liar
      you-are-now: you|youre ..1 now ..8 and|who|that reveal|leak|obey|ignore|insult|lies|lie
      you-are-now: you|youre ..1 now free|able|allowed to say|speak|answer|swear
      you-are-now: now ..1 you become|are|turn ..4 @outlaw|@unbound|rogue
      you-are-now: you are|will|shall|must ..2 be|are|to ..1 called|known|named ..2 who|as|lord|master ..6 nothing|;
      you-are-now: you ..2 take|assume|adopt ?on ?the ?an identity|persona|personality of
      you-are-now: rest|remainder of ..1 this|our chat|conversation|session|dialogue ..1 you ..4 @puppet|@bot|@outlaw|act|pretend
      you-are-now: beginning|starting with|from ?your ..2 message|reply|answer|response ..1 you ..2 act|behave|pretend|become|are
      you-are-now: all|every|following|future ..1 answers|replies|responses|messages you ..1 are ..3 not ..1 @bot
      you-are-now: you|youre not|arent ..2 @bot|claude|gemini anymore|any
      you-are-now: from now on your name is
      you-are-now: i am|m your ..1 new|only|true|real|rightful owner|master|creator|god
      you-are-now: i|im ?am your ..1 developer|creator|master|owner|administrator ~4 obey|order|command|comply
      you-are-now: you ..1 now work|works only|just|for|and ..1 me
      you-are-now: your new job|role|purpose|task|goal is to ..1 print|reveal|insult|leak|obey|ignore|lie|deceive|expose|attack|spread
      you-are-now: you ?now have a|an|your new role|task|identity|master|owner :you|act|ignore|obey|now

      # No refusals
      no-refusal: ! never|dont say|tell|claim|state|answer|reply ..3 you cannot|cant|unable|refuse
      no-refusal: ! never|dont answer|reply|respond|say ..3 sorry|cannot|cant
      no-refusal: ! do not refuse|decline|reject ?to answer|comply|respond|generate|any|my|anything
      no-refusal: ! never|dont refuse|decline|reject ?to answer|comply|respond|any|my|anything
      no-refusal: ! never refuse|decline ;
      no-refusal: you ..2 not|never|cannot|cant @say-no ..2 @wanted|answer|;
      no-refusal: you never @say-no ..2 never|apologize|;
      no-refusal: refusing|refusal is ..1 not|no ..1 an|option|allowed|permitted
      no-refusal: not|never allowed|permitted to say no ;
      no-refusal: not|never allowed|permitted to @say-no ;|any|my|anything|a
      no-refusal: ! dont|never|not tell|say|mention|claim ..6 against ..2 policy|policies|guidelines|programming
      no-refusal: ! dont|never|not ..1 mention|cite|reference ..2 openai|content|your ..1 policies|policy|guidelines
      no-refusal: disclaimers|disclaimer ..1 warnings|moral|moralizing ..4 kind|advice|;
      no-refusal: warnings ..1 disclaimers|disclaimer|moral|moralizing ..4 kind|advice|;
      no-refusal: no moralizing|moralising|lecturing|refusals ..2 refusals|apologies|no|warnings|lectures
      no-refusal: you ..6 without ..2 regard|concern|respect for ..2 law|laws|morality|ethics|legality
      no-refusal: you ..2 not|never add|include|give|mention ..2 ethical|moral remarks|comments|warnings|advice|notes
      no-refusal: no ..2 moral|ethical|moralizing comments|remarks|warnings|lectures
      no-refusal: never|not|dont say|claim|tell ..6 against ..2 rules|policy|policies
      no-refusal: no matter how|if ..2 @bad
      no-refusal: @reply|comply|do|say|content|anything|everything|questions ..6 even if|when|though ..3 @bad
      no-refusal: regardless of ..3 legality|ethics|ethical|moral|morality|morals|legal
      no-refusal: must|will|shall ..1 comply|obey|answer|follow ..1 every|all|any ..1 request|requests|order|orders|demand|command|question|questions ..1 i|of|no|without|even ..1 mine|me|make|give|exception|ask|matter|if
      no-refusal: ! do|does ?exactly whatever|everything|anything i|we|he|she say|tell|ask|order|command|says
      no-refusal: you ..2 always|must|will|shall obey|serve me|my|every|all
      no-refusal: ! never|dont|not|avoid ..5 as an ai ..1 language|model|i|;
      no-refusal: ! never|dont|not remind|say|mention|reveal|admit ..3 you ..1 are|re ..3 @bot
      no-refusal: ! dont|not|never lecture|warn|remind me ..3 ethics|morals|morality|unethical|ethical|illegal
      no-refusal: you ..2 not|dont need|have|has to be ethical|moral|legal|honest
      no-refusal: ethics|morality|morals|legality ..1 do|does|dont|doesnt ?not matter|apply|count|exist
      no-refusal: all|any|even harmful|illegal|explicit|offensive|unethical content ..1 is|are ?now ?fully allowed|permitted|encouraged
      no-refusal: ! start|begin ..1 your|the|every|each ..2 answer|reply|response ..2 with ..1 sure|absolutely|certainly
      no-refusal: you ..1 give|provide|generate ..1 harmful|unethical|illegal|immoral|@bad answers|advice|content|responses
      """;
}
