// One session with the official TypeScript client of either era, over either transport.
// session.mjs ERA TRANSPORT TRANSCRIPT TARGET...: the era is legacy or modern; the transport is stdio, and then the
// target is the command that starts the server, or http, and then it is the address of the server, whose token is the
// environment variable SESSION_TOKEN. Every message in both directions is written to the transcript. The memory must be
// empty. Ends with 0 if all is as it should be.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as legacy from "./legacy.mjs";
import * as modern from "./modern.mjs";
import { saveCall } from "./calls.mjs";

const [era, transportName, transcriptFile, ...target] = process.argv.slice(2);
const official = { legacy, modern }[era];
const transcript = [];
const constraints = "memory://project/current/constraints";

/** Writes down what goes over the wire. */
function record(transport) {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    transcript.push(`--> ${JSON.stringify(message)}`);
    return send(message, options);
  };
  // A client may put its handlers around each other; each message is written once.
  const written = new WeakSet();
  let receive;
  Object.defineProperty(transport, "onmessage", {
    configurable: true,
    get: () => receive,
    set: (handler) => {
      receive =
        handler &&
        ((message, extra) => {
          if (!written.has(message)) {
            written.add(message);
            transcript.push(`<-- ${JSON.stringify(message)}`);
          }
          handler(message, extra);
        });
    },
  });
}

function open() {
  if (transportName === "http") {
    const headers = process.env.SESSION_TOKEN ? { Authorization: `Bearer ${process.env.SESSION_TOKEN}` } : {};
    return official.http(new URL(target[0]), { requestInit: { headers } });
  }
  const [command, ...args] = target;
  return official.stdio({ command, args, env: { ...process.env }, stderr: "inherit" });
}

async function ok(client, call) {
  const result = await client.callTool(call);
  assert.equal(result.isError ?? false, false, JSON.stringify(result));
  assert.equal(result.content[0].type, "text");
  return result.content[0].text;
}

/** A rule is the user's word once the user has said so. */
async function askTheUser(client, questions) {
  const accepted = await ok(client, saveCall("constraint", "Never deploy on Fridays"));
  assert.match(accepted, /constraint\.never-deploy-on-fridays/);
  assert.equal(questions.length, 1);
  assert.match(questions[0], /Never deploy on Fridays/);
  const declined = await client.callTool(saveCall("constraint", "Always deploy on Fridays"));
  assert.match(declined.content[0].text, /declined/);
  assert.equal(questions.length, 2);
  const recalled = await ok(client, { name: "memory_recall", arguments: { task: "deploy the shop" } });
  assert.match(recalled, /Never deploy on Fridays/);
  assert.doesNotMatch(recalled, /Always deploy/);
}

async function read(client) {
  const { resources } = await client.listResources();
  assert.ok(resources.some(({ uri }) => uri === constraints));
  const { contents } = await client.readResource({ uri: constraints });
  assert.match(contents[0].text, /Never deploy on Fridays/);
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.ok(resourceTemplates.length > 0);
  const capabilities = client.getServerCapabilities();
  if (capabilities.prompts) {
    const { prompts } = await client.listPrompts();
    for (const { name, arguments: parameters = [] } of prompts) {
      const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, "deploy the shop"]));
      const { messages } = await client.getPrompt({ name, arguments: values });
      assert.ok(messages.length > 0, name);
    }
  }
  if (capabilities.completions) {
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "memory://project/current/node/{id}" },
      argument: { name: "id", value: "constraint.never-deploy" },
    });
    assert.deepEqual(completion.values, ["constraint.never-deploy-on-fridays"]);
  }
}

async function makeMistakes(client) {
  const wrong = await client.callTool({ name: "memory_recall", arguments: {} });
  assert.equal(wrong.isError, true);
  assert.match(wrong.content[0].text, /task is missing/);
  await assert.rejects(client.callTool({ name: "memory_nothing", arguments: {} }), { code: -32602 });
  await assert.rejects(client.readResource({ uri: "memory://project/current/nothing" }), {
    code: official.resourceNotFound,
  });
}

/** A change of what is watched is told, and nothing else. */
async function watch(client) {
  let told;
  const update = new Promise((resolve) => (told = resolve));
  official.onUpdate(client, told);
  const stop = await official.watch(client, constraints);
  await ok(client, saveCall("constraint", "Prices are whole cents"));
  assert.equal(await update, constraints);
  await stop();
}

try {
  const questions = [];
  const transport = open();
  record(transport);
  const client = official.client((question) => {
    questions.push(question);
    return { action: questions.length === 2 ? "decline" : "accept", content: {} };
  });
  const failures = [];
  client.onerror = (error) => failures.push(error);
  await client.connect(transport);
  assert.equal(official.version(client, transport), { legacy: "2025-11-25", modern: "2026-07-28" }[era]);
  assert.equal(client.getServerVersion().name, "memory-weave");
  assert.match(client.getInstructions(), /memory/);
  assert.ok((await client.listTools()).tools.every((tool) => tool.inputSchema.type === "object"));
  await askTheUser(client, questions);
  await read(client);
  await makeMistakes(client);
  await watch(client);
  const pid = transport.pid;
  await client.close();
  assert.deepEqual(failures, []);
  if (pid) {
    assert.throws(() => process.kill(pid, 0), { code: "ESRCH" }, "the server has ended");
  }
  transcript.push("all as it should be");
} catch (error) {
  transcript.push(`failed: ${error.stack}`);
  console.error(error);
  process.exitCode = 1;
}
writeFileSync(transcriptFile, transcript.join("\n") + "\n");
// Servers that a failure left behind end with the input that this closes.
process.exit();
