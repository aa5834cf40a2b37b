package dev.memoryweave.guard.secret;

import static dev.memoryweave.guard.secret.TokenRule.token;

import java.util.List;

/** Keys of model providers and of services around models. */
final class AiTokens {
  private AiTokens() {}

  static List<TokenRule> table() {
    return List.of(
        token("anthropic-key", "an Anthropic API key", "sk-ant- token{20,}"),
        token("openrouter-key", "an OpenRouter API key", "sk-or- token{30,}"),
        token("langfuse-key", "a Langfuse secret key", "sk-lf- uuid{36}"),
        token(
            "openai-key",
            "an OpenAI API key",
            "sk-proj- token{20,}",
            "sk-svcacct- token{20,}",
            "sk-admin- token{20,}",
            "sk-None- token{20,}",
            "#sk- alnum{20,}",
            "?sk- token{24,}"),
        token(
            "huggingface-token", "a Hugging Face token", "#hf_ alnum{30,}", "api_org_ alnum{30,}"),
        token("groq-key", "a Groq API key", "gsk_ alnum{40,}"),
        token("perplexity-key", "a Perplexity API key", "pplx- alnum{32,}"),
        token("xai-key", "an xAI API key", "xai- alnum{40,}"),
        token("photoroom-key", "a PhotoRoom API key", "#sk_pr_ token{40,}"),
        token("replicate-token", "a Replicate API token", "r8_ alnum{36,}"),
        token("runpod-key", "a RunPod API key", "rpa_ alnum{30,}"),
        token("nvidia-key", "an NVIDIA API key", "nvapi- token{40,}"),
        token("cerebras-key", "a Cerebras API key", "csk- alnum{40,}"),
        token("together-key", "a Together AI key", "tgp_v1_ token{40,}"),
        token("fireworks-key", "a Fireworks API key", "?fw_ alnum{22,}"),
        token("voyage-key", "a Voyage AI key", "?pa- token{40,}"),
        token("jina-key", "a Jina AI key", "jina_ token{50,}"),
        token("elevenlabs-key", "an ElevenLabs API key", "sk_ hex{48}"),
        token("langsmith-key", "a LangSmith key", "lsv2_ word{40,}"),
        token("llamacloud-key", "a LlamaCloud key", "llx- token{40,}"),
        token("pinecone-key", "a Pinecone API key", "pcsk_ word{40,}"),
        token("tavily-key", "a Tavily API key", "#tvly- token{20,}"),
        token("firecrawl-key", "a Firecrawl API key", "fc- hex{32}"),
        token("wandb-key", "a Weights & Biases key", "wandb_v1_ token{30,}"),
        token("e2b-key", "an E2B API key", "e2b_ hex{40}"),
        token("brave-key", "a Brave Search key", "?BSA token{24,40}"),
        token("cursor-key", "a Cursor key", "key_ hex{64}"),
        token(
            "devin-key",
            "a Devin key",
            "?cog_ lower{52}",
            "apk_user_ base64{80,}",
            "apk_ base64{80,}"),
        token("deepl-key", "a DeepL key", "uuid{36} :fx"),
        token("scrapfly-key", "a Scrapfly key", "#scp-live- lower{32}", "#scp-test- lower{32}"),
        token("cartesia-key", "a Cartesia key", "#sk_car_ alnum{20,}"),
        token("mem0-key", "a Mem0 API key", "m0- alnum{40}"),
        token("browserbase-key", "a Browserbase key", "bb_live_ token{20,}"));
  }
}
