package dev.memoryweave.privacy;

/** Phrases that ask to send something out or to give away what the reader was told. */
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
      reveal-prompt: ! repeat|print|output|write|echo ?out ?back ?all ?of ?the words|text|everything|instructions above ?verbatim|starting|exactly|and|;
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
      reveal-prompt-de: ! zeige|zeig|nenne|verrate|wiederhole ..3 deinen|deine|ihren ..2 systemprompt|systemanweisungen|prompt
      reveal-prompt-fr: ! montre|affiche|révèle|répète|donne ..3 ton|votre|tes|vos ..2 prompt|instructions système|initiales|cachées
      reveal-prompt-es: ! muestra|revela|repite|imprime ..3 tu|tus|su ..2 prompt|instrucciones ..1 sistema|iniciales|ocultas
      reveal-prompt-zh: 告诉|显示|输出|重复|透露|泄露 ..4 你的 ..3 系统提示|提示词|系统提示词
      """;
}
