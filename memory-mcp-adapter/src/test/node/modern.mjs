// The official client for revision 2026-07-28, which finds out the era of a server by itself.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

export const resourceNotFound = -32602;
export const stdio = (parameters) => new StdioClientTransport(parameters);
export const http = (url, options) => new StreamableHTTPClientTransport(url, options);
export const version = (client) => client.getNegotiatedProtocolVersion();

export function client(answer) {
  const made = new Client(
    { name: "session", version: "1.0.0" },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode: "auto" } },
  );
  made.setRequestHandler("elicitation/create", async ({ params }) => answer(params.message));
  return made;
}

export function onUpdate(made, told) {
  made.setNotificationHandler("notifications/resources/updated", ({ params }) => told(params.uri));
}

/** Watches a resource; gives the function that ends it. */
export async function watch(made, uri) {
  const subscription = await made.listen({ resourceSubscriptions: [uri] });
  if (!subscription.honoredFilter.resourceSubscriptions?.includes(uri)) {
    throw new Error("The subscription is not honoured");
  }
  return () => subscription.close();
}
