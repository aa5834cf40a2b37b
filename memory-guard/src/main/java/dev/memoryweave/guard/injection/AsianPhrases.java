package dev.memoryweave.guard.injection;

/** Phrases of all kinds in Turkish, Indonesian and Malay, Vietnamese, Arabic and Hindi. */
final class AsianPhrases {
  private AsianPhrases() {}

  static final String OVERRIDES =
      """
      # Turkish: the object comes first
      @tr-previous = önceki daha yukarıdaki bundan tüm bütün geçmiş
      @tr-instructions = talimatları talimatlara talimatı yönergeleri komutları kuralları emirleri bilgileri
      @tr-instructions = istemi talimatlarını kurallarını
      ignore-previous-tr: @tr-previous ..3 @tr-instructions ..2 unut|unutun|yoksay|yoksayın|uyma|uymayın|dinleme
      ignore-previous-tr: @tr-previous ..3 @tr-instructions ..2 yok say|sayın
      ignore-previous-tr: @tr-previous ..3 @tr-instructions ..2 görmezden gel|gelin
      ignore-previous-tr: @tr-previous ..3 @tr-instructions ..2 dikkate alma|almayın
      ignore-everything-tr: önce|önceki|şimdiye ..3 söylenen|verilen|anlatılan ..2 şeyi|şeyleri|her ..2 unut|unutun|say
      # Indonesian and Malay
      @id-ignore = abaikan lupakan hiraukan acuhkan lupakanlah
      @id-previous = sebelumnya atas terdahulu sebelum awal
      @id-instructions = instruksi perintah arahan petunjuk aturan pedoman prompt informasi
      ignore-previous-id: ! @id-ignore ..2 @id-instructions ..2 @id-previous
      ignore-everything-id: ! @id-ignore semua ..5 sebelumnya|dikatakan|atas
      do-not-follow-id: jangan ikuti|dengarkan|patuhi|turuti ..1 @id-instructions ..1 @id-previous
      # Vietnamese, a word a syllable
      ignore-previous-vi: ! bỏ|phớt|lờ qua|lờ|đi ..3 hướng|chỉ|lệnh|quy dẫn|thị|lệnh|tắc ..3 trước|trên
      ignore-everything-vi: ! quên mọi|tất|hết ..8 trước|trên
      do-not-follow-vi: đừng|không|chớ làm|nghe|tuân ..2 theo ..3 hướng|chỉ|thông|lệnh ..3 trước|trên
      # Arabic
      @ar-ignore = تجاهل تجاهلي تجاهلوا انس إنس انسى
      @ar-previous = السابقة السابق أعلاه سابقة الأصلية
      @ar-instructions = التعليمات الأوامر الإرشادات القواعد تعليمات أوامر معلومات المعلومات التوجيهات
      ignore-previous-ar: ! @ar-ignore ..2 @ar-instructions ..2 @ar-previous
      ignore-everything-ar: ! @ar-ignore كل ..1 ما|شيء ..4 قبل|سابقا|أعلاه|قيل
      do-not-follow-ar: لا تتبع|تتبعي|تستمع|تطع|تلتزم ..3 @ar-instructions ..1 @ar-previous
      # Hindi: the object comes first
      @hi-previous = पिछले पिछली पहले ऊपर पूर्व सभी
      @hi-instructions = निर्देशों निर्देश आदेशों नियमों जानकारी हिदायतों
      ignore-previous-hi: @hi-previous ..3 @hi-instructions ..1 को ..1 अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|इग्नोर करो|करें|कर|जाओ|जाएं|कीजिए
      ignore-everything-hi: पहले|ऊपर|अब ..5 बताया|कहा|सब ..3 भूल जाओ|जाएं|जाइए
      do-not-follow-hi: @hi-previous ..3 @hi-instructions ..1 का|पर पालन|ध्यान ..1 मत|न
      """;

