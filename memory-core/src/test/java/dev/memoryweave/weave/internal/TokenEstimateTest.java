package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.weave.TokenCounter;
import java.nio.CharBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokenEstimateTest {
  private final TokenCounter counter = TokenCounter.estimating();

  @Test
  void emptyText_costsNothing() {
    assertThat(counter.count("")).isZero();
  }

  /** English, code and data, with their counts by the vocabulary o200k_base. */
  static Stream<Arguments> english() {
    return Stream.of(
        Arguments.of(
            "The worker retries a failed task three times and then gives "
                + "up; a person has to look at it. We chose this because silent "
                + "retries hid a broken queue for two weeks last spring, and "
                + "nobody noticed until a customer called. Since then every task "
                + "that gives up writes one line to the log, and the person on "
                + "duty reads that log each morning before the "
                + "stand-up.Yesterday Maria told me that she'd rather keep the "
                + "old dashboard, at least until the new one shows the totals by "
                + "region. I said we could run both for a month; she wasn't "
                + "sure, but didn't object either. Let's ask again after the "
                + "release, and write down what she answers this time.Terminal "
                + "states are immutable: once a task is done, nothing may change "
                + "it again. If a correction is needed, a new task is created "
                + "which refers to the old one, so that the history stays "
                + "complete and can be read from beginning to end.",
            183),
        Arguments.of(
            "public Optional<Task> next(Instant now) {\n    return "
                + "queue.stream()\n        .filter(task -> "
                + "task.dueAt().isBefore(now))\n        "
                + ".min(Comparator.comparing(Task::dueAt));\n}\n\nprivate void "
                + "retry(Task task, int attempt) {\n    if (attempt >= "
                + "MAX_ATTEMPTS) {\n        log.warn(\"Giving up on task {} after "
                + "{} attempts\", task.id(), attempt);\n        "
                + "store.markFailed(task.id(), clock.instant());\n        "
                + "return;\n    }\n    scheduler.schedule(() -> run(task), "
                + "backoff.delay(attempt));\n}\ndef load_tasks(path, "
                + "limit=None):\n    \"\"\"Reads the tasks of a file, the oldest "
                + "first.\"\"\"\n    with open(path, encoding='utf-8') as "
                + "lines:\n        tasks = [json.loads(line) for line in lines if "
                + "line.strip()]\n    tasks.sort(key=lambda task: "
                + "task['created_at'])\n    return tasks[:limit] if limit else "
                + "tasks\nSELECT id, title, status FROM node WHERE scope = ? AND "
                + "status <> 'archived' ORDER BY updated_at DESC LIMIT 20;\n"
                + "export async function fetchUser(id) {\n  const response = "
                + "await fetch(`/api/users/${id}`);\n  if (!response.ok) {\n    "
                + "throw new Error(`No user ${id}: ${response.status}`);\n  }\n  "
                + "return response.json();\n}\n",
            262),
        Arguments.of(
            "{\"id\": 42, \"tags\": [\"retry\", \"backoff\"], \"ok\": true, \"at\": "
                + "\"2025-05-01T12:00:00Z\", \"owner\": null}\n{\"id\": 43, \"tags\": [], "
                + "\"ok\": false, \"at\": \"2025-05-01T12:07:31Z\", \"owner\": \"maria\"}\n"
                + "2025-05-01 12:00:03,117 WARN  [worker-7] queue.Worker - task "
                + "4711 failed, attempt 2 of 3\n2025-05-01 12:00:09,482 ERROR "
                + "[worker-7] queue.Worker - task 4711 gave up\n"
                + "java.lang.IllegalStateException: no connection\n\tat "
                + "queue.Worker.run(Worker.java:88)\n\tat "
                + "java.base/java.lang.Thread.run(Thread.java:840)\n"
                + "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f0"
                + "0a08  build/libs/core-1.4.jar\n",
            238));
  }

  /** Other languages and signs, with their counts by the vocabulary o200k_base. */
  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of(
            "Eine fehlgeschlagene Aufgabe wird höchstens fünfmal "
                + "wiederholt, danach sieht ein Mensch nach. Wir haben uns dafür "
                + "entschieden, weil die Warteschlange im Frühjahr zwei Wochen "
                + "lang stillstand und niemand es bemerkte. Seitdem schreibt "
                + "jede Aufgabe, die aufgibt, eine Zeile in das Protokoll, und "
                + "jemand liest es jeden Morgen.",
            71),
        Arguments.of(
            "Une tâche qui échoue est relancée cinq fois au plus, puis "
                + "quelqu'un doit la regarder. Nous avons choisi cette règle "
                + "parce que la file d'attente est restée bloquée pendant deux "
                + "semaines sans que personne ne s'en aperçoive. Depuis, chaque "
                + "abandon laisse une ligne dans le journal, et nous la lisons "
                + "tous les matins.",
            71),
        Arguments.of(
            "Zadanie, które się nie powiodło, jest powtarzane najwyżej "
                + "pięć razy, a potem ktoś musi na nie spojrzeć. Wybraliśmy tę "
                + "zasadę, ponieważ wiosną kolejka stała przez dwa tygodnie i "
                + "nikt tego nie zauważył. Od tego czasu każde porzucone zadanie "
                + "zostawia wiersz w dzienniku.",
            81),
        Arguments.of(
            "Başarısız olan bir görev en fazla beş kez yeniden denenir, "
                + "sonra bir insan bakmak zorundadır. Bu kuralı seçtik, çünkü "
                + "geçen ilkbaharda kuyruk iki hafta boyunca durmuştu ve kimse "
                + "fark etmemişti. O zamandan beri vazgeçilen her görev günlüğe "
                + "bir satır yazar.",
            73),
        Arguments.of(
            "Một tác vụ thất bại được thử lại nhiều nhất năm lần, sau đó "
                + "phải có người xem xét. Chúng tôi chọn quy tắc này vì mùa xuân "
                + "năm ngoái hàng đợi đã dừng hai tuần mà không ai biết. Từ đó, "
                + "mỗi tác vụ bị bỏ đều ghi một dòng vào nhật ký.",
            67),
        Arguments.of(
            "Задача повторяется не более пяти раз, потом её смотрит "
                + "человек. Мы выбрали это правило, потому что весной очередь "
                + "стояла две недели и никто этого не заметил. С тех пор каждая "
                + "задача, от которой отказались, оставляет строку в журнале, и "
                + "дежурный читает его каждое утро.",
            71),
        Arguments.of(
            "Μια εργασία που αποτυγχάνει επαναλαμβάνεται το πολύ πέντε "
                + "φορές και μετά πρέπει να τη δει ένας άνθρωπος. Επιλέξαμε "
                + "αυτόν τον κανόνα επειδή την άνοιξη η ουρά είχε σταματήσει για "
                + "δύο εβδομάδες και κανείς δεν το πρόσεξε. Από τότε κάθε "
                + "εργασία γράφει μια γραμμή στο ημερολόγιο.",
            87),
        Arguments.of(
            "משימה שנכשלה מנוסה שוב לכל היותר חמש פעמים, ואחר כך אדם צריך "
                + "לבדוק אותה. בחרנו בכלל הזה כי באביב התור עמד שבועיים ואיש לא "
                + "שם לב. מאז כל משימה שננטשה כותבת שורה ביומן, ומישהו קורא אותו "
                + "בכל בוקר.",
            69),
        Arguments.of(
            "المهمة الفاشلة تعاد خمس مرات كحد أقصى، ثم يجب أن ينظر فيها "
                + "إنسان. اخترنا هذه القاعدة لأن قائمة الانتظار توقفت أسبوعين في "
                + "الربيع ولم يلاحظ أحد ذلك. ومنذ ذلك الحين تكتب كل مهمة متروكة "
                + "سطرا في السجل، ويقرأه شخص كل صباح.",
            72),
        Arguments.of(
            "विफल कार्य को अधिक से अधिक पाँच बार दोहराया जाता है, उसके बाद "
                + "किसी व्यक्ति को उसे देखना होता है। हमने यह नियम इसलिए चुना "
                + "क्योंकि पिछले वसंत में कतार दो सप्ताह तक रुकी रही और किसी ने "
                + "ध्यान नहीं दिया। तब से हर छोड़ा गया कार्य लॉग में एक पंक्ति "
                + "लिखता है।",
            72),
        Arguments.of(
            "งานที่ล้มเหลวจะลองใหม่ได้ไม่เกินห้าครั้ง "
                + "หลังจากนั้นต้องมีคนเข้ามาตรวจสอบ "
                + "เราเลือกกฎนี้เพราะเมื่อปีที่แล้วคิวหยุดทำงานไปสองสัปดาห์โดยไ"
                + "ม่มีใครสังเกตเห็น "
                + "ตั้งแต่นั้นมาทุกงานที่ถูกยกเลิกจะเขียนหนึ่งบรรทัดลงในบันทึก",
            89),
        Arguments.of(
            "작업이 실패하면 최대 다섯 번까지 다시 시도하고, 그 다음에는 사람이 확인해야 합니다. 지난봄에 대기열이 두 "
                + "주 동안 멈춰 있었지만 아무도 알아차리지 못했기 때문에 이 규칙을 정했습니다. 그 이후로 포기한 작업은 모두 "
                + "로그에 한 줄을 남깁니다.",
            75),
        Arguments.of(
            "タスクが失敗した場合は、五回まで再試行し、その後は人が確認します。この規則を選ん"
                + "だのは、春に待ち行列が二週間止まっていたのに誰も気づかなかったからです。それ以来"
                + "、中止されたタスクは必ずログに一行を書き、担当者が毎朝それを読みます。",
            83),
        Arguments.of(
            "任务失败后最多重试五次，然后需要人工处理。我们选择这条规则，是因为去年春天队列停"
                + "了两个星期，却没有人发现。从那以后，每个被放弃的任务都会在日志里写一行，值班的人每天早上都会阅读这些日志。",
            62),
        Arguments.of(
            "Great work everyone 🎉🎉 the release is out 🚀 and the tests are "
                + "green ✅ see you on Monday 👋😀\nThanks so much ❤️ that was fun "
                + "😂😂 happy birthday Ana 🎂🥳\n",
            44));
  }

  @ParameterizedTest
  @MethodSource("english")
  void estimateOfEnglish_isWithinFivePercentOverAndTwoUnder(String text, int exact) {
    assertThat((double) counter.count(text)).isBetween(.98 * exact, 1.05 * exact);
  }

  @Test
  void estimateOfAllSamples_isWithinFivePercentOverAndTwoUnder() {
    List<Arguments> samples = Stream.concat(english(), others()).toList();
    double exact = samples.stream().mapToInt(sample -> (int) sample.get()[1]).sum();
    double estimate =
        samples.stream().mapToInt(sample -> counter.count((String) sample.get()[0])).sum();
    assertThat(estimate / exact).isBetween(.98, 1.05);
  }

  /** A few sentences vary more than a block does. */
  @ParameterizedTest
  @MethodSource("others")
  void estimateOfAFewSentences_isNear(String text, int exact) {
    assertThat((double) counter.count(text)).isBetween(.93 * exact, 1.2 * exact);
  }

  @Test
  void rareScripts_costWhatTheirBytesDo() {
    String gothic = "\ud800\udf30\ud800\udf31\ud800\udf32\ud800\udf33".repeat(20);
    assertThat(counter.count(gothic)).isBetween(270, 330);
  }

  @Test
  void longRunOfSpaces_isAboutOneToken() {
    assertThat(counter.count("a" + " ".repeat(60) + "b")).isLessThanOrEqualTo(4);
  }

  @Test
  void digits_comeInThrees() {
    String number = "31415926535897932384626433832795028841971693993751".repeat(6);
    assertThat(counter.count(number)).isBetween(98, 106);
  }

  @Test
  void noPartOfAText_countsHigherThanTheText() {
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      String text = HostileText.of(random, 1 + random.nextInt(8)) + lettersAndDigits(random);
      int start = random.nextInt(text.length() + 1);
      int end = start + random.nextInt(text.length() - start + 1);

      assertThat(counter.count(text.substring(start, end)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(counter.count(text));
      assertThat(counter.count(text.substring(0, end)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(counter.count(text));
    }
  }

  @Test
  void everyPrefix_countsAtMostTheNext() {
    Random random = new Random(7);
    String text = HostileText.of(random, 60) + lettersAndDigits(random);
    int before = 0;
    for (int end = 1; end <= text.length(); end++) {
      int now = counter.count(text.substring(0, end));
      assertThat(now).as("prefix of %d", end).isGreaterThanOrEqualTo(before);
      before = now;
    }
  }

  @Test
  void anyCharSequence_countsLikeItsString() {
    Random random = new Random(3);
    String text = HostileText.of(random, 30);
    assertThat(counter.count(CharBuffer.wrap(text))).isEqualTo(counter.count(text));
  }

  private static String lettersAndDigits(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append((char) (' ' + random.nextInt(95)));
    }
    return text.toString();
  }
}
