package dev.memoryweave.language.internal;

import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The headings and statuses of decision records, in the languages into which their usual templates
 * were translated. Records are recognized by these fixed words alone, so that nothing else of a
 * language needs to be known. All comparisons ignore case and diacritics.
 */
public final class RecordWords {
  /** A part of a record, by its heading. */
  public enum Part {
    DECISION(
        """
        decision | decisions | the decision | our decision | decision outcome | decision made
        decision taken | final decision | decision details | decision summary | decision statement
        decision and rationale | decision and justification | decision and reasoning
        what we decided | what was decided | outcome | resolution | verdict | conclusion
        chosen option | chosen solution | selected option | architecture decision | design decision
        la decision | notre decision | decision prise | decision retenue | solution retenue
        option retenue | option choisie | choix | choix retenu | resultat de la decision
        entscheidung | entscheidungen | die entscheidung | unsere entscheidung | beschluss
        getroffene entscheidung | ergebnis der entscheidung | entscheidungsergebnis
        gewahlte option | gewahlte losung
        decisiones | decision tomada | nuestra decision | decision final | decision adoptada
        resultado de la decision | resolucion | opcion elegida | opcion seleccionada
        solucion elegida
        decisao | decisoes | a decisao | nossa decisao | decisao tomada | decisao final
        resultado da decisao | resolucao | opcao escolhida | solucao escolhida
        decisione | decisioni | la decisione | decisione presa | esito della decisione
        risultato della decisione | opzione scelta | soluzione scelta
        решение | решения | принятое решение | результат решения | итоговое решение
        выбранный вариант | выбранное решение
        决策 | 决定 | 决策结果 | 决策内容 | 决策结论 | 最终决策 | 最终决定 | 决议 | 结论
        決策 | 決定 | 決策結果 | 決議 | 結論 | 決定事項 | 決定内容 | 決定結果 | 意思決定 | 判断
        判断結果 | 採用案
        결정 | 결정사항 | 결정 사항 | 결정 내용 | 결정 결과 | 결론
        """),
    CONSEQUENCES(
        """
        consequence | consequences | positive consequences | negative consequences | implications
        impact | impacts
        consequences positives | consequences negatives
        konsequenz | konsequenzen | folgen | auswirkungen | positive konsequenzen
        negative konsequenzen
        consecuencia | consecuencias | consecuencias positivas | consecuencias negativas | impacto
        consequencias | consequencias positivas | consequencias negativas | implicacoes
        conseguenza | conseguenze | conseguenze positive | conseguenze negative | implicazioni
        последствия | следствия | результат | результаты
        后果 | 影响 | 结果 | 後果 | 影響 | 結果 | 帰結 | 결과 | 영향
        """),
    /** What was weighed and how, which is not the decision even if it stands below it. */
    OPTIONS(
        """
        options | options considered | considered options | alternatives | alternatives considered
        considered alternatives | rejected alternatives | rejected options | other options
        alternative solutions | pros and cons of the options | pros and cons | decision drivers
        options envisagees | options considerees | alternatives envisagees
        alternatives considerees | avantages et inconvenients des options | facteurs de decision
        alternativen | optionen | betrachtete alternativen | betrachtete optionen
        erwogene alternativen | verworfene alternativen | vor und nachteile der optionen
        entscheidungstreiber
        opciones | opciones consideradas | alternativas | alternativas consideradas
        pros y contras de las opciones | alternativas evaluadas | opcoes | opcoes consideradas
        pros e contras das opcoes | opzioni | opzioni considerate | alternative
        alternative considerate
        альтернативы | рассмотренные варианты | рассмотренные альтернативы | варианты
        备选方案 | 替代方案 | 考虑的方案 | 候选方案 | 被否决的方案 | 備選方案 | 替代案 | 代替案
        検討した選択肢 | 選択肢 | 比較した選択肢 | 검토한 대안 | 대안 | 고려한 선택지
        """),
    STATUS(
        """
        status | state | statut | etat | stand | zustand | estado | estatus | situacao | stato
        статус | состояние | 状态 | 狀態 | ステータス | 状態 | 상태
        """),
    CONTEXT(
        """
        context | background | problem | problem statement | context and problem statement
        motivation | why | issue
        contexte | contexte et enonce du probleme | probleme | kontext | problemstellung
        hintergrund | kontext und problemstellung | ausgangslage
        contexto | contexto y problema | contexto y planteamiento del problema | problema
        contexto e declaracao do problema | contexto e problema | contesto
        contesto e problema | контекст | проблема
        背景 | 上下文 | 问题 | 問題 | コンテキスト | 課題 | 背景と課題 | 배경 | 맥락 | 컨텍스트
        """),
    /** What a request for comments proposes, which is the decision once it is accepted. */
    PROPOSAL(
        """
        proposal | proposed solution | proposed change | proposed approach | proposed decision
        solution | recommendation | specification | what | whats proposed
        proposition | solution proposee
        vorschlag | losung | propuesta | solucion | proposta | solucao | soluzione
        предложение | 方案 | 提案 | 解决方案 | 제안
        """),
    OTHER("date | datum | fecha | data | deciders | decision makers | entscheider | 日付 | 日期");

