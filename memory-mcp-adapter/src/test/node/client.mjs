// Speaks to the server with the official TypeScript client and checks the answers.
// client.mjs TRANSCRIPT FOLDER COMMAND [ARGUMENT...]: the command starts the server; every message in both
// directions is written to the transcript. The folder holds a project in its folder 'shop'. Ends with 0 if all is as
// it should be.
import assert from "node:assert/strict";
import { mkdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  ElicitRequestSchema,
  ErrorCode,
  ListRootsRequestSchema,
  McpError,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";

const [transcriptFile, folder, command, ...commandArguments] = process.argv.slice(2);
const database = join(folder, "memory.db");
const project = join(folder, "a project");
const shop = join(folder, "shop");
const code = "src/main/java/shop/RetryPolicy.java";
mkdirSync(project, { recursive: true });
const transcript = [];

/** Starts a server and a client on it. */
async function connect(name, serverArguments, options = {}) {
  const transport = new StdioClientTransport({
    command,
    args: [...commandArguments, ...serverArguments],
    env: { ...process.env, MEMORY_PROFILE: "full", MEMORY_PROJECT_ROOT: "", MEMORY_INDEXING: "", MEMORY_HOME: join(folder, "home") },
    stderr: "inherit",
  });
  const capabilities = { ...(options.roots && { roots: {} }), ...(options.answer && { elicitation: {} }) };
  const client = new Client({ name, version: "1.0.0" }, { capabilities });
  if (options.answer) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => options.answer(params.message));
  }
  if (options.roots) {
    client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: options.roots }));
  }
  const failures = [];
  client.onerror = (error) => failures.push(error);
  record(name, transport);
  await client.connect(transport);
  return { client, failures, pid: transport.pid };
}

/** Writes down what goes over the wire. */
function record(name, transport) {
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    transcript.push(`${name} --> ${JSON.stringify(message)}`);
    return send(message);
  };
  let receive;
  Object.defineProperty(transport, "onmessage", {
    get: () => receive,
    set: (handler) => {
      receive = (message, extra) => {
        transcript.push(`${name} <-- ${JSON.stringify(message)}`);
        handler(message, extra);
      };
    },
  });
}

/** Calls a tool that is to succeed. The client itself checks the answer against the output schema. */
async function ok(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.isError ?? false, false, JSON.stringify(result));
  assert.equal(result.content.length, 1);
  assert.equal(result.content[0].type, "text");
  assert.ok(result.structuredContent, "an answer has structured content");
  return { data: result.structuredContent, text: result.content[0].text };
}

/** Calls a tool that is to refuse, and gives what it says. */
async function refused(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.isError, true, JSON.stringify(result));
  return result.content[0].text;
}

async function listTools({ client }) {
  assert.equal(client.getServerVersion().name, "memory-weave");
  assert.match(client.getInstructions(), /memory_recall/);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map((tool) => tool.name),
    [
      "memory_recall",
      "memory_search",
      "memory_inspect",
      "memory_save",
      "memory_reflect",
      "memory_review",
      "memory_retire",
      "memory_status",
      "memory_apply",
      "memory_resume",
      "memory_record",
      "memory_work",
      "memory_capture",
      "memory_history",
      "memory_entities",
      "memory_content",
      "memory_sync",
      "memory_agent_guide",
      "memory_lines",
      "memory_changes",
      "memory_sessions",
      "memory_policies",
      "memory_health",
    ],
  );
  for (const tool of tools) {
    assert.equal(tool.inputSchema.additionalProperties, false);
    assert.equal(tool.outputSchema.type, "object");
    assert.equal(typeof tool.annotations.readOnlyHint, "boolean");
  }
}

const requestToForget = "request.forget-incident-a-retry-re-entered-a";

