import {
  type ActionRow,
  ATTEMPT_EXHAUSTED_EVENT,
  CLOSE_CODES,
  ENDPOINTS,
  ERROR_STATUS,
  EVENT_VOCABULARY,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { PAGES, read } from './pages.js';

it('has every error code of the service in docs/http.md, with its status', () => {
  const rows = read('docs/http.md').matchAll(/^\| (`[A-Z_`, ]+`) \| (\d+)/gm);
  const documented = Array.from(rows, ([, codes, status]) =>
    codes!.match(/[A-Z_]+/g)!.map((code) => [code, Number(status)]),
  ).flat();
  expect(Object.fromEntries(documented)).toEqual(ERROR_STATUS);
});

it('has every event of webhooks in docs/webhooks.md, with its action', () => {
  const rows = read('docs/webhooks.md').matchAll(/^\| (`[a-z_]+\.[^|]*)\|([^|]*)\|/gm);
  const named = (cell: string) => Array.from(cell.matchAll(/`([\w.]+)`/g), ([, name]) => name!);
  const documented = Array.from(rows, ([, events, actions]) => ({ events: named(events!), actions: named(actions!) }));
  const actions = Object.values(EVENT_VOCABULARY).flatMap((feature) => Object.entries<ActionRow>(feature));
  const sorted = (names: string[]) => names.toSorted();
  expect(sorted(documented.flatMap((row) => row.events))).toEqual(
    sorted([...actions.flatMap(([, { events }]) => events), ATTEMPT_EXHAUSTED_EVENT]),
  );
  expect(sorted(documented.flatMap((row) => row.actions))).toEqual(sorted(actions.map(([name]) => name)));
});

it('has every event of the browser in docs/events.md, and no other', () => {
  const page = read('docs/events.md');
  const events = [
    fieldsOf('src/elements/comment/CommentEvents.ts', 'CommentEvents'),
    fieldsOf('src/elements/notification/NotificationElement.ts', 'NotificationEvents'),
    fieldsOf('src/elements/recorder/RecorderEvents.ts', 'RecorderEvents'),
    fieldsOf('src/elements/presence/Presence.ts', 'PresenceEvents'),
    fieldsOf('src/elements/follow/Follow.ts', 'FollowEvents'),
    fieldsOf('src/elements/access/Access.ts', 'AccessEvents'),
    fieldsOf('src/elements/crdt/CrdtStore.ts', 'CrdtEvents'),
    fieldsOf('src/coreEvents.ts', 'CoreEvents'),
  ].flat();
  const tables = page.match(/^\|.*$/gm)!.join('\n');
  const words = Array.from(tables.matchAll(/`([a-z]\w+)`/g), ([, name]) => name!);
  expect(events).toContain('analytics');
  expect(events.filter((name) => !words.includes(name))).toEqual([]);
  const other = ['type', 'code', 'source', 'null', 'useEventCallback'];
  expect(words.filter((name) => !events.includes(name) && !other.includes(name))).toEqual([]);
});

it('has every prop of ParleyProvider, field of its config and of an auth provider in docs/provider.md', () => {
  const cells = read('docs/provider.md').matchAll(/^\| (`[^|]*) \|/gm);
  const rows = Array.from(cells, ([, cell]) => cell!.match(/\w+/g)!).flat();
  const fields = [
    ...fieldsOf('hooks/ParleyProvider.tsx', 'ParleyProviderProps').filter((name) => name !== 'children'),
    ...fieldsOf('src/session/AuthProvider.ts', 'AuthProvider'),
    ...fieldsOf('src/ParleyConfig.ts', 'ParleyConfig'),
  ];
  expect(rows.toSorted()).toEqual(fields.toSorted());
});

it('has every option of createParley in docs/backend.md', () => {
  const page = read('docs/backend.md');
  const options = fieldsOf('node/src/createParley.ts', 'ParleyOptions');
  expect(options).toContain('maxRetries');
  expect(options.filter((name) => !new RegExp(`\\b${name}:|\`${name}\``).test(page))).toEqual([]);
});

describe('docs/realtime.md', () => {
  const page = read('docs/realtime.md');

  it('has every topic, every change, and every frame', () => {
    const source = ['protocol/src/realtime.ts', 'protocol/src/crdtFrames.ts'].map(read).join('\n');
    const topics = Array.from(
      source.matchAll(/z\.templateLiteral\(\['(\w+:)'/g),
      ([, kind]) => `\`${kind}<documentId>\``,
    );
    const names = Array.from(
      source.matchAll(/z\.literal\('(\w+)'\)|\btype: '([\w.]+)'/g),
      ([, one, other]) => one ?? other!,
    );
    expect(topics).toContain('`crdt:<documentId>`');
    expect(names).toContain('recording.saved');
    expect([...topics, ...names].filter((name) => !page.includes(name))).toEqual([]);
  });

  it('has every close code', () => {
    const rows = Array.from(page.matchAll(/^\| (\d{4}) \| ([A-Z_]+) \|/gm), ([, code, name]) => [name, Number(code)]);
    expect(Object.fromEntries(rows)).toEqual(CLOSE_CODES);
  });
});

it('names operations that exist', () => {
  const paths = ENDPOINTS.map(({ path }) => path.slice('/v2/'.length));
  const exists = (name: string) => paths.some((path) => path === name || path.startsWith(`${name}/`));
  const families = new Set(paths.map((path) => path.split('/')[0]!));
  const unknown = PAGES.flatMap((page) => {
    const named = Array.from(
      read(page).matchAll(/`(?:POST )?\/v2\/([\w/]+)[ `]|`(\w+(?:\/\w+)+)`/g),
      ([, a, b]) => a ?? b!,
    );
    return named.filter((name) => families.has(name.split('/')[0]!) && !exists(name)).map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

/** The names of the fields of an interface. */
function fieldsOf(file: string, name: string): string[] {
  const [, body] = new RegExp(`interface ${name} {\\n([^]*?)\\n}`).exec(read(file))!;
  return Array.from(body!.matchAll(/^ {2}(\w+)\??:/gm), ([, field]) => field!);
}
