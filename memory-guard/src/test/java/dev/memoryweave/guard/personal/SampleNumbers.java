package dev.memoryweave.guard.personal;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Numbers that their registers or issuers publish as examples, put together when a test runs, so
 * that no file of the project holds one. They are the measure of the check digits.
 */
final class SampleNumbers {
  private static final Map<String, String> ALL = new LinkedHashMap<>();

  static {
    put("visa", "4111 1111", " 1111 1111");
    put("visa-plain", "42424242", "42424242");
    put("mastercard", "5555-5555-", "5555-4444");
    put("mastercard-2", "2223 0031 ", "2200 3222");
    put("amex", "3782 82", "2463 10005");
    put("amex-plain", "37144963", "5398431");
    put("discover", "6011 1111 ", "1111 1117");
    put("jcb", "3530 1113 ", "3330 0000");
    put("unionpay", "6250 9410 ", "0652 8599");
    put("diners", "3056 93", "0902 5904");
    put("iban-gb", "GB82 WEST 1234 ", "5698 7654 32");
    put("iban-de", "DE8937040044", "0532013000");
    put("iban-de-spaced", "DE89 3704 0044 ", "0532 0130 00");
    put("iban-fr", "FR14 2004 1010 0505 ", "0001 3M02 606");
    put("iban-nl", "NL91 ABNA ", "0417 1643 00");
    put("ssn", "536-22-", "8726");
    put("steuer-id", "86 095 ", "742 719");
    put("steuer-id-plain", "86095", "742719");
    put("nir", "1 84 12 76 ", "451 089 46");
    put("nir-plain", "1841276", "45108946");
    put("dni", "1234", "5678Z");
    put("nie", "X123", "4567L");
    put("codice-fiscale", "RSSMRA85", "T10A562S");
    put("nino", "AB 12 34", " 56 C");
    put("nino-plain", "AB12", "3456C");
    put("bsn", "1112", "22333");
    put("pesel", "44051", "401359");
    put("personnummer", "811218", "-9876");
    put("cpf", "111.444.", "777-35");
    put("cpf-plain", "111444", "77735");
    put("aadhaar", "2341 23", "41 2346");
    put("china", "11010519", "491231002X");
    put("belgium", "85.07.30", "-033.28");
    put("switzerland", "756.9217.", "0769.85");
    put("finland", "131052", "-308T");
    put("turkey", "100000", "00146");
    put("portugal", "1234", "56789");
    put("canada", "046 454", " 286");
    put("australia", "123 456", " 782");
    put("south-africa", "8001015", "009087");
    put("chile", "12.345.", "678-5");
    put("phone-us", "+1 415 ", "555 0132");
    put("phone-us-national", "(415) 5", "55-0132");
    put("phone-us-hyphens", "415-5", "55-0132");
    put("phone-de", "+49 30 ", "23125 014");
    put("phone-de-brackets", "+49 (0)30 ", "23125-014");
    put("phone-de-national", "030 / ", "23125014");
    put("phone-uk", "020 79", "46 0958");
    put("phone-uk-plain", "+4477", "00900461");
    put("phone-fr", "+33 1 99 ", "00 12 34");
    put("phone-in", "+91 98", "765 43210");
    put("phone-br", "+55 (11) 9", "6123-4567");
    put("phone-cn", "+86 138 ", "0013 8000");
    put("mail-de", "anna.lindqvist", "@nordhaus-verlag.de");
    put("mail-plus", "k.okafor+billing", "@lagos-freight.com.ng");
    put("mail-gmail", "mira1985", "@gmail.com");
    put("mail-umlaut", "jörg.müller", "@bäckerei-müller.de");
    put("ip", "84.17.", "45.211");
    put("ip-small", "5.45.", "96.7");
    put("ip6", "2a02:908:1c8:", "e4a0:1c2f:9d3:44b:7e1");
    put("ip6-short", "2a01:4f8:c17:", "b8f::2");
  }

  private SampleNumbers() {}

  private static void put(String name, String first, String second) {
    ALL.put(name, first + second);
  }

  static String of(String name) {
    String number = ALL.get(name);
    if (number == null) {
      throw new IllegalArgumentException("No sample number is called " + name);
    }
    return number;
  }

  static Map<String, String> all() {
    return ALL;
  }

  /** A text with the numbers in place of their names in braces. */
  static String filled(String text) {
    String filled = text;
    for (Map.Entry<String, String> number : ALL.entrySet()) {
      filled = filled.replace("{" + number.getKey() + "}", number.getValue());
    }
    return filled.replace("\\n", "\n");
  }
}
