// Judges the description of the API with a validator, and makes TypeScript types from it.
import { readFile, writeFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';

const [, , document, types] = process.argv;
const description = JSON.parse(await readFile(document, 'utf8'));
const judged = await new Validator().validate(structuredClone(description));
if (!judged.valid) {
  console.error(JSON.stringify(judged.errors, null, 2));
  process.exit(1);
}
await writeFile(types, astToString(await openapiTS(description)));
console.log('valid');
