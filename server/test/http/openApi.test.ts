import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openApi.js';

it('has no reserved field, as sending one is an error', () => {
  const text = JSON.stringify(openApiDocument());
  expect(text).toContain('"documentId"');
  expect(text).not.toMatch(/"(folderId|createFolder)"/);
});

it('has a schema for each reference, as generators of clients resolve them', () => {
  const document = openApiDocument() as { components: { schemas: Record<string, unknown> } };
  const text = JSON.stringify(document);
  const references = new Set(Array.from(text.matchAll(/"\$ref":"([^"]*)"/g), ([, reference]) => reference!));
  const names = Object.keys(document.components.schemas);
  expect(references).toContain('#/components/schemas/HostId');
  expect([...references].filter((one) => !names.includes(one.replace('#/components/schemas/', '')))).toEqual([]);
  expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
  expect(text).not.toContain('$defs');
});
