import type { ReactNode } from 'react';
import { afterAll, beforeAll } from 'vitest';
import { EditorAccess } from '../../../components/access/index.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { createParleyClient, type ParleyClient } from '../../../src/index.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let free: TestBrowser;
let taken: TestBrowser;
let asViewer: TestBrowser;
let bob: ParleyClient;

beforeAll(async () => {
  const service = await startTestService();
  const { organizationId } = service;
  const documents = ['free', 'taken', 'viewed'].map((documentId) => ({ documentId }));
  await service.rest('organizations/documents/add', { documents });
  const opened = (documentId: string, userId = 'ada') => {
    const { network, props } = service.as({ userId, name: 'Ada' });
    return { network, props: Object.assign(props, { documentId }) };
  };
  [free, taken, asViewer] = [opened('free'), opened('taken'), opened('viewed', 'viewer')];
  await service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId: 'viewer' },
    permissions: { resources: [{ type: 'document', id: 'viewed', organizationId, accessRole: 'viewer' }] },
  });
  const { apiKey, transport, authProvider } = service.as({ userId: 'bob', name: 'Bob' }).props;
  bob = createParleyClient({ apiKey, transport });
  await bob.setAuthProvider(authProvider);
  await bob.setDocument('taken');
  bob.getAccessElement().enableSingleEditorMode({ customMode: true });
  await bob.getAccessElement().setUserAsEditor();
});
afterAll(() => bob.close());

const ROOT = 'EditorAccess.Root';
const inside = (part: ReactNode) => (
  <EditorAccess.Root singleEditorMode={{ customMode: true }}>{part}</EditorAccess.Root>
);

const parts: [PartCase, () => TestBrowser][] = [
  [{ name: ROOT, Part: EditorAccess.Root, tag: 'div' }, () => free],
  [{ name: 'EditorAccess.Status', Part: EditorAccess.Status, tag: 'span', inside, around: ROOT }, () => free],
  [{ name: 'EditorAccess.Edit', Part: EditorAccess.Edit, tag: 'button', inside, around: ROOT }, () => free],
  [{ name: 'EditorAccess.Announcer', Part: EditorAccess.Announcer, tag: 'div', inside, around: ROOT }, () => free],
  [{ name: 'EditorAccess.Avatar', Part: EditorAccess.Avatar, tag: 'span', inside, around: ROOT }, () => taken],
  [{ name: 'EditorAccess.Request', Part: EditorAccess.Request, tag: 'button', inside, around: ROOT }, () => taken],
  [{ name: 'EditorAccess.Notice', Part: EditorAccess.Notice, tag: 'span', inside, around: ROOT }, () => asViewer],
];
for (const [part, browser] of parts) describePart(part, browser);