    @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable set.
    private final Set<String> headings;

    Part(String headings) {
      this.headings =
          Arrays.stream(headings.strip().split("\\s*\\n\\s*|\\s+\\|\\s+", -1))
              .map(RecordWords::folded)
              .collect(Collectors.toUnmodifiableSet());
    }
  }

  /** How a record stands, by the words of its status. */
  public enum Standing {
    IN_FORCE(
        "accept(?:ed|e|ee|es)?|approved|adopted|implemented|active|ratified|agreed|in force"
            + "|approuvee?|validee?|adoptee?|akzeptiert|angenommen|beschlossen|genehmigt|umgesetzt"
            + "|gultig|aktiv|aceptad[oa]|aprobad[oa]|adoptad[oa]|vigente|aceit[oae]|aprovad[oa]"
            + "|adotad[oa]|accettat[oa]|approvat[oa]|adottat[oa]|принят[оаы]?|утвержден[оаы]?"
            + "|одобрен[оаы]?",
        "接受|采纳|採納|通过|批准|生效|承認|採用|受理|決定済み|승인|수락|채택|확정",
        ""),
    PROPOSED(
        "proposed|draft|pending|on hold|in review|under review|propos(?:e|ee)|brouillon"
            + "|en discussion|vorgeschlagen|vorschlag|entwurf|in diskussion|propuest[oa]|borrador"
            + "|pendiente|en revision|propost[oa]|rascunho|pendente|em discussao|bozza|in sospeso"
            + "|предложен[оаы]?|черновик|на рассмотрении",
        "提议|提議|建议中|提案|草稿|草案|待定|讨论中|ドラフト|検討中|レビュー中|下書き|未承認|제안|초안|검토",
        "proposed"),
    REJECTED(
        "rejected|declined|withdrawn|abandoned|rejetee?|refusee?|abandonnee?|abgelehnt|verworfen"
            + "|zuruckgezogen|rechazad[oa]|descartad[oa]|rejeitad[oa]|rifiutat[oa]|respint[oa]"
            + "|отклонен[оаы]?|отвергнут[оаы]?|отменен[оаы]?",
        "拒绝|拒絕|否决|撤回|却下|不採用|不采纳|未采纳|거부|기각|철회",
        "rejected"),
    DEPRECATED(
        "deprecated|obsolete|retired|deprecie?e?|veraltet|aufgehoben|obsolet[oa]|deprecad[oa]"
            + "|depreciad[oa]|deprecat[oa]|устарел[оаи]?",
        "废弃|弃用|过时|废止|廢棄|非推奨|廃止|破棄|폐기|사용 중단",
        "deprecated"),
    SUPERSEDED(
        "supers?c?eded|superceded|replaced by|remplacee? par|ersetzt durch|abgelost|uberholt"
            + "|(?:reemplazad|sustituid|substituid)[oa] (?:por|pel[oa])|sostituit[oa] da"
            + "|superat[oa] da|заменен[оаы]?",
        "取代|被替代|已替代|替换为|置き換え|に置換|대체",
        "superseded");

