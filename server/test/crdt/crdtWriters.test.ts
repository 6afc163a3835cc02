import { addCrdtData, addDocuments, getCrdtData, updateCrdtData } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { contentOf } from './support/lettersIn.js';
import { StoreClient } from './support/StoreClient.js';

const organizationId = 'acme';
const LETTERS = 30;
const WRITES = 6;

/** How a person writes a letter into a store of each type, and how a backend changes the value without touching the letters. */
interface Kind {
  type: 'text' | 'map' | 'array' | 'xml';
  first: unknown;
  write: (doc: Y.Doc, letter: string, at: number) => void;
  change: (value: never, round: number) => unknown;
}
const within = (at: number, length: number) => at % (length + 1);
const KINDS: Kind[] = [
  {
    type: 'text',
    first: '',
    write: (doc, letter, at) => {
      const text = doc.getText('content');
      text.insert(within(at, text.length), letter);
    },
    change: (value: string, round) => `${round}${value.replaceAll(/\d/g, '')}`,
  },
  {
    type: 'map',
    first: { letters: {} },
    write: (doc, letter) => doc.getMap<Y.Map<boolean>>('content').get('letters')!.set(letter, true),
    change: (value: object, round) => ({ ...value, round }),
  },
  {
    type: 'array',
    first: [],
    write: (doc, letter, at) => {
      const list = doc.getArray('content');
      list.insert(within(at, list.length), [letter]);
    },
    change: (value: unknown[], round) => [round, ...value.filter((member) => typeof member === 'string')],
  },
  {
    type: 'xml',
    first: '<title>0</title><paragraph>.</paragraph>',
    write: (doc, letter, at) => {
      const paragraph = doc.getXmlFragment('content').get(1) as Y.XmlElement;
      const text = paragraph.get(0) as Y.XmlText;
      text.insert(within(at, text.length), letter);
    },
    change: (value: string, round) => value.replace(/<title>.*<\/title>/, `<title>${round}</title>`),
  },
];

describe.each(MAIN_DATABASE)('crdt/update while two people write ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  it.each(KINDS)('loses no letter of a $type that had not arrived', async ({ type, first, write, change }) => {
    const acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
    const place = { organizationId, documentId: 'plan', editorId: 'body' };
    // Here and below: each of `KINDS` has values of its own type, which its union does not say.
    await acme.key.call(addCrdtData, { ...place, type, data: first as never });
    await acme.grant('ada');
    await acme.grant('bob');
    const join = async (userId: string) =>
      new StoreClient({ organizationId, documentId: 'plan' }).connect(await acme.person(userId), { storeType: type });
    const [ada, bob] = [await join('ada'), await join('bob')];
    const read = async () => (await acme.key.call(getCrdtData, place))[0]!.data;

    /** Of each letter that was sent at once, its number on the channel of its writer. */
    const sent: { letter: string; by: StoreClient; number: number }[] = [];
    const confirmed: string[] = [];
    let letters = 0;
    const nextLetter = () => String.fromCodePoint(0x4e00 + letters++);
    const writeLetters = async (by: StoreClient) => {
      for (let count = 0; count < LETTERS; count += 1) {
        const letter = nextLetter();
        write(by.doc, letter, count * 7);
        sent.push({ letter, by, number: by.sent });
        await new Promise(setImmediate);
      }
    };
    const values: string[] = [];
    const update = async () => {
      for (let round = 1; round <= WRITES; round += 1) {
        const value = await read();
        values.push(JSON.stringify(value));
        await acme.key.call(updateCrdtData, { ...place, type, data: change(value as never, round) as never });
      }
    };
    // Bob is cut off before the last writes, and goes on writing.
    const bobLeaves = async () => {
      await writeLetters(bob);
      await bob.settle();
      bob.isOpen = false;
      bob.socket.cut();
      for (let count = 0; count < LETTERS; count += 1) {
        const letter = nextLetter();
        write(bob.doc, letter, count * 5);
        confirmed.push(letter);
      }
    };
    await Promise.all([writeLetters(ada), bobLeaves(), update()]);
    await update();
    const bobsFirst = [...bob.frames];
    await bob.connect(await acme.person('bob'), { storeType: type });
    await ada.settle();
    const merged = JSON.stringify(await read());
    await ada.until(() => confirmed.every((letter) => JSON.stringify(contentOf(ada.doc, type)).includes(letter)));
    expect(contentOf(ada.doc, type)).toEqual(contentOf(bob.doc, type));

    expect(confirmed.filter((letter) => !merged.includes(letter))).toEqual([]);
    // A letter that had arrived, and that the backend had not read, is what the backend deleted; no other letter is gone.
    const writes = ada.frames.flatMap((frame) =>
      'kind' in frame && frame.kind === 'update' && frame.by === 'rest-api' ? [frame.sequence] : [],
    );
    expect(writes).toHaveLength(values.length);
    const framesOf = (by: StoreClient) => (by === bob ? bobsFirst : ada.frames);
    for (const { letter, by, number } of sent) {
      const acknowledged = framesOf(by).find(
        (frame) => 'kind' in frame && frame.kind === 'acknowledged' && frame.number >= number,
      );
      const { sequence } = acknowledged as { sequence: number };
      const isDeleted = writes.some((write, index) => sequence < write && !values[index]!.includes(letter));
      expect([letter, merged.includes(letter)]).toEqual([letter, !isDeleted]);
    }
  });
});
