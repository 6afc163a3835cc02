import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, ParleyError } from '@parley/protocol';
import { describe, expect, it } from 'vitest';

describe('ENDPOINTS', () => {
  it('has every path once', () => {
    const paths = ENDPOINTS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('keeps front-end operations below /v2/client/ and all others out of it', () => {
    for (const { path, audience } of ENDPOINTS) {
      expect(path.startsWith('/v2/client/'), path).toBe(audience === 'client' || audience === 'public');
    }
  });

  it('refuses data that is no object, in every operation', () => {
    for (const { path, data } of ENDPOINTS) {
      for (const value of [null, [], 'x', 1, undefined]) expect(data.safeParse(value).success, path).toBe(false);
    }
  });
});

it('keeps schemas out of what a browser imports: constants and what they import never name the schema library', () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url));
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(folder + file, 'utf8');
    expect(source, file).not.toMatch(/from 'zod'/);
    const imports = source.matchAll(/(?:im|ex)port (?!type)[^;]*?from '(\.[\w./]+)\.js'/g);
    for (const [, next] of imports) visit(`${posix.join(posix.dirname(file), next!)}.ts`);
  };
  visit('constants.ts');
  expect(seen.size).toBeGreaterThan(3);
});

it('keeps the HTTP status and the cause that an error came with', () => {
  expect(new ParleyError('INVALID_ARGUMENT', 'x', { status: 413 }).status).toBe(413);
  expect(new ParleyError('NOT_FOUND', 'x').status).toBeUndefined();
  expect(new ParleyError('INTERNAL', 'x', { cause: 'why' }).cause).toBe('why');
});
