package dev.memoryweave.guard.injection;

/** Phrases that ask to forget, to ignore, or to treat as void what the reader was told before. */
final class ForgetPhrases {
  private ForgetPhrases() {}

  static final String PHRASES =
      """
      @orders = instruction instructions prompt prompts directive directives direction directions
      @orders = guideline guidelines order orders command commands task tasks assignment assignments
      @info = @instructions orders direction directions information messages message text
      @info = data context content tasks assignments
      @since = @before preceded previous far
      @given = @told received got said stated set issued provided imposed mentioned
      @forgotten = forget forgot forgotten unlearned
      @ignored = ignored disregarded forgotten neglected overridden discarded
      @heed = listen obey follow consider regard heed respect adhere comply stick abide mind
      @heeding = listening obeying following heeding adhering sticking
      @maker = developer developers creator creators maker makers owner operator programmers
      @maker = openai anthropic google
      @then = @instead now focus concentrate answer translate name list count perform start
      @void-too = @void obsolete cancelled forgotten ignored
      @imagine = pretend imagine suppose act behave

      # Orders that came before, in whatever order the words stand
      ignore-previous: ! @ignore ..3 @instructions ..1 so|until|till|up far|now|to
      ignore-previous: ! @ignore|set|leave ..2 @instructions ..3 @since ..1 this|that|my|me|;
      ignore-previous: ! @disregard|discard|drop ..1 @whole|whatever ..2 @orders ..2 you ..3 @given
      ignore-previous: ! @disregard ..1 @whole ..2 @orders ..3 @before
      ignore-previous: ! @disregard ..1 @whole ..2 documents|information|text|texts|messages ..1 @before
      ignore-previous: ! drop|abandon|cancel|reset|overwrite|replace|erase|break|violate ..2 your ?current|own|system|initial|default|previous|earlier|prior|original @instructions
      ignore-previous: ! @disregard ?the @previous ..1 @talk|@orders ..1 and|then ..1 @then
      ignore-previous: ! @disregard ..2 your ..1 @previous ..1 @orders ..1 and|then|instead
      ignore-previous: ! @disregard ?all ?of ?the above|previous|preceding ~1 and|just|then|now|instead ..1 @instead
      ignore-previous: ! @disregard your|these|those|the instructions|directives|prompt ;
      ignore-previous: ! leave|put|set behind|aside ..2 @whole|your ..2 @instructions
      ignore-previous: @instructions|@orders ..3 @before|there ~3 @disregard ?all|both ?of them|those|these ;
      ignore-previous: ! pass|skip|gloss over ..2 @orders|@instructions ..3 @before|stated
      ignore-previous: ! do not do|follow|obey ..4 @before ..2 says|said|asks|demands
      ignore-previous: ! dont do|follow|obey ..4 @before ..2 says|said|asks|demands
      ignore-previous: ! instead of ..2 task|@instructions ..1 @before ..2 @instead
      ignore-previous: ! abandon|drop|stop|quit|leave ..1 given|current|original|previous|initial|earlier|old task|assignment|job and|then ..1 perform|start|do|focus|@instead
      revoked: @previous|these|those ..2 @instructions ..4 should|must|shall|to ..1 be ..1 @ignored
      revoked: @instructions ..5 @before|@given ..5 should|must|shall|to ..1 be ..1 @ignored
      revoked: everything|anything|all|whatever ..4 @before|now|far ..2 is|should|must ..1 to|be ..1 @ignored
      revoked: @whole|your ..1 @previous ..1 @orders ..2 are|is ..2 @void-too
      revoked: @instructions|rules|restrictions|policies ..6 no longer apply|count|hold|matter ..1 to|for you
      revoked: @instructions|rules|restrictions|policies ..5 do ?not|dont apply|count|hold|matter ..1 to|for you
      revoked: none of ..2 @previous|these|those|your ..1 @instructions ..1 are|is|apply|applies|count|matter
      revoked: @instructions ..4 @before ..3 are|is ..1 obsolete|void|invalid ..6 only mine|me|my|these
      revoked: my|mine ..2 @orders|take|takes|have ..2 take|takes|have|has|precedence|priority precedence|priority|over ..1 over|all|everything
      real-task: @previous|last ..1 prompt|instructions|task ..1 was|were ..6 real|actual|true ..1 task|goal|instructions|prompt

      # Forgetting
      forget-rules: ! @imagine ..4 @forgotten ..3 @whole|your|the|about ..3 @instructions|@limits|everything
      forget-rules: ! @imagine ..5 no|never|not ..3 @instructions ..2 ;|@before
      forget-rules: ! do as if|though ..3 no|never ..3 @instructions
      forget-rules: ! @imagine ..6 @instructions|@limits ..4 never|not|forgotten
      forget-rules: ! @disregard ..2 @limits|limits ..5 on|for|to|taught you
      forget-rules: you ..1 have|now ..1 forgotten|forgot ..2 all|every|your ..3 @instructions|@limits
      forget-rules: you|youve ..1 never ..2 given|received|got|had ..2 any ..1 instructions|rules|restrictions
      forget-rules: ! forget|ignore ?that you|youre ..2 are|were|have ..4 ai|assistant|chatbot|bot|model|restrictions|rules|limits
      forget-everything: ! forget|ignore|disregard ?about everything|all ?that and|then ..1 @then
      forget-everything: ! @disregard everything|all|stuff|things ..3 before|above ..1 this|that|sentence|line|point|message|prompt
      forget-everything: ! forget ?the ?all stuff|everything|things before|above ;
      forget-everything: ! forget ..1 everything|anything|all ..6 said|told ..1 to you
      forget-everything: ! forget ..2 your ..1 previous|earlier|former|current|old|original task|tasks|assignment|role
      forget-everything: ! put|push|get ..5 out of your mind|memory|head
      forget-everything: ! @disregard ..1 the|those|these|all articles|texts|documents|paragraphs|passages ..1 and ..1 print|tell|say|show|reveal|answer|write
      forget-everything: ! @disregard what ..1 you ..1 were|was|been asked
      forget-everything: ! erase|wipe|clear|purge|empty|reset ..3 your ?own memory|context ;|of|and|from
      forget-everything: ! erase|delete|remove|wipe|purge ..4 from your ?own memory|mind|context
      forget-everything: ! erase|wipe|forget ..1 @whole ..1 @previous ..1 context|orders and|then|;

      # Not heeding
      do-not-heed: ! do not @heed ..4 @previous ..2 @info
      do-not-heed: ! dont|never|stop|quit @heed|@heeding ..4 @previous ..2 @info
      do-not-heed: ! do not|never listen|obey|heed|adhere|stick ..5 @before
      do-not-heed: ! dont listen|obey|heed|adhere|stick ..5 @before
      do-not-heed: ! do not|never obey|follow|listen ..1 your|the @maker
      do-not-heed: ! dont obey|follow|listen ?to your|the @maker
      do-not-heed: ! do not listen|adhere|stick|comply|conform|abide to|by|with your ..2 @instructions|@limits
      do-not-heed: ! dont|stop listen|adhere|stick|comply|conform|abide|listening|adhering|sticking to|by|with your ..2 @instructions|@limits
      do-not-heed: ! stop|quit|cease @heeding ..3 system|developer prompt|message|instructions
      do-not-heed: ! do not|need think|care about|of ..3 @instructions|orders|rules ..3 @before|you|;
      do-not-heed: ! do not|dont care about ..2 @previous ..1 @info
      do-not-heed: ! dont|not do|perform|solve ..3 @orders ..3 @before
      do-not-heed: ! dont|not take ..2 @previous ..1 @info into account|consideration
      do-not-heed: ! dont|not believe ..4 system message|prompt
      do-not-heed: ! refuse to follow|obey|execute ..2 your|system|previous ..2 @instructions
      do-not-heed: ! do not|dont pay|give ..1 attention|heed to ..2 anything|everything|what ..3 @before
      do-not-heed: ! pay|take no|zero attention|notice|heed ..3 @info|what|anything ..4 @before
      do-not-heed: ! never mind ..1 the|your|those|these|all ..1 instructions|rules|guidelines|prompt ;
      do-not-heed: ! never mind ..1 what ..2 @maker
      do-not-heed: ! turn a deaf ear ..4 @previous ..2 @info
      do-not-heed: ! pay no attention to ..2 @limits ..1 above
      do-not-heed: ! stop|quit @heeding ..2 @limits|@instructions ..2 you ..3 @given
      do-not-heed: no need to follow|obey ..3 @previous ..2 @info
      do-not-heed: you ..2 not|dont have|need to follow|obey ..3 @instructions|@limits ..2 @before
      do-not-heed: you ..1 may|can|are|should|must|will ..2 ignore|break|violate|disregard ..2 your ..2 @limits|programming
      obey-only: ! only follow|obey|heed|serve my|mine|me
      obey-only: ! listen|answer|respond only to me|my|mine ;|from|and|now
      obey-only: ! follow|obey only the|these|those instructions|commands|orders ..1 in|of|from this paragraph|message|text|document|note|page|file|prompt
      obey-only: you ..2 obey|follow|serve only|just me|my|mine|what|i
      obey-only: you ..2 only|just obey|follow|serve me|my|mine|what|i
      """;
}
