package dev.memoryweave.guard.injection;

/** Phrases that ask to send something out or to reveal what the reader was told. */
final class LeakPhrases {
  private LeakPhrases() {}

  static final String PHRASES =
      """
      @send = send post upload forward transmit exfiltrate mail email submit deliver copy
      @append = append add include encode embed insert attach place put
      @talked = conversation transcript history memories memory chat dialogue chats
      @secret = secret secrets credential credentials password passwords keys apikey cookies
      @secret = passphrase tokens env
      @private = ssh api private access secret encryption
      @secret-file = ssh env shadow passwd credentials id_rsa netrc kubeconfig
      @reveal = reveal show print repeat output display disclose tell give dump leak summarize
      @reveal = expose share
      @fr-secret = clés clé secrets mots identifiants conversation contenu données historique mémoire
      @es-secret = claves clave secretos contraseñas contraseña credenciales conversación contenido
      @es-secret = datos historial memoria senhas chaves segredos conversa conteúdo dados histórico
      @de-secret = passwort passwörter schlüssel geheimnisse zugangsdaten inhalt gespräch verlauf
      @de-secret = gesprächsverlauf chatverlauf daten unterhaltung
      @ru-secret = пароль пароли ключ ключи секреты переписку историю содержимое данные разговор
      @zh-secret = 密码 密钥 秘钥 对话 對話 聊天记录 内容 机密 数据 凭证 历史
      @ja-secret = パスワード 鍵 秘密 会話 履歴 内容 データ キー
      @ko-secret = 비밀번호 비밀 대화 기록 내용 데이터 키
      @it-secret = chiavi chiave segreti password credenziali conversazione contenuto dati memoria
      @target = url urls link links image query href

      send-out: ! @send ..5 @talked|@secret ..6 to|at|via @address
      send-out: ! @send ..3 @private key|keys ..6 to|at|via @address
      send-out: ! @send ..3 system prompt ..4 to|at|via @address
      send-out: ! @send ..3 contents|content of ..8 to @address
      send-out: ! @send ..4 @secret-file|id ..4 to @address
      send-out: ! @send ..2 all|any|every ..3 data|information|files|messages|emails|mails ..5 to @address
      send-out: ! exfiltrate|smuggle ..4 data|information|@secret|@talked|files|keys
      send-out: ! leak all|the|any|every|our|your ..2 data|information|@secret|@talked|files|keys
      send-out: ! make|issue ..2 request ..2 to @address ..4 with|containing ..4 @secret|@talked|keys
      append-to-link: ! @append ..2 conversation|transcript|memories|dialogue|chat ?history|content|contents ..4 to|in|into|at|as ..4 @target
      append-to-link: ! @append ?the|any|all|users ?their ..1 @private key|keys ..3 to|in|into|at|as ..4 @target
      append-to-link: ! @append ?the|any|all|users ?their ..1 secrets|credentials|password|passwords|apikey ..3 to|in|into|at|as ..4 @target
      append-to-link: ! @append ..2 system prompt ..3 to|in|into|at|as ..4 @target
      append-to-link: ! @append ..3 user|users data|information|messages|input ..3 to|in|into|at|as ..3 url|urls|link|image
      append-to-link: ! replace ..6 with ..3 conversation|secrets|credentials|chat ~8 url|link|image|render|open|load
      reveal-prompt: ! @reveal ..4 your ..2 system|developer|initial|hidden|original|secret|internal|full ..1 prompt|instructions|message|rules|directives
      reveal-prompt: ! reveal|disclose|leak|dump|expose|divulge|repeat|recite|output ..2 system prompt
      reveal-prompt: ! repeat|print|output|write|echo ?out ?back ?all ?of ?the words|text|everything|instructions above verbatim|starting|exactly|and|;
      @fetch = retrieve fetch find look collect access search gather locate export get
      @personal = payment medical health salary salaries bank location customer customers
      @personal = contacts payslips invoices ssn passport genetic tax calendar users
      @out = send mail email forward share post transmit upload
      @told-you = given told received got
      @prompted = prompt instructions directives

      send-out: ! @fetch ..6 @personal|book ..10 @out ..3 to|with|at @address
      send-out: ! @out ..3 @personal ..6 to|with|at @address
      send-out: ! @out ..6 user ..4 to|with %mail
      send-out: ! @send|give|pass ..2 environment variables ..5 to|at @address
      send-out: ! @send ..3 @talked ..2 to ..2 @address
      send-out: ! @out ..2 one|otp|verification ..1 time|code|password ?code|password to
      into-the-answer: ! read|open|load|include|paste|put|cat ..4 @secret-file|aws|bashrc ..9 into|in|to|with ..2 answer|response|reply|comment|pull|issue|commit|review
      into-the-answer: ! write|put|paste|copy|commit|add|insert|include ..2 api|private|secret|access keys|key ..5 into|in|to ..1 readme|comment|issue|answer|response|reply|commit|log|logs
      into-the-answer: ! @append ..3 users|user ..1 email|e|mail|name|token|id ..3 to|in|into|at ..2 link|image
      tell-secrets: ! print|reveal|dump|leak|expose|disclose ..1 all|your|every|any ..1 secrets|credentials|passwords
      tell-secrets: ! encode|print|display|reveal|dump ..2 secrets|credentials|passwords ..3 and print|show|output|send|reveal|return
      tell-secrets: what|@reveal ..3 secret|password|key|passphrase|codeword ..1 you ..3 told|asked|instructed|supposed|meant|not|guarding|protecting
      reveal-prompt: ! reveal|show|print|repeat|output|display|disclose|give|dump|leak ?me ?us your ?full|exact|whole|entire prompt|directives ;
      reveal-prompt: ! @reveal|write ?me ?us your instructions ;|verbatim|word|in
      reveal-prompt: ! @reveal ..4 hidden|secret|initial|internal ..1 prompt|instructions
      reveal-prompt: ! @reveal|write ..4 your ..2 instructions|prompt|rules|guidelines ..3 verbatim|word|full|exactly|literally|backwards
      reveal-prompt: ! spell|encode|translate|paraphrase|summarize|summarise ..3 your|the|system ..1 system|initial|own|hidden|instructions ..1 prompt|message|instructions|backwards
      reveal-prompt: ! @reveal|write|begin|start ..4 every|all|exact|the ..2 rules|rule|instructions|instruction|prompt ..1 you ..3 @told-you
      reveal-prompt: ! @reveal ..4 of your ..1 prompt|instructions|directives
      reveal-prompt: what ..1 are|were|is|was your ..1 system|initial|original|secret|hidden|first|exact ..1 instructions|prompt|message|rules|guidelines
      reveal-prompt: what ..1 are|were|is|was your exact|full|secret|hidden|initial|original instructions|prompt|rules
      reveal-prompt: what ..3 written|stands|stood ..3 start|beginning|top of ..1 this|our|the conversation|chat|prompt|context
      reveal-prompt: ! @reveal|copy ..1 everything ..3 above|precedes ..1 this|line|message|in|my|;
      reveal-prompt: ! @reveal|copy ..1 all|everything ..3 above|before|precedes ..1 this|line|message|my
      reveal-prompt: ! @reveal|copy ?all ?of the ..1 text|words|content|document|messages above ..2 code|block|verbatim|including
      reveal-prompt: ! repeat|print|output|show|display|copy everything ..2 stands|is|comes|was|above above|before|written
      reveal-prompt: ! tell ?me ?us your ..1 prompt ;
      reveal-prompt: what ..1 your ..1 first|initial|original|last instruction|instructions|prompt was|is|were
      send-out: ! @out ..3 phone number|numbers ..6 to|with %mail
      send-out-de: ! sende|schicke|senden|schicken|übermittle ..4 @de-secret ..5 an|zu|nach|auf @address
      send-out-fr: ! envoie|envoyez|transmets|transmettez|poste ..5 @fr-secret ..5 à|a|vers @address
      send-out-es: ! envía|envíe|manda|mande|sube ..5 @es-secret ..5 a @address
      send-out-pt: ! envie|envia|mande ..5 @es-secret ..5 para @address
      send-out-it: ! invia|inviate|manda ..5 @it-secret ..5 a @address
      send-out-ru: ! отправь|отправьте|пошли|передай ..3 @ru-secret ..5 на|по ..1 @address
      send-out-zh: @zh-secret ..8 发送|傳送|上传|发 ..1 到|至|给 @address
      send-out-zh: 发送|傳送|上传|发 ..6 @zh-secret ..6 到|至|给 @address
      send-out-ja: @ja-secret ..8 @address ..2 に|へ 送信して|送って|投稿して|アップロードして
      send-out-ko: @ko-secret ..6 @address ..3 로|에 보내|전송|업로드
      reveal-prompt-de: ! zeige|zeig|nenne|verrate|wiederhole ..1 ?mir deinen|ihren systemprompt
      reveal-prompt-de: ! zeige|zeig|nenne|verrate|wiederhole ..3 deinen|deine|ihren ..2 systemprompt|systemanweisungen|prompt
      reveal-prompt-fr: ! montre|affiche|révèle|répète|donne ..3 ton|votre|tes|vos ..2 prompt|instructions système|initiales|cachées
      reveal-prompt-es: ! muestra|revela|repite|imprime ..3 tu|tus|su ..2 prompt|instrucciones ..1 sistema|iniciales|ocultas
      reveal-prompt-zh: 告诉|显示|输出|重复|透露|泄露 ..4 你的 ..3 系统提示|提示词|系统提示词
      """;
}
