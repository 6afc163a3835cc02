import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextChangeAt, type Seat } from '../../src/domain/editorAccess/Seat.js';
import { SeatChange } from '../../src/domain/editorAccess/SeatChange.js';

const person = fc.constantFrom('ada', 'bob', 'cy', 'dan');
const what = fc.constantFrom(
  ...(['take', 'ask', 'cancel', 'accept', 'reject', 'release', 'shorten', 'renew', 'expel'] as const),
);
const step = fc.record({
  what,
  userId: person,
  tabId: fc.constantFrom('1', '2'),
  isTransferred: fc.boolean(),
  afterMs: fc.constantFrom(0, 1, 4000, 6000, 100_000),
});

it('answers each request once, whatever happens, and does at once what is due', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let seat: Seat = { editor: null, requests: [] };
      let now = 0;
      const open = new Set<string>();
      for (const [index, { afterMs, userId, tabId, isTransferred, ...rest }] of steps.entries()) {
        now += afterMs;
        const change = new SeatChange(seat, { now, leaseMs: 90_000 });
        const requestId = `r${index}`;
        const before = [...change.requests];
        const takenBack = () => before.filter((request) => request.userId === userId);
        const first = change.requests[0]?.requestId ?? '';
        const isEditor = change.editor?.userId === userId;
        let isWrong = false;
        if (rest.what === 'take') change.take({ userId, tabId }, isTransferred);
        else if (rest.what === 'ask') {
          const isFree = !change.editor;
          const asked = change.ask({ userId, tabId }, { requestId, timeoutMs: 5000, isTransferred });
          if (asked === requestId || isFree) open.add(requestId);
        } else if (rest.what === 'cancel') change.cancel(userId);
        else if (rest.what === 'release') change.release(userId);
        else if (rest.what === 'shorten') change.shorten({ userId, tabId });
        else if (rest.what === 'renew') change.renew([{ userId, tabId }]);
        else if (rest.what === 'expel') change.expel([userId]);
        else isWrong = isRefused(() => change[rest.what as 'accept'](userId, first)) !== (!isEditor || first === '');
        expect(isWrong).toBe(false);

        const answers = change.events.filter(({ name }) => name === 'accessAccepted' || name === 'accessRejected');
        expect(answers.filter((event) => !open.delete(event.requestId ?? ''))).toEqual([]);
        if (rest.what === 'cancel' || rest.what === 'release')
          for (const own of takenBack()) open.delete(own.requestId);
        expect(change.requests.map((request) => request.requestId).toSorted()).toEqual([...open].toSorted());
        expect(change.requests.some((request) => request.userId === change.editor?.userId)).toBe(false);
        seat = { editor: change.editor, requests: change.requests };
        expect(nextChangeAt(seat)).toBeGreaterThan(now);
      }
    }),
    { numRuns: 300 },
  );
});

function isRefused(run: () => void): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}
