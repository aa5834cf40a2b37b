// A program that knows the API by its description alone.
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

declare const process: { argv: string[]; env: Record<string, string>; exit(code: number): never };

// The other form of each answer is what people read.
const client = createClient<paths, `application/${string}json`>({
  baseUrl: process.argv[2],
  headers: { Authorization: `Bearer ${process.env.API_TOKEN}` },
});

const saved = await client.POST('/v1/save', {
  params: { header: { 'Idempotency-Key': 'typed-1' } },
  body: { kind: 'fact', title: 'A typed client saved this' },
});
const id: string | undefined = saved.data?.id;

const found = await client.GET('/v1/search', {
  params: { query: { query: 'typed client', kinds: ['fact', 'note'], limit: 3 } },
});
const titles: string[] = found.data?.matches.map((match) => match.title) ?? [];

const unknown = await client.GET('/v1/history', { params: { query: { id: 'fact.unknown' } } });
const problem: components['schemas']['Problem'] | undefined = unknown.error;

console.log(JSON.stringify({ id, titles, kind: problem?.kind }));
