package dev.memoryweave.guard.secret;

import static dev.memoryweave.guard.secret.TokenRule.token;

import java.util.List;

/** Tokens of source hosts, package registries, build services and tools of development teams. */
final class DeveloperTokens {
  private DeveloperTokens() {}

  static List<TokenRule> table() {
    return List.of(
        token(
            "github-token",
            "a GitHub token",
            "ghp_ alnum{30,}",
            "gho_ alnum{30,}",
            "ghu_ alnum{30,}",
            "ghs_ alnum{30,}",
            "ghr_ alnum{30,}",
            "github_pat_ word{36,}"),
        token(
            "gitlab-token",
            "a GitLab token",
            "#glpat- dotted{20,}",
            "#gloas- dotted{20,}",
            "#gldt- dotted{20,}",
            "#glrt- dotted{20,}",
            "#glrtr- dotted{20,}",
            "#glcbt- dotted{20,}",
            "#glptt- dotted{20,}",
            "#glft- dotted{20,}",
            "#glimt- dotted{20,}",
            "#glagent- dotted{20,}",
            "#glwt- dotted{20,}",
            "#glsoat- dotted{20,}",
            "#glffct- dotted{20,}",
            "GR1348941 token{20,}"),
        token(
            "atlassian-token",
            "an Atlassian or Bitbucket token",
            "ATATT3 any64{50,}",
            "ATCTT3 any64{50,}",
            "?ATBB alnum{28,}"),
        token("npm-token", "an npm token", "npm_ alnum{36,}"),
        token("pypi-token", "a PyPI token", "pypi-AgE token{40,}"),
        token("rubygems-key", "a RubyGems key", "rubygems_ hex{48}"),
        token("crates-io-token", "a crates.io token", "?cio alnum{32}"),
        token("nuget-key", "a NuGet API key", "?oy2 lower{43}"),
        token("clojars-token", "a Clojars token", "CLOJARS_ hex{60}"),
        token("packagist-token", "a Packagist token", "packagist_ word{40,}"),
        token("docker-token", "a Docker Hub token", "dckr_pat_ token{20,}", "dckr_oat_ token{20,}"),
        token("artifactory-token", "an Artifactory token", "?AKCp alnum{60,}", "?cmVmd alnum{50,}"),
        token("buildkite-token", "a Buildkite token", "bkua_ hex{40}"),
        token("circleci-token", "a CircleCI token", "CCIPAT_ word{40,}", "CCIPRJ_ word{40,}"),
        token("snyk-token", "a Snyk token", "snyk_uat. dotted{30,}", "snyk_sat. dotted{30,}"),
        token("sonar-token", "a Sonar token", "squ_ hex{40}", "sqp_ hex{40}", "sqa_ hex{40}"),
        token("sourcegraph-token", "a Sourcegraph token", "?sgp_ word{40,}"),
        token("harness-token", "a Harness token", "pat. token{22} . xdigit{24} . alnum{20}"),
        token("octopus-key", "an Octopus Deploy key", "#API- upper{25,32}"),
        token(
            "sidekiq-credentials",
            "the credentials of a Sidekiq licence",
            "CONTRIBSYS__COM= hex{8} : hex{8}",
            "CONTRIBSYS__COM=\" hex{8} : hex{8}"),
        token("prefect-key", "a Prefect key", "pnu_ alnum{36}", "pnb_ alnum{36}"),
        token("posthog-key", "a PostHog personal key", "phx_ alnum{40,}", "phs_ alnum{40,}"),
        TokenRule.possible("posthog-project-key", "a PostHog project key", "phc_ alnum{40,}"),
        token("postman-key", "a Postman key", "PMAK- xdigit{24} - xdigit{34}"),
        token("linear-key", "a Linear key", "lin_api_ alnum{32,}", "lin_oauth_ alnum{32,}"),
        token("notion-token", "a Notion token", "ntn_ alnum{40,}", "secret_ alnum{43}"),
        token("figma-token", "a Figma token", "#figd_ token{36,}"),
        token("airtable-token", "an Airtable token", "pat alnum{14} . hex{64}"),
        token("asana-token", "an Asana token", "1/ digit{16} : alnum{32}"),
        token("clickup-token", "a ClickUp token", "pk_ digit{6,10} _ upper{32}"),
        token("contentful-token", "a Contentful token", "CFPAT- token{43}"),
        token("typeform-token", "a Typeform token", "tfp_ token{40,}"),
        token("readme-key", "a ReadMe key", "rdme_ lower{70}"),
        token("mapbox-token", "a Mapbox secret token", "sk.eyJ token{40,} . token{20,}"),
        token("dropbox-token", "a Dropbox token", "?sl. token{60,}", "?sl.u. token{60,}"),
        token("adobe-client-secret", "an Adobe client secret", "p8e- token{32}"));
  }
}
