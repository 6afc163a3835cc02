import { expect, it, onTestFinished } from 'vitest';
import { inLocalDatabase } from '../../../src/session/localDatabase.js';
import {
  type PersistedRecording,
  listRecordings,
  putRecording,
  readParts,
  removeRecording,
} from '../../../src/session/persistedRecordings.js';
import { DATABASE, EDITS } from '../../../src/session/localTables.js';
import { wipePersisted } from '../../../src/session/wipePersisted.js';
import { openWriteStore } from '../../../src/session/writeStore.js';
import { deleteLocalDatabase } from '../deleteLocalDatabase.js';

const aRecording = (change: Partial<PersistedRecording> = {}): PersistedRecording => ({
  id: 'r1',
  attachmentId: 'f1',
  mode: 'floating',
  documentId: 'plan',
  type: 'audio',
  mimeType: 'audio/mp4',
  startedAt: 1,
  durationMs: 0,
  waveform: [],
  isComplete: false,
  ...change,
});
const part = (index: number) => ({ index, data: new Blob([`part ${index};`]) });
const joined = async (person: string) => new Blob(await readParts(person, 'r1')).text();

it('keeps the parts of a recording in order, each with how long it is by then', async () => {
  for (const index of [0, 1, 2, 10]) await putRecording('ada', aRecording({ durationMs: index }), part(index));
  await putRecording('ada', aRecording({ durationMs: 11, isComplete: true }));
  await putRecording('ada', aRecording({ id: 'r12' }), part(7));
  expect(await joined('ada')).toBe('part 0;part 1;part 2;part 10;');
  expect(await listRecordings('ada')).toEqual([
    aRecording({ durationMs: 11, isComplete: true }),
    aRecording({ id: 'r12' }),
  ]);
  await removeRecording('ada', 'r1');
  expect(await joined('ada')).toBe('');
  expect(await readParts('ada', 'r12')).toHaveLength(1);
});

it.each([
  ['the write queue', async () => openWriteStore('eve')!.clearContent()],
  [
    'what is there without its code',
    async () => {
      wipePersisted('eve');
      await expect.poll(() => listRecordings('eve')).toEqual([]);
    },
  ],
])('is wiped by %s for one person only', async (_, wipe) => {
  await putRecording('eve', aRecording(), part(0));
  await putRecording('bob', aRecording(), part(0));
  await wipe();
  expect(await listRecordings('eve')).toEqual([]);
  expect(await joined('eve')).toBe('');
  expect(await joined('bob')).toBe('part 0;');
});

it('finds its place beside what a version without recordings has kept', async () => {
  await deleteLocalDatabase();
  onTestFinished(deleteLocalDatabase); // it has not all tables
  const opening = indexedDB.open(DATABASE, 3);
  opening.onupgradeneeded = () => opening.result.createObjectStore(EDITS).put('an edit', ['ada', 'plan']);
  await new Promise((resolve) => (opening.onsuccess = resolve));
  opening.result.close();
  await putRecording('ada', aRecording(), part(0));
  expect(await joined('ada')).toBe('part 0;');
  await inLocalDatabase([EDITS], 'readonly', async (table) => {
    const reading = table(EDITS).get(['ada', 'plan']);
    await new Promise((resolve) => (reading.onsuccess = resolve));
    expect(reading.result).toBe('an edit');
  });
});
