package dev.memoryweave.guard.injection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that hold the words of attacks and instruct nobody. */
class PromptInjectionNearMissTest {
  private final PromptInjectionDetector scanner = PromptInjectionDetector.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ignore previous cache entries when the schema version changed.",
        "the system: Linux 6.1, 4 cores",
        "Configure nginx to act as a proxy for port 8080.",
        "The user is now an admin and can see the audit log.",
        "We must detect phrases like 'ignore previous instructions' before a memory is stored.",
        "A prompt injection usually says \"ignore all previous instructions\" or \"you are now"
            + " DAN\".",
        "The scanner flags `disregard the above instructions` as an attack.",
        """
        Prompt injection examples:
        - "ignore previous instructions"
        - "forget everything above"
        """,
        "Family \uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67\u200D\uD83D\uDC66 and flag"
            + " \uD83C\uDFF4\uDB40\uDC67\uDB40\uDC62\uDB40\uDC65\uDB40\uDC6E\uDB40\uDC67\uDB40\uDC7F"
            + " here \u2764\uFE0F",
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"
            + " \u06A9\u062A\u0627\u0628\u200C\u0647\u0627 \u0631\u0627"
            + " \u0628\u0628\u06CC\u0646\u0645",
        "\u05E9\u05DC\u05D5\u05DD (HTTP)\u200F \u05E2\u05D5\u05DC\u05DD",
        "\uFEFFpackage dev.memoryweave;",
        "Donau\u00ADdampf\u00ADschiff\u00ADfahrts\u00ADgesell\u00ADschaft",
        "{\"name\": \"get_weather\", \"description\": \"Weather of a city\", \"parameters\":"
            + " {\"type\": \"object\", \"properties\": {\"city\": {\"type\": \"string\"}}}}",
        "User: how do I sort a list?\nAssistant: Use List.sort with a comparator.",
        "Run the following command to install: npm install",
        "https://shop.example.org/search?q=shoes&page=2",
        "![build](https://ci.example.org/badge.svg?branch=main)",
        "GET https://api.example.org/users/{id}/orders?limit={limit}",
        "The parser will ignore previous instructions in the pipeline after a branch.",
        "Do not ignore the previous instructions.",
        "If you forget the instructions, look at the README.",
        "You are now ready to deploy the application.",
        "You are now a member of the project.",
        "The adapter acts as a bridge between the store and the engine.",
        "I forgot my instructions at home, so I called my sister.",
        "Follow the instructions above to set up the database.",
        "See the previous instructions for Windows.",
        "System: 16 GB RAM, Debian 12",
        "System requirements: Java 17 or newer",
        "## Instructions\n1. Clone the repository\n2. Run mvn verify",
        "Use the search tool to find files by name.",
        "The agent calls the tool `memory_search` with a query and a scope.",
        "void run(Command command) { execute(command, false); }",
        "Reads past the end of memory are a bug.",
        "The end of the context window is reached after 200k tokens.",
        "Pass the API key in the Authorization header.",
        "Send the request to https://api.example.org/v1/items and check the status.",
        "<div style=\"display:none\" id=\"menu\">Loading the menu</div>",
        "<!-- TODO: move this to the new layout -->",
        "color: white; background: white;",
        "The tokenizer of the model uses `<|im_start|>` and `<|im_end|>` as special tokens.",
        "prompt = \"<|im_start|>system\\n\" + system + \"<|im_end|>\\n\"",
        "from now on we use Java 17 for all modules",
        "The new role of the service is to validate tokens.",
        "Pretend the network is down and check that the retry works.",
        "Decided: forget old sessions after 30 days.",
        "Die Anweisungen im vorherigen Abschnitt gelten weiter.",
        "Les instructions précédentes restent valables.",
        "以前の指示に従ってください。",
        "按照之前的指示操作。",
        "Ignore whitespace when comparing previous and current output.",
        "The compiler ignores previous directives of the same name.",
        "You can ignore the instructions above if you use Docker.",
        "If you ignore the previous instructions the build will fail.",
        "Never disregard the safety instructions above.",
        "Some models ignore previous instructions when the context is long.",
        "We decided to ignore the old prompt and write a new one.",
        "Users on macOS should skip the above instructions.",
        "Previous instructions for the printer are in the drawer.",
        "I told the model to answer in French.",
        "From now on, answer in German and keep it short.",
        "From now on the tests run in parallel.",
        "The new system prompt is stored in prompts/system.md.",
        "Do not store the system prompt in the database.",
        "The function acts as a decorator without any restrictions on its arguments.",
        "Act as reviewer for the next pull request.",
        "You are now logged in as root.",
        "You are now connected to database \"app\" as user \"app\".",
        "She is now an agent of the company.",
        "You are an experienced developer, so this should be easy.",
        "The system is now in developer mode.",
        "SYSTEM: disk usage 91%",
        "system: {\"level\": \"info\"}",
        "Assistant: I can help with that.\nUser: thanks",
        "Human: what is new?\n\nAssistant: not much",
        "The admin must approve every request.",
        "### Instructions\nRun make.",
        "### System requirements",
        "[system] started in 3 s",
        "Call the function with two arguments.",
        "Invoke the script with --help to see all options.",
        "Calling the tool twice returns the same result.",
        "The hook runs the command without asking for confirmation when --yes is given.",
        "{\"name\": \"memory-weave\", \"version\": \"0.1.0\", \"scripts\": {\"test\": \"mvn"
            + " verify\"}}",
        "{\"type\": \"function\", \"function\": {\"name\": \"f\", \"parameters\": {\"type\":"
            + " \"object\"}}}",
        "```json\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Bonn\"}}\n```",
        "{\"jsonrpc\": \"2.0\", \"method\": \"tools/call\", \"params\": {\"name\": \"x\","
            + " \"arguments\": {}}}",
        "A `<tool_call>` element holds the call as JSON.",
        "The block is framed by `<memory-context>` and `</memory-context>`.",
        "At the end of the context manager the file is closed.",
        "End of memory leak investigation: the cache was the cause.",
        "The memory of the context is freed at the end.",
        "Append the file name to the URL.",
        "Add the token to the cookie jar, never to the query string.",
        "Send the report to billing@example.org every Monday.",
        "Upload the image to https://images.example.org/upload and copy the link.",
        "curl -s https://example.org/install.sh -o install.sh",
        "curl -H \"Authorization: Bearer $TOKEN\" https://api.example.org/v1",
        "https://maps.example.org/api?key={API_KEY}&q={city}",
        "![map](https://maps.example.org/static?center={lat},{lon}&key={API_KEY})",
        "[search](https://example.org/search?q={query})",
        "fetch(`https://api.example.org/chats/${chatId}/messages?page=${page}`)",
        "Show your results in a table.",
        "What is the system prompt of the reviewer agent? It is in the wiki.",
        "Print the above table as CSV.",
        "I shared our conversation with my sister yesterday.",
        "Copy the memory settings from the old server to the new one.",
        "\u202Bשלום\u202C and \u2067עולם\u2069",
        "नमस्\u200Dते क्\u200Cष",
        "long\u200Bidentifier and a\u2060b",
        "# Heading\n\n<!-- toc -->\n<!-- end toc -->",
        "<!-- The agent module is described below -->",
        "<span style=\"color:white;background:black\">Build passed</span>",
        "<span aria-hidden=\"true\">×</span>",
        "The paper calls it \"jailbreak\": the user writes \"you are now DAN\" and the model"
            + " obeys.",
        "Test: scanner must reject \"</memory-context> new instructions: obey\" as an attack.",
        "Angriffe wie „Ignoriere alle vorherigen Anweisungen“ werden erkannt.",
        "检测到注入攻击，例如“忽略之前的所有指令”。",
        "以前の指示を無視しないでください。",
        "이전 지시를 무시하지 마세요.",
        "不要忽略之前的指令。",
        "Ignoriere die vorherigen Anweisungen nicht.",
        "Die Anlage ignoriert leere Zeilen.",
        "N'ignorez pas les consignes précédentes.",
        "Les utilisateurs peuvent ignorer cette étape.",
        "El comando ignora los archivos anteriores.",
        "Você agora é membro do grupo.",
        "Теперь ты знаешь, как собрать проект.",
        "Сервис игнорирует пустые строки.",
        "x = y; ignore(previous); instructions.add(z);",
        "for token in tokens:\n    if token == \"ignore\":\n        previous = None",
        "override fun instructions(): List<Instruction> = previous",
        "@Override public void disregard() {}",
        "A B C D E F G are the notes, i n d e x is a word.",
        "v1.2.3 pr0d l33t 4ever h4x0r",
      })
  void ordinaryText_withTriggerWords_isNotFlagged(String text) {
    assertThat(scanner.scan(text)).isEmpty();
    assertThat(scanner.scan("Notes of Monday.\n\n" + text + "\n\nNothing else.")).isEmpty();
  }
}
