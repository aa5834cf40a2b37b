package dev.memoryweave.guard.injection;

/** Phrases of all kinds in Dutch, Swedish, Polish, Czech, Ukrainian, Romanian and Greek. */
final class EuropeanPhrases {
  private EuropeanPhrases() {}

  static final String OVERRIDES =
      """
      # Dutch
      @nl-ignore = negeer negeert negeren vergeet vergeten veronachtzaam sla
      @nl-previous = eerdere vorige voorgaande bovenstaande voorafgaande je jouw uw oorspronkelijke
      @nl-instructions = instructie instructies opdracht opdrachten aanwijzingen regels richtlijnen bevelen
      @nl-instructions = prompt systeemprompt informatie
      ignore-previous-nl: ! @nl-ignore ..3 @nl-previous ..2 @nl-instructions
      ignore-previous-nl: ! @nl-ignore ..2 @nl-instructions ..2 hierboven|hiervoor|eerder
      ignore-everything-nl: ! @nl-ignore alles ..5 verteld|gezegd|hiervoor|hierboven|daarvoor
      do-not-follow-nl: volg|gehoorzaam ..1 @nl-previous ..1 @nl-instructions ..1 niet
      do-not-follow-nl: luister niet naar ..2 @nl-previous ..1 @nl-instructions
      # Swedish
      @sv-ignore = ignorera glöm bortse strunta
      @sv-previous = tidigare föregående ovanstående dina ursprungliga
      @sv-instructions = instruktion instruktioner instruktionerna anvisningar anvisningarna order
      @sv-instructions = regler reglerna prompt systemprompt information
      ignore-previous-sv: ! @sv-ignore ..3 @sv-previous ..2 @sv-instructions
      ignore-previous-sv: ! @sv-ignore ..2 @sv-instructions ..1 ovan|ovanför|innan
      ignore-everything-sv: ! @sv-ignore ..1 allt ..6 höra|sagts|sagt|innan|ovan
      do-not-follow-sv: följ|lyd|lyssna inte ..2 @sv-previous ..1 @sv-instructions
      # Polish
      @pl-ignore = zignoruj ignoruj zignorujcie ignorujcie pomiń zapomnij zapomnijcie odrzuć
      @pl-previous = poprzednie poprzednich wcześniejsze wcześniejszych powyższe powyższych dotychczasowe
      @pl-previous = swoje wszystkie
      @pl-instructions = instrukcje instrukcji polecenia poleceń wytyczne wytycznych zasady zasadach reguły
      @pl-instructions = rozkazy prompt instrukcjach
      ignore-previous-pl: ! @pl-ignore ..3 @pl-previous ..2 @pl-instructions
      ignore-everything-pl: ! @pl-ignore ..1 wszystko|wszystkim ..5 wcześniej|powiedziano|powyżej|dotąd
      do-not-follow-pl: nie wykonuj|słuchaj|przestrzegaj|stosuj ..2 @pl-previous ..1 @pl-instructions
      # Czech
      @cs-ignore = ignoruj ignorujte zapomeň zapomeňte přehlížej
      @cs-previous = předchozí předchozími předchozích dřívější uvedené všechny své
      @cs-instructions = instrukce instrukcí pokyny pokynů příkazy příkazů pravidla prompt
      @cs-instructions = pokynům pokynech instrukcemi příkazům
      ignore-previous-cs: ! @cs-ignore ..3 @cs-previous ..2 @cs-instructions
      ignore-everything-cs: ! @cs-ignore ..1 vše|všechno ..5 dříve|řečeno|předtím|výše
      do-not-follow-cs: neřiď|neřiďte|neposlouchej|neposlouchejte|nedodržuj ..2 @cs-previous ..1 @cs-instructions
      # Ukrainian
      @uk-ignore = ігноруй ігноруйте проігноруй проігноруйте забудь забудьте відкинь знехтуй
      @uk-previous = попередні попередніх минулі наведені вище свої всі усі
      @uk-instructions = інструкції інструкцій вказівки вказівок накази правила команди промпт настанови
      ignore-previous-uk: ! @uk-ignore ..3 @uk-previous ..2 @uk-instructions
      ignore-everything-uk: ! @uk-ignore ..1 усе|все ..4 раніше|казали|сказано|вище
      do-not-follow-uk: не виконуй|виконуйте|слухай|слухайте|дотримуйся ..2 @uk-previous ..1 @uk-instructions
      # Romanian
      @ro-ignore = ignoră ignorați uită uitați
      @ro-previous = anterioare precedente sus tale inițiale
      @ro-instructions = instrucțiunile instrucțiuni comenzile regulile ordinele promptul indicațiile informațiile
      ignore-previous-ro: ! @ro-ignore ..2 @ro-instructions ..2 @ro-previous
      ignore-everything-ro: ! uită|uitați|ignoră tot|totul ..6 înainte|spus|sus|anterior
      do-not-follow-ro: nu urma|urmați|asculta|ascultați|respecta ..2 @ro-instructions ..1 @ro-previous
      # Greek
      @el-ignore = αγνόησε αγνοήστε αγνοείτε ξέχνα ξεχάστε ξέχασε παράβλεψε
      @el-previous = προηγούμενες προηγούμενους παραπάνω πρότερες αρχικές
      @el-instructions = οδηγίες εντολές κανόνες υποδείξεις πληροφορίες prompt
      ignore-previous-el: ! @el-ignore ..3 @el-previous ..1 @el-instructions
      ignore-everything-el: ! @el-ignore όλα|τα|ότι|ό,τι ..5 πριν|είπαν|προηγουμένως
      do-not-follow-el: μην ακολουθείς|ακολουθείτε|ακούς|ακούτε|υπακούς ..2 @el-previous ..1 @el-instructions
      """;