    private final Pattern words;
    private final String label;

    Standing(String spaced, String unspaced, String label) {
      this.words = Pattern.compile("(?<!\\p{L})(?:" + spaced + ")(?!\\p{L})|" + folded(unspaced));
      this.label = label;
    }

    /** Its English name, as shown beside a passage; empty if the decision is in force. */
    public String label() {
      return label;
    }
  }

  private static final Pattern SEPARATOR =
      Pattern.compile("[/|()（）／\\[\\]·•:：]|(?<=\\s)[–—-](?=\\s)");

  private static final Pattern COLON = Pattern.compile("[:：]|(?<=\\s)[–—](?=\\s)");

  private static final Pattern NOT_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private static final Pattern NUMBER = Pattern.compile("^[\\p{N} ]+(?= \\p{L})");

  private static final Pattern CHOSEN =
      Pattern.compile(
          "(?i)(?:(?:chosen|selected) options?|options? (?:choisie|retenue)s?"
              + "|gewählte option(?:en)?|opci(?:ó|o)n(?:es)?"
              + " (?:elegida|seleccionada)s?|opç(?:ão|ões) escolhidas?|opzione scelta"
              + "|выбранный вариант|选择的方案|選択した選択肢|採用した選択肢|선택된 옵션|선택한 옵션)\\s*[:：]"
              + "[\\s\"“'‘«「*_-]*((?:[^\"”»」\\n,.;。，、*]|\\.(?=[^\\s\"”»」*])){2,100})",
          Pattern.UNICODE_CASE);

  private RecordWords() {}

  private static String folded(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{Mn}+", "");
    return Normalizer.normalize(PlainText.lowerCase(plain), Normalizer.Form.NFC);
  }

  /**
   * The part that a heading names, as a whole or in one of the languages or pieces that it is
   * written in, such as "2. Decision (決定)" or "Decision: one queue".
   */
  public static Optional<Part> part(String heading) {
    for (String piece : SEPARATOR.split(folded(heading).replaceAll("['’]", ""), -1)) {
      String words = NOT_WORDS.matcher(piece).replaceAll(" ").strip();
      String plain = NUMBER.matcher(words).replaceFirst("").strip();
      for (Part part : Part.values()) {
        if (!plain.isEmpty() && part.headings.contains(plain)) {
          return Optional.of(part);
        }
      }
    }
    return Optional.empty();
  }

  /** The rest of a heading that names a part and then states something; empty if there is none. */
  public static String statement(String heading) {
    Matcher colon = COLON.matcher(heading);
    return colon.find() && part(heading.substring(0, colon.start())).isPresent()
        ? heading.substring(colon.end()).strip()
        : "";
  }

  /** The standing that a status names first; empty if it names none. */
  public static Optional<Standing> standing(String status) {
    String line = folded(status);
    Standing first = null;
    int at = Integer.MAX_VALUE;
    for (Standing standing : Standing.values()) {
      Matcher word = standing.words.matcher(line);
      if (word.find() && word.start() < at) {
        at = word.start();
        first = standing;
      }
    }
    return Optional.ofNullable(first);
  }

  /** Whether a status names another record as the replacement, whatever it says before that. */
  public static boolean isReplaced(String status) {
    return Standing.SUPERSEDED.words.matcher(folded(status)).find();
  }

  /** The option that a text says was chosen. */
  public static Optional<String> chosen(String text) {
    Matcher option = CHOSEN.matcher(text);
    return option.find() ? Optional.of(option.group(1).strip()) : Optional.empty();
  }
}