async function callEachTool({ client }) {
  const saved = await ok(client, "memory_apply", {
    task: "add exponential retry backoff",
    nodes: [
      {
        kind: "constraint",
        title: "Terminal states are immutable",
        body: "A job that is DONE or FAILED never changes again. A retry makes a new job.",
        tags: ["scheduler"],
        files: ["src/scheduler/**"],
        symbols: ["JobState"],
        evidence: [{ kind: "file", ref: "src/scheduler/JobState.java:10-20", excerpt: "terminal states" }],
      },
      {
        kind: "incident",
        title: "A retry re-entered a terminal state",
        body: "The retry loop picked FAILED jobs up again, because it looked at attempts only.",
        related: [{ predicate: "supports", to: "constraint.terminal-states-are-immutable", confidence: "high" }],
      },
    ],
  });
  // The rule waits for a person, since this client cannot ask its user.
  assert.deepEqual(
    saved.data.items.map(({ status }) => status),
    ["candidate", "active"],
  );
  assert.equal(saved.data.complete, false);

  const task = {
    task: "add exponential retry backoff without breaking terminal task state semantics",
    files: ["src/scheduler/Retry.java"],
    token_budget: 1500,
  };
  let recalled = await ok(client, "memory_recall", task);
  while (recalled.data.pack_hash === undefined) {
    // Files of the project are still being read, so more may be found.
    assert.match(recalled.text, /still being read/);
    recalled = await ok(client, "memory_recall", task);
  }
  assert.ok(recalled.text.startsWith(recalled.data.markdown));
  assert.match(recalled.text, /Terminal states are immutable/);
  assert.match(recalled.text, /A retry re-entered a terminal state/);
  assert.ok(recalled.data.tokens <= 1500);

  // Vectors are made in the background, so the first blocks may still change.
  let again;
  for (let attempt = 0; attempt < 50; attempt++) {
    again = await ok(client, "memory_recall", {
      ...task,
      known_pack_hash: recalled.data.pack_hash,
    });
    if (again.data.not_modified) break;
    recalled = again;
  }
  assert.equal(again.data.not_modified, true);

  const found = await ok(client, "memory_search", { query: "retry", kinds: ["incident"], limit: 5 });
  assert.equal(found.data.matches[0].id, "incident.a-retry-re-entered-a-terminal-state");

  const inspected = await ok(client, "memory_inspect", { ref: "constraint.terminal-states-are-immutable" });
  assert.equal(inspected.data.evidence[0].ref, "src/scheduler/JobState.java:10-20");
  assert.equal(inspected.data.relations[0].predicate, "supports");

  // Only a person forgets, so the request waits and the memory stands.
  const retired = await ok(client, "memory_retire", {
    how: "forget",
    id: "incident.a-retry-re-entered-a-terminal-state",
    reason: "only an example",
  });
  assert.equal(retired.data.done, false);
  assert.equal(retired.data.waiting, requestToForget);
  const kept = await ok(client, "memory_inspect", { ref: "incident.a-retry-re-entered-a-terminal-state" });
  assert.equal(kept.data.node.status, "active");
  const status = await ok(client, "memory_status", {});
  assert.equal(status.data.nodes, 3);
  assert.equal(status.data.project.root_source, "client_roots");
}

async function goOnWithASession({ client }) {
  const messages = [
    { role: "user", text: "Please move the payments to the new gateway.", turn: "1" },
    { role: "assistant", text: "Next steps:\n- [ ] Switch the client\n- [ ] Run the payment tests", turn: "2" },
  ];
  const session = { session: "monday", title: "Gateway", branch: "gateway" };
  const recorded = await ok(client, "memory_record", { ...session, messages });
  assert.equal(recorded.data.added, 2);
  const again = await ok(client, "memory_record", { ...session, messages });
  assert.equal(again.data.unchanged, 2);

  const resumed = await ok(client, "memory_resume", { branch: "gateway" });
  assert.match(resumed.text, /Please move the payments to the new gateway/);
  assert.match(resumed.text, /Run the payment tests/);

  const work = await ok(client, "memory_work", { session: "monday" });
  assert.match(work.text, /Switch the client/);
}