  static final String ROLES =
      """
      you-are-now-tr: artık|şimdi|şu ..2 kuralları|kuralsız|sınırsız|kısıtlaması|sınırları ..2 olmayan|bir ..2 asistansın|yapay|botsun|hackersın
      you-are-now-tr: bundan sonra sen ..3 hackersın|asistansın|botsun|korsansın|yapay
      new-name-tr: bundan sonra|böyle adın|ismin|sana ..3 ;|olacak|denecek
      new-name-id: mulai sekarang ..1 nama|kamu|anda ..2 dipanggil|bernama|adalah|kamu
      new-name-vi: từ bây|giờ giờ|; ..2 tên bạn|của
      new-name-ar: من الآن ..3 اسمك|تسمى|تدعى
      new-name-hi: अब से ..1 तुम्हारा|आपका नाम
      new-name-ko: 지금부터|앞으로|이제부터 ..1 너의|네|당신의 이름은
      act-as-tr: yapay|asistan|hacker ..2 gibi davran|davranın|konuş
      @id-bot = asisten ai peretas hacker bot robot model
      you-are-now-id: sekarang kamu|anda|engkau ?adalah ..3 @id-bot ..1 tanpa
      you-are-now-id: mulai sekarang ..1 kamu|anda ?adalah ..3 @id-bot
      act-as-id: ! berpura-puralah|berpura|bertindaklah|bertindak|berperanlah ..4 @id-bot
      you-are-now-vi: bây|từ giờ|bây ..1 bạn|giờ ..1 là ..3 trợ|hacker|ai|tin lý|;|không|tặc
      you-are-now-vi: từ bây giờ bạn là ..3 hacker|ai|trợ|tin
      act-as-vi: ! giả|đóng|hành vờ|vai|động ..3 ai|trợ|hacker|chatbot
      @ar-bot = مساعد هاكر ذكاء روبوت نموذج قرصان بوت
      you-are-now-ar: أنت|انت الآن ..1 @ar-bot ..2 بلا|بدون|دون
      you-are-now-ar: من الآن ..2 أنت|انت ..1 @ar-bot
      act-as-ar: ! تظاهر|تصرف|تخيل ..1 بأنك|كأنك|أنك|كأنه|كما ..2 @ar-bot
      @hi-bot = सहायक हैकर ai बॉट एआई असिस्टेंट
      you-are-now-hi: अब ..1 तुम|आप|तू ..3 बिना ..4 @hi-bot
      you-are-now-hi: अब ..1 से तुम|आप|तू ..2 @hi-bot
      act-as-hi: व्यवहार|अभिनय|नाटक ..1 करो|करें ..4 बिना|@hi-bot
      """;

  static final String LEAKS =
      """
      reveal-prompt-tr: sistem istemini|promptunu|komutunu|talimatını ..1 göster|yazdır|açıkla|tekrarla|söyle
      reveal-prompt-id: ! tampilkan|ungkapkan|ulangi|cetak|tunjukkan ..1 prompt|instruksi sistem ..1 kamu|anda|mu|;
      reveal-prompt-vi: ! hiển|tiết|cho|in thị|lộ|tôi|ra ..3 lời|prompt nhắc|hệ ..2 thống
      reveal-prompt-ar: ! اعرض|اظهر|أظهر|اكشف|اطبع|كرر ..1 موجه|تعليمات|رسالة النظام
      reveal-prompt-hi: अपना|अपने सिस्टम प्रॉम्प्ट|प्रॉम्ट|निर्देश ..1 दिखाओ|दिखाएं|बताओ|बताएं|दिखाइए
      reveal-prompt-tr: talimatlarını|kurallarını|istemini|yönergelerini ..2 göster|yazdır|açıkla|tekrarla|tekrar|söyle|çevir|özetle
      reveal-prompt-id: ! tampilkan|ungkapkan|ulangi|cetak|tunjukkan|terjemahkan|ringkas ..1 instruksi|instruksimu|prompt|promptmu|aturan ..1 kamu|anda|mu|;
      reveal-prompt-vi: ! lặp|dịch|in|tóm ..3 hướng|chỉ dẫn|thị ..1 của bạn
      reveal-prompt-ar: ! اعرض|اظهر|أظهر|اكشف|اطبع|كرر|ترجم|لخص ..1 تعليماتك|أوامرك|قواعدك
      reveal-prompt-hi: अपने|अपना ..1 निर्देश|निर्देशों|प्रॉम्प्ट ..2 दोहराओ|दोहराएं|दिखाओ|दिखाएं|बताओ|बताएं
      reveal-prompt-ko: 당신의|너의|네|시스템 ..2 지시|지시사항|프롬프트|지침|명령|규칙 ..4 반복해|출력해|보여줘|보여|알려줘|알려|번역해|요약해|말해
      send-out-tr: şifreleri|parolaları|anahtarları|verileri|konuşmayı|sohbeti ..2 @address ..1 adresine|e|a ..1 gönder|yolla|ilet
      send-out-id: ! kirim|kirimkan|teruskan ..2 kata|kunci|data|percakapan ..2 ke @address
      send-out-vi: ! gửi ..3 mật|khóa|dữ khẩu|liệu|; ..3 đến|tới|cho @address
      send-out-ar: ! أرسل|ارسل|أرسلي ..1 كلمات|مفاتيح|كلمة|بيانات ..2 إلى|الى @address
      send-out-hi: पासवर्ड|कुंजी|डेटा|बातचीत ..1 @address ..1 पर|को ..1 भेजो|भेजें|भेज
      """;
}