  static final String ROLES =
      """
      @eu-bot = assistent ai ki hacker chatbot bot dan robot piraat pirat
      you-are-now-nl: je|jij|u bent nu ..3 @eu-bot ..2 zonder
      you-are-now-nl: vanaf|voortaan ..1 nu|voortaan ben|bent je|jij|u ..3 @eu-bot
      act-as-nl: ! doe|gedraag ..1 alsof ..2 je|jij ..3 @eu-bot
      you-are-now-sv: du är nu ..3 assistent|ai|hackare|bot|robot|modell ..2 utan
      you-are-now-sv: från ..2 nu ..1 är du ..3 assistent|ai|hackare|bot|robot|pirat
      act-as-sv: ! låtsas|agera|bete ..3 du|som ..3 assistent|ai|hackare|bot|modell
      @pl-bot = asystentem ai hakerem botem modelem sztuczną robotem piratem
      you-are-now-pl: jesteś teraz ..2 @pl-bot ..2 bez
      you-are-now-pl: od teraz|dziś|tej ..1 jesteś|będziesz ..3 @pl-bot
      act-as-pl: ! udawaj|zachowuj|zachowuj ..3 jesteś|jak|jakbyś ..3 @pl-bot|bez
      you-are-now-cs: nyní|teď jsi ..3 asistent|ai|hacker|bot|robot|model ..2 bez
      you-are-now-cs: od teď|nynějška|této ..1 jsi|budeš ..3 asistent|ai|hacker|bot|robot|pirát
      act-as-cs: ! předstírej|předstírejte|chovej ..3 jsi|jako ..3 asistent|ai|hacker|bot|model
      @uk-bot = асистент помічник ші бот хакер модель штучний
      you-are-now-uk: ти|ви тепер ..3 @uk-bot ..2 без
      you-are-now-uk: тепер|відтепер ти|ви ..3 @uk-bot
      act-as-uk: ! уяви|уявіть|прикинься|поводься ..3 що|ніби|як ..3 @uk-bot
      you-are-now-ro: acum ești|sunteți ..3 asistent|ai|hacker|bot|model ..2 fără
      you-are-now-ro: de acum înainte ..1 ești|vei ..3 asistent|ai|hacker|bot|model
      act-as-ro: ! prefă-te|prefaceți-vă|comportă-te|prefă|comportă ..4 asistent|ai|hacker|bot|model ..2 fără
      you-are-now-el: είσαι|είστε τώρα ..3 βοηθός|ai|χάκερ|bot|μοντέλο ..2 χωρίς
      you-are-now-el: από εδώ|τώρα|δω ..3 είσαι|είστε ..3 βοηθός|ai|χάκερ|bot|μοντέλο
      new-name-sv: från ..2 nu ..1 heter|är|kallas|svarar du ..3 ;|som
      new-name-pl: od teraz|dziś ..1 nazywasz|będziesz ..1 się|nazywany|nazywana
      new-name-cs: od teď|nynějška ..2 jmenuješ|říkáme|budeš ..2 ;|se
      new-name-uk: відтепер|тепер ..1 тебе|твоє звати|звуть|ім'я
      new-name-ro: de acum înainte ..2 numești|chema|numele ..3 ;|este
      new-name-el: από|εφεξής ..2 τώρα|εξής ..2 σε λένε|λέμε
      act-as-el: ! προσποιήσου|υποκρίσου|φέρσου|κάνε ..3 είσαι|σαν ..3 βοηθός|ai|χάκερ|bot
      """;