/** A report contradicts a memory, the user decides, and the history tells it. */
async function learnAndReview({ client }) {
  const challenged = "fact.payments-are-retried-at-most-3-times";
  const challenger = "fact.payments-are-retried-at-most-5-times";
  await ok(client, "memory_apply", {
    nodes: [{ kind: "fact", title: "Payments are retried at most 3 times" }],
  });
  const report = {
    task: "Raise the limit of retries",
    outcome: "completed",
    verification: "tests_passed",
    test_summary: "41 tests passed",
    changed_files: ["src/pay/Retry.java"],
    findings: [{ kind: "fact", text: "Payments are retried at most 5 times" }],
    agent_confidence: 0.9,
    evidence: [{ kind: "file", ref: "src/pay/Retry.java:10-12", excerpt: "MAX = 5", polarity: "supports" }],
    branch: "main",
    session: "s-1",
  };
  const reflected = await ok(client, "memory_reflect", report);
  assert.equal(reflected.data.candidates[0].outcome, "waiting");
  assert.equal(reflected.data.candidates[0].id, challenger);
  assert.equal(reflected.data.candidates[0].target, challenged);
  assert.equal((await ok(client, "memory_reflect", report)).data.repeated, true);
  const failed = { task: "Try it", outcome: "failed", verification: "unverified" };
  assert.equal((await ok(client, "memory_reflect", failed)).data.skipped.gate, "failed_or_reverted");

  const listed = await ok(client, "memory_review", { action: "list" });
  // The rule that an agent has saved waits, too, and so does its request to forget.
  assert.deepEqual(listed.data.items.map(({ memory }) => memory.id).sort(), [
    "constraint.terminal-states-are-immutable",
    challenger,
    requestToForget,
  ]);
  const item = listed.data.items.find(({ memory }) => memory.id === challenger);
  assert.deepEqual(item.challenged[0].memory.flags, ["contested"]);
  const verdict = { action: "accept", id: challenger, reason: "the user says so" };
  const accepted = await ok(client, "memory_review", verdict);
  assert.match(await refused(client, "memory_review", verdict), /waits for a decision, but it is active/);
  assert.match(await refused(client, "memory_review", { action: "list", id: challenger }), /waits for a decision, but it is active/);

  const names = await ok(client, "memory_entities", {});
  assert.ok(Array.isArray(names.data.entities));

  const kept = await ok(client, "memory_content", { action: "add", name: "a.txt", text: "a note" });
  const contents = await ok(client, "memory_content", {});
  assert.deepEqual(contents.data.contents.map(({ id }) => id), [kept.data.content.id]);

  const history = await ok(client, "memory_history", { id: challenged });
  assert.equal(history.data.versions.at(-1).status, "superseded");
  assert.deepEqual(
    history.data.decisions.map((decision) => decision.outcome),
    ["waiting", "accepted"],
  );
  await ok(client, "memory_review", {
    action: "undo",
    decision: accepted.data.decision.decision,
    reason: "not in production yet",
  });
  const inspected = await ok(client, "memory_inspect", { ref: challenged });
  assert.equal(inspected.data.node.status, "active");
  assert.equal(inspected.data.conflicts.contradicted_by[0].id, challenger);
  assert.equal(inspected.data.belief.confidence, inspected.data.node.confidence);

  const captured = await ok(client, "memory_capture", {
    session: "s-1",
    title: "Limits of retries",
    outcome: "The limit of retries is to be raised to 5.",
    statements: [{ text: "The staging database runs PostgreSQL 16", role: "user" }],
  });
  assert.deepEqual(
    captured.data.candidates.map((candidate) => candidate.outcome),
    ["stored", "waiting"],
  );
  assert.equal((await ok(client, "memory_status", {})).data.waiting_for_review, 2);
}

async function makeMistakes({ client }) {
  const before = (await ok(client, "memory_status", {})).data.nodes;
  const wrong = await refused(client, "memory_apply", {
    nodes: [
      { kind: "fact", title: "fine" },
      { kind: "constrain", titel: "x", importance: 3 },
    ],
  });
  assert.match(wrong, /nodes\[1\]\.kind .* did you mean 'constraint'/);
  assert.match(wrong, /nodes\[1\]\.titel .* did you mean 'title'/);
  assert.match(wrong, /nodes\[1\]\.importance .* from 0 to 1/);
  assert.match(await refused(client, "memory_recall", {}), /task is missing/);
  assert.match(await refused(client, "memory_inspect", { ref: "fact.none" }), /No node 'fact\.none'/);
  assert.match(await refused(client, "memory_retire", { how: "forget", id: "fact.none", reason: "x" }), /No node/);
  const secret = "gh" + "p_" + "Zk3".repeat(12);
  const answer = await refused(client, "memory_apply", { nodes: [{ kind: "fact", title: "t", body: secret }] });
  assert.match(answer, /body/);
  assert.ok(!answer.includes(secret));
  await assert.rejects(
    client.callTool({ name: "memory_remember", arguments: {} }),
    (error) => error instanceof McpError && error.code === ErrorCode.InvalidParams,
  );
  assert.equal((await ok(client, "memory_status", {})).data.nodes, before);
  await client.ping();
}

