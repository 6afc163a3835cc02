import { type EndpointInput, getDocuments, openDocuments, type Resource, updateDocuments } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import type { TestPerson } from '../support/TestPerson.js';

const ORG = { organizationId: 'o' };
const EDITOR: Resource[] = [{ type: 'organization', id: 'o' }];
const VIEWER: Resource[] = [{ type: 'organization', id: 'o', accessRole: 'viewer' }];
/** The count of the view takes one of its own. */
const NOTHING_STORED = 1;
const STORED = 2;
const plan = {
  documentId: 'd',
  documentName: 'Plan',
  pageInfo: { url: 'https://x.test/d', title: 'Plan' },
  team: 'red',
};

describe.each(DATABASES)('an open of a document ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  /** Opens a document. Returns the answer and the number of transactions. */
  async function opens(person: TestPerson, document: EndpointInput<typeof openDocuments>['documents'][number]) {
    const write = vi.spyOn(test.service.core, 'write');
    const { documents, permissions } = await person.call(openDocuments, { ...ORG, documents: [document] });
    const { length: transactions } = write.mock.calls;
    write.mockRestore();
    return { documents, permissions, transactions };
  }
  async function withPlan() {
    const key = await test.newKey();
    const ada = await key.person('ada', EDITOR);
    const { transactions, ...first } = await opens(ada, plan);
    expect(transactions).toBe(STORED);
    return { key, ada, first };
  }
  const stored = async (key: TestKey) => ((await key.call(getDocuments, ORG)) as object[])[0];

  it('stores nothing that is as it was, and answers the same', async () => {
    const { ada, first } = await withPlan();
    expect(await opens(ada, plan)).toEqual({ ...first, transactions: NOTHING_STORED });
    expect(await opens(ada, { documentId: 'd' })).toEqual({ ...first, transactions: NOTHING_STORED });
  });

  it.each([{ documentName: 'Roadmap' }, { pageInfo: { url: 'https://x.test/e' } }, { team: 'blue' }, { size: 3 }])(
    'stores %j, which is new',
    async (change) => {
      const { key, ada } = await withPlan();
      expect(await opens(ada, { ...plan, ...change })).toMatchObject({ transactions: STORED, documents: [change] });
      expect(await stored(key)).toMatchObject(change);
    },
  );

  it('stores nothing for a viewer', async () => {
    const { key } = await withPlan();
    const vera = await key.person('vera', VIEWER);
    expect(await opens(vera, { ...plan, documentName: 'Mine' })).toMatchObject({
      transactions: NOTHING_STORED,
      documents: [{ documentName: 'Plan' }],
    });
  });

  it('stores nothing in place of what a backend has set', async () => {
    const { key, ada } = await withPlan();
    const documentName = 'Of the backend';
    await key.call(updateDocuments, { ...ORG, documents: [{ documentId: 'd', documentName }] });
    expect(await opens(ada, plan)).toMatchObject({ transactions: NOTHING_STORED, documents: [{ documentName }] });
  });

  it('makes a document that is missing beside one that is known', async () => {
    const { key, ada } = await withPlan();
    await ada.call(openDocuments, { ...ORG, documents: [plan, { documentId: 'e' }] });
    expect(await key.call(getDocuments, ORG)).toMatchObject([{ id: 'd' }, { id: 'e' }]);
  });
});
