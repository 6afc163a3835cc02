import { ParleyError } from '@parley/protocol/constants';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createState } from '../../../src/observable.js';
import { createWriteQueue } from '../../../src/session/createWriteQueue.js';
import type { RefusedWrite, Session } from '../../../src/session/Session.js';
import type { StoredWrite, WriteStore } from '../../../src/session/writeStore.js';
import type { ConnectionState } from '../../../src/index.js';

const READ = 'notifications/read';
const write = (id: string) => ({ operation: READ, body: { notificationIds: [id] } }) as const;

beforeEach(() => {
  vi.stubGlobal('navigator', undefined); // without Web Locks a tab takes over what it finds
  return () => vi.unstubAllGlobals();
});

/** A request or an access to the disk that goes on when the test says so. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A queue that finds the write `old` of a visit before. `reading` and `adopting` let the disk go on. */
function start({ reading = Promise.resolve(), adopting = Promise.resolve() } = {}) {
  const storedWrites: StoredWrite[] = [{ key: 1, tab: 'before', write: write('old') }];
  const unused = () => Promise.reject(new Error('No test of this file needs it.'));
  const store: WriteStore = {
    list: async () => {
      await reading;
      return [...storedWrites];
    },
    async adopt(writes, tab) {
      await adopting;
      for (const { key } of writes) storedWrites.find((stored) => stored.key === key)!.tab = tab;
    },
    async remove(keys) {
      for (const key of keys)
        storedWrites.splice(
          storedWrites.findIndex((stored) => stored.key === key),
          1,
        );
    },
    append: unused,
    putContent: unused,
    removeContent: unused,
    listContent: unused,
    clearContent: unused,
  };
  const refused: RefusedWrite[] = [];
  const { opened: reported, open: report } = gate();
  const answers: { reject: (error: Error) => void }[] = [];
  const request: Session['request'] = () => new Promise((_, reject) => answers.push({ reject }));
  const queue = createWriteQueue({
    key: 'ada',
    store,
    request,
    connection: createState<ConnectionState>('pendingInit'),
    connect: () => undefined,
    onRefused(write) {
      refused.push(write);
      report();
    },
  });
  onTestFinished(() => queue.end(false));
  const refuse = (code: 'CANCELLED' | 'PERMISSION_DENIED') =>
    answers[0]!.reject(new ParleyError(code, 'Refused by the test.'));
  return { queue, answers, refuse, refused, reported, storedWrites };
}

/** Lets everything run that waits for promises and for the next task. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
};

it('keeps for the next visit a write that is on its way when the session ends, and reports no refusal', async () => {
  const { queue, answers, refuse, refused, storedWrites } = start();
  await settled();
  expect(answers).toHaveLength(1);
  queue.end(false);
  refuse('CANCELLED');
  await settled();
  expect(refused).toEqual([]);
  expect(storedWrites).toMatchObject([{ write: write('old') }]);
});

it('keeps a refused write for the next visit when the session ends before anybody could take its content', async () => {
  const { queue, refuse, refused, reported, storedWrites } = start();
  await settled();
  refuse('PERMISSION_DENIED');
  await reported;
  queue.end(false);
  await settled();
  expect(refused).toHaveLength(1);
  expect(storedWrites).toMatchObject([{ write: write('old') }]);
});

it('leaves writes of an earlier visit alone when the session ends while they are read', async () => {
  const { opened: reading, open } = gate();
  const { queue, answers, storedWrites } = start({ reading });
  queue.end(false);
  open();
  await settled();
  expect(storedWrites).toEqual([{ key: 1, tab: 'before', write: write('old') }]);
  expect(answers).toEqual([]);
});

it('sends no write of an earlier visit when the session ends while it is taken over', async () => {
  const { opened: adopting, open } = gate();
  const { queue, answers, storedWrites } = start({ adopting });
  await settled();
  queue.end(false);
  open();
  await settled();
  expect(answers).toEqual([]);
  expect(storedWrites).toMatchObject([{ write: write('old') }]);
});