/** Where the client can ask its user, one question makes a rule the user's word; else it waits. */
async function askTheUser() {
  const questions = [];
  const answers = ["accept", "decline"];
  // Without indexing: the working directory may be a project, whose files would become memories.
  const connection = await connect("asked", ["--db", join(folder, "asked.db"), "--no-indexing"], {
    answer: (question) => {
      questions.push(question);
      return { action: answers[questions.length - 1], content: {} };
    },
  });
  const rule = (title) => ({ nodes: [{ kind: "constraint", title }] });
  const accepted = await ok(connection.client, "memory_apply", rule("Never deploy on Fridays"));
  assert.equal(accepted.data.items[0].status, "active");
  assert.match(questions[0], /Never deploy on Fridays/);
  const inspected = await ok(connection.client, "memory_inspect", { ref: accepted.data.items[0].id });
  assert.equal(inspected.data.node.provenance.trust, "user");
  const declined = await connection.client.callTool({
    name: "memory_apply",
    arguments: rule("Always deploy on Fridays"),
  });
  assert.match(declined.content[0].text, /declined/);
  assert.equal(questions.length, 2);
  assert.equal((await ok(connection.client, "memory_status", {})).data.nodes, 1);
  await close(connection);
}

/** A project is read, recalled, inspected, changed and read again. */
async function readAProject() {
  const connection = await connect("shop", ["--db", join(folder, "shop.db"), "--project-root", shop]);
  const { client } = connection;
  const progress = [];
  const read = await client.callTool({ name: "memory_status", arguments: { refresh: true } }, undefined, {
    onprogress: (step) => progress.push(step),
  });
  assert.equal(read.structuredContent.refresh.state, "done");
  assert.equal(read.structuredContent.refresh.run.complete, true);
  assert.ok(progress.length > 0, "progress is told");
  assert.equal(progress.at(-1).progress, progress.at(-1).total);

  const recalled = await ok(client, "memory_recall", { task: "change the backoff of the retry policy" });
  // What a file states to hold for every task waits, and comes where it fits.
  assert.doesNotMatch(recalled.text, /Prices must be kept as whole cents/);
  const priced = await ok(client, "memory_recall", { task: "keep prices as whole cents" });
  assert.match(priced.text, /file AGENTS\.md by Ada Example, [0-9a-f]+, not confirmed\] Prices must be kept as whole cents/);
  assert.match(recalled.text, /A retry creates a new attempt/);
  const source = recalled.data.sources.find((one) => one.path === code);
  assert.equal(source.type, "code");
  const inspected = await ok(client, "memory_inspect", { ref: source.locator });
  assert.match(inspected.data.source.text, /return 100L << attempt;/);

  const updates = [];
  let listChanges = 0;
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => updates.push(params.uri));
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => listChanges++);
  const readme = "memory://project/current/source/README.md";
  await client.subscribeResource({ uri: readme });
  writeFileSync(join(shop, "README.md"), "# Shop\n\nEvery backoff is shortened by a random quarter.\n");
  unlinkSync(join(shop, "docs/adr/0001-retries-are-new-attempts.md"));
  const changed = await ok(client, "memory_status", { refresh: true, wait: true });
  assert.equal(changed.data.refresh.run.indexed, 1);
  assert.equal(changed.data.refresh.run.removed, 1);
  assert.deepEqual([...new Set(updates)], [readme]);
  assert.ok(listChanges > 0);
  const again = await ok(client, "memory_recall", { task: "random jitter of the backoff" });
  assert.match(again.text, /shortened by a random quarter/);

  await readResources(client);
  const outside = await refused(client, "memory_inspect", { ref: "../memory.db" });
  assert.match(outside, /'\.\.\/memory\.db'/);
  assert.match(await refused(client, "memory_inspect", { ref: "/etc/passwd" }), /\/etc\/passwd/);
  assert.match(await refused(client, "memory_status", { refresh: true, files: ["../x"] }), /'\.\.\/x'/);
  const guide = await ok(client, "memory_agent_guide", {});
  assert.deepEqual(guide.data.files, [{ path: "AGENTS.md", change: "add" }]);
  const sync = await ok(client, "memory_sync", {});
  assert.equal(sync.data.branch, "main");
  const status = await ok(client, "memory_status", {});
  assert.equal(status.data.project.root_source, "explicit");
  assert.equal(status.data.knowledge.indexed, true);
  await close(connection);

  const without = await connect("unread", ["--db", join(folder, "unread.db"), "--project-root", shop, "--no-indexing"]);
  const unread = await ok(without.client, "memory_status", { refresh: true });
  assert.equal(unread.data.refresh.state, "off");
  assert.match(unread.data.refresh.reason, /start the server without --no-indexing/);
  await close(without);
}

