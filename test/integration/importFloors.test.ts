import { describe, expect, it } from 'vitest';
import { importCircles, type ImportGraph, importGraph, importsOf } from '../support/importGraph.js';

/**
 * The floors of the service, the lowest first. A file imports from its own folder and from lower floors, never upwards and never from a
 * neighbour on the same floor.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['store', 'limits'],
  ['credentials'],
  ['domain/common', 'domain/deletion', 'domain/workspace'],
  ['domain/access'],
  ['domain/people', 'domain/documents', 'domain/organizations', 'domain/files'],
  [
    'domain/inbox',
    'domain/liveStates',
    'domain/views',
    'domain/inlineReactions',
    'domain/recordings',
    'domain/editorAccess',
    'domain/crdt',
  ],
  ['domain/threads'],
  ['domain/activities'],
  ['domain/consequences'],
  ['domain/personData', 'domain/documentMigration'],
  ['domain/operations/backend', 'domain/operations/person'],
  ['jobs', 'realtime'],
  ['http'],
];

/** Files at the top of `server/src` are the parts that floors are joined with, or join them. */
const folders = FLOORS.flat().map((folder) => `server/src/${folder}`);
const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`));
const floorOf = (folder: string) => FLOORS.findIndex((floor) => floor.some((name) => folder === `server/src/${name}`));

/** Imports from a floor that is not lower, as `from -> to`. */
function wrongTurns(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const from = folderOf(file);
    return imports.flatMap((imported) => {
      const to = folderOf(imported);
      if (!from || !to || from === to || floorOf(to) < floorOf(from)) return [];
      return [`${file} -> ${imported}`];
    });
  });
}

const service = importGraph('server/src');

describe('the floors of the service', () => {
  it('have a place for every file of the domain', () => {
    const strays = [...service.keys()].filter((file) => file.startsWith('server/src/domain/') && !folderOf(file));
    expect(strays).toEqual([]);
  });

  it('import downwards only', () => {
    expect(service.size).toBeGreaterThan(400);
    expect(wrongTurns(service)).toEqual([]);
  });

  it.each([
    { what: 'upwards', from: 'threads/lockThreads.ts', to: '../consequences/announceActions.js' },
    { what: 'upwards with a type', from: 'access/scope.ts', to: '../inbox/inboxRules.js', isType: true },
    { what: 'to a neighbour', from: 'operations/person/session/identify.ts', to: '../../backend/users/addUsers.js' },
    { what: 'out of the domain', from: 'common/inParts.ts', to: '../../http/route.js' },
  ])('no import $what goes unseen', ({ from, to, isType = false }) => {
    const file = `server/src/domain/${from}`;
    const planted = new Map([[file, importsOf(file, `import ${isType ? 'type ' : ''}{ any } from '${to}';`)]]);
    expect(wrongTurns(planted)).toHaveLength(1);
  });
});

describe('circles of imports', () => {
  it.each(['protocol/src', 'src', 'server/src', 'testing'])('there is none in %s, types included', (folder) => {
    expect(importCircles(importGraph(folder))).toEqual([]);
  });

  it('are found however long they are', () => {
    const ring = new Map([
      ['a.ts', importsOf('a.ts', `import { b } from './b.js';`)],
      ['b.ts', importsOf('b.ts', `import type { c } from './c.js';`)],
      ['c.ts', importsOf('c.ts', `export { a } from './a.js';`)],
      ['d.ts', importsOf('d.ts', `import { a } from './a.js';`)],
    ]);
    expect(importCircles(ring)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });
});
