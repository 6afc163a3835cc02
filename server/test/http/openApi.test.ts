import { expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openApi.js';

it('has no reserved field, as sending one is an error', () => {
  const text = JSON.stringify(openApiDocument());
  expect(text).toContain('"documentId"');
  expect(text).not.toMatch(/"(folderId|createFolder)"/);
});