async function readResources(client) {
  const { resources } = await client.listResources();
  const pages = resources.filter(({ uri }) => !uri.includes("/node/"));
  assert.ok(resources.length > pages.length);
  assert.deepEqual(pages.map(({ name }) => name).sort(), [
    "agent-policy",
    "architecture",
    "constraints",
    "git-context",
    "health",
    "lines",
    "memory-tree-summary",
    "recent-incidents",
    "retention",
    "status",
    "sync-status",
  ]);
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    assert.equal(contents[0].mimeType, "text/markdown");
    assert.ok(contents[0].text.length > 0, uri);
  }
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(resourceTemplates.map(({ name }) => name).sort(), ["content", "node", "session", "source", "tag"]);
  const lines = await client.readResource({ uri: `memory://project/current/source/${code}?lines=8-9` });
  assert.match(lines.contents[0].text, /^  public long backoffMillis/);
  for (const uri of ["memory://project/current/nothing", "memory://project/current/source/%2e%2e/memory.db"]) {
    await assert.rejects(
      client.readResource({ uri }),
      (error) => error instanceof McpError && error.code === -32002,
    );
  }
}

async function shareOneDatabase() {
  const serverArguments = ["--db", database, "--project-root", project];
  const [one, two] = await Promise.all([connect("one", serverArguments), connect("two", serverArguments)]);
  const saves = [];
  for (let i = 0; i < 20; i++) {
    for (const [name, { client }] of [["one", one], ["two", two]]) {
      saves.push(ok(client, "memory_apply", { nodes: [{ kind: "fact", title: `${name} counted ${i}` }] }));
    }
  }
  await Promise.all(saves);
  for (const { client } of [one, two]) {
    const { data } = await ok(client, "memory_search", { query: "counted", limit: 100 });
    assert.equal(data.matches.length, 40);
  }
  await close(one);
  await close(two);
}

/** Closing the client closes the server's input, which must end its process. */
async function close({ client, failures, pid }) {
  const begun = Date.now();
  await client.close();
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" }, "the server has ended");
  transcript.push(`server ended ${Date.now() - begun} ms after its input`);
  assert.deepEqual(failures, []);
}

try {
  const first = await connect("client", ["--db", database], {
    roots: [{ uri: pathToFileURL(project).href, name: "a project" }],
  });
  await listTools(first);
  await callEachTool(first);
  await goOnWithASession(first);
  await learnAndReview(first);
  await makeMistakes(first);
  await close(first);
  await askTheUser();
  await readAProject();
  await shareOneDatabase();
  transcript.push("all as it should be");
} catch (error) {
  transcript.push(`failed: ${error.stack}`);
  console.error(error);
  process.exitCode = 1;
}
writeFileSync(transcriptFile, transcript.join("\n") + "\n");
// Servers that a failure left behind end with the input that this closes.
process.exit();