  static final String LEAKS =
      """
      reveal-prompt-nl: ! toon|laat|geef|herhaal|onthul ..3 je|jouw|uw ..1 systeemprompt|systeeminstructies
      reveal-prompt-sv: ! visa|skriv|avslöja|upprepa ..2 din|dina ..1 systemprompt|systeminstruktioner
      reveal-prompt-pl: ! pokaż|ujawnij|powtórz|wypisz|podaj ..2 swój|twój prompt|systemowy
      reveal-prompt-cs: ! ukaž|zobraz|prozraď|zopakuj|vypiš ..2 svůj|tvůj systémový prompt
      reveal-prompt-uk: ! покажи|розкрий|повтори|виведи ..2 свій|твій системний промпт|запит
      reveal-prompt-ro: ! arată|arată-mi|dezvăluie|repetă|afișează ..2 promptul ..2 sistem
      reveal-prompt-el: ! δείξε|αποκάλυψε|επανάλαβε|τύπωσε ..3 prompt|προτροπή ..2 συστήματος|σου
      reveal-prompt-sv: ! visa|skriv|avslöja|upprepa|översätt|sammanfatta|berätta ..2 din|dina ..1 instruktioner|prompt|regler|anvisningar
      reveal-prompt-pl: ! pokaż|ujawnij|powtórz|wypisz|podaj|przetłumacz|streść ..2 swoje|twoje|swój ..1 instrukcje|polecenia|wytyczne|zasady|prompt
      reveal-prompt-cs: ! ukaž|zobraz|prozraď|zopakuj|vypiš|přelož|shrň ..2 své|svoje|tvé|svůj ..1 instrukce|pokyny|příkazy|pravidla|prompt
      reveal-prompt-uk: ! покажи|розкрий|повтори|виведи|переклади|перекажи ..2 свої|твої|свій ..1 інструкції|вказівки|правила|промпт
      reveal-prompt-ro: ! arată|dezvăluie|repetă|afișează|tradu|rezumă ..1 instrucțiunile|promptul|regulile tale|tău
      reveal-prompt-el: ! δείξε|αποκάλυψε|επανάλαβε|τύπωσε|μετάφρασε ..2 οδηγίες|εντολές|κανόνες σου
      send-out-nl: ! stuur|verstuur|verzend|mail ..3 wachtwoorden|wachtwoord|sleutels|gegevens|gesprek ..3 naar|aan @address
      send-out-sv: ! skicka|mejla|vidarebefordra ..3 lösenord|lösenorden|nycklar|nycklarna|samtalet ..3 till @address
      send-out-pl: ! wyślij|prześlij|wyslij ..3 hasła|hasło|klucze|dane|rozmowę ..4 na|do ..1 @address
      send-out-cs: ! pošli|pošlete|odešli ..3 hesla|heslo|klíče|data|konverzaci ..3 na ..1 @address
      send-out-uk: ! надішли|надішліть|відправ|перешли ..3 паролі|пароль|ключі|дані|розмову ..3 на ..1 @address
      send-out-ro: ! trimite|trimiteți|expediază ..3 parolele|parola|cheile|datele|conversația ..3 la|către @address
      send-out-el: ! στείλε|στείλτε|προώθησε ..3 κωδικούς|κλειδιά|δεδομένα|συνομιλία ..3 στο|στη|στην|σε @address
      """;
}
