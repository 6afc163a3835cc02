import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceWindows, type WindowItem } from '../../src/domain/consequences/digests/advanceWindows.js';

/** `[seconds, max]` of a batch. */
type Batch = readonly [number, number] | null;

/** An item that enters at a second, by default of the document `d` and with a document batch of 300 s and 3. */
function item(
  id: string,
  second: number,
  changes: { documentId?: string; document?: Batch; user?: Batch } = {},
): WindowItem {
  const { documentId = 'd', document = [300, 3], user = null } = changes;
  return {
    notification_id: id,
    document_id: documentId,
    action_at: second * 1000,
    hold_until: second * 1000,
    document_window_seconds: document?.[0] ?? null,
    document_max: document?.[1] ?? null,
    user_window_seconds: user?.[0] ?? null,
    user_max: user?.[1] ?? null,
    document_closes_at: null,
    user_closes_at: null,
  };
}

/** What is delivered until a second, when it is looked at only then. */
function until(second: number, items: WindowItem[]): string[] {
  const now = second * 1000;
  const { groups } = advanceWindows(
    items.filter(({ hold_until }) => hold_until <= now),
    now,
  );
  return groups.map(({ scope, items: own }) => `${scope} ${own.map(({ notification_id }) => notification_id).join()}`);
}

describe('windows of batches', () => {
  it('deliver at once what is in none', () => {
    expect(until(0, [item('a', 0, { document: null }), item('b', 0, { document: null })])).toEqual([
      'null a',
      'null b',
    ]);
  });

  it('close on their last item, and the next item opens another', () => {
    const items = [item('a', 0), item('b', 10), item('c', 20), item('e', 30)];
    expect(until(19, items)).toEqual([]);
    expect(until(20, items)).toEqual(['document a,b,c']);
    expect(until(329, items)).toEqual(['document a,b,c']);
    expect(until(330, items)).toEqual(['document a,b,c', 'document e']);
  });

  it('close at their time, which later items do not put off', () => {
    const items = [item('a', 0), item('b', 299), item('c', 300)];
    expect(until(299, items)).toEqual([]);
    expect(until(300, items)).toEqual(['document a,b']);
    expect(until(600, items)).toEqual(['document a,b', 'document c']);
  });

  it('list what ended its delay together in the order of the actions, and then of the ids', () => {
    const at = (id: string, action: number) => ({ ...item(id, 10), action_at: action });
    const items = [at('a', 2), at('d', 1), at('c', 1), at('b', 2)];
    expect(until(310, items)).toEqual(['document c,d,a', 'document b']);
    expect(until(310, items.toReversed())).toEqual(['document c,d,a', 'document b']);
  });

  it('are of one document, or of all', () => {
    const of = (documentId: string, batches: object) => item(documentId, 0, { documentId, ...batches });
    expect(until(300, [of('d', {}), of('e', {})])).toEqual(['document d', 'document e']);
    const user = { document: null, user: [300, 5] as const };
    expect(until(300, [of('d', user), of('e', user)])).toEqual(['user d,e']);
  });

  it('take an item out of the other window when they deliver it', () => {
    const both = (documentId: string, document: Batch = [100, 9]) => ({
      documentId,
      document,
      user: [300, 9] as const,
    });
    const items = [item('a', 0, both('d')), item('b', 50, both('e')), item('c', 60, both('f', [900, 9]))];
    expect(until(100, items)).toEqual(['document a']);
    expect(until(150, items)).toEqual(['document a', 'document b']);
    expect(until(300, items)).toEqual(['document a', 'document b', 'user c']);
  });

  it('of the document come first when both are full with the same item', () => {
    const both = (documentId: string) => ({ documentId, document: [100, 2] as const, user: [300, 3] as const });
    const items = [item('a', 0, both('d')), item('b', 1, both('e')), item('c', 2, both('e'))];
    expect(until(2, items)).toEqual(['document b,c']);
    expect(until(100, items)).toEqual(['document b,c', 'document a']);
  });

  const batch = fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 4 })), { nil: null });
  const histories = fc.record({
    document: batch,
    user: batch,
    items: fc.array(fc.record({ second: fc.nat({ max: 20 }), documentId: fc.constantFrom('d', 'e') }), {
      maxLength: 12,
    }),
    looks: fc.uniqueArray(fc.nat({ max: 30 })),
  });

  it('deliver each item once, in time, never too many together, and the same however often they are looked at', () => {
    fc.assert(
      fc.property(histories, ({ document, user, items, looks }) => {
        const all = items.map(({ second, documentId }, index) =>
          item(`n${index}`, second, { documentId, document, user }),
        );
        const END = 40;
        const often: string[] = [];
        let left = all;
        for (const second of [...looks.sort((a, b) => a - b), END]) {
          const now = second * 1000;
          const due = left.filter((one) => one.hold_until <= now);
          const { groups, waiting } = advanceWindows(due, now);
          left = [...left.filter((one) => !due.includes(one)), ...waiting];
          for (const { scope, items: own } of groups) {
            often.push(`${scope} ${own.map(({ notification_id }) => notification_id).join()}`);
            const documents = new Set(own.map(({ document_id }) => document_id)).size;
            expect(scope === 'document' ? documents : 1).toBe(1);
            const most = scope === null ? 1 : Math.max(document?.[1] ?? 0, user?.[1] ?? 0);
            expect(own.length).toBeLessThanOrEqual(most);
          }
        }
        expect(left).toEqual([]);
        expect(often.flatMap((text) => text.split(' ')[1]?.split(',') ?? []).sort()).toEqual(
          all.map(({ notification_id }) => notification_id).sort(),
        );
        expect(often).toEqual(until(END, all));
      }),
      { numRuns: 100 },
    );
  });
});
