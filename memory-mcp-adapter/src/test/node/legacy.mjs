// The official client for revisions up to 2025-11-25.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

export const resourceNotFound = -32002;
export const stdio = (parameters) => {
  const transport = new StdioClientTransport(parameters);
  transport.setProtocolVersion = (version) => (transport.protocolVersion = version);
  return transport;
};
export const http = (url, options) => new StreamableHTTPClientTransport(url, options);
export const version = (client, transport) => transport.protocolVersion;

export function client(answer) {
  const made = new Client({ name: "session", version: "1.0.0" }, { capabilities: { elicitation: {} } });
  made.setRequestHandler(ElicitRequestSchema, async ({ params }) => answer(params.message));
  return made;
}

export function onUpdate(made, told) {
  made.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => told(params.uri));
}

/** Watches a resource; gives the function that ends it. */
export async function watch(made, uri) {
  await made.subscribeResource({ uri });
  return () => made.unsubscribeResource({ uri });
}
