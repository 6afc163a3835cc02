import { type AccessType, setNotificationConfig } from '@parley/protocol';
import type { TestOrganization } from './TestOrganization.js';

/**
 * Viewer x setting against document access x audience x context x VERIFY: who sees what, by a model that knows nothing of the
 * service but the contract (REST contract §2.4, §2.9, §2.10, §3.1). Every channel is held against it.
 */

/** `member` by an organization grant, `guest` by a grant on each document, `former` by a grant that has run out. */
const VIEWERS = ['member', 'guest', 'stranger', 'former'] as const;
const SETTINGS = ['ALL', 'MINE', 'NONE', 'NONE, documents ALL', 'ALL, documents MINE'] as const;
const DOCUMENTS = ['public', 'organizationPrivate', 'restricted', 'disabled'] as const;
const AUDIENCES = ['named', 'everybody', 'named and everybody', 'others'] as const;
const CONTEXTS = ['none', 'granted', 'not granted'] as const;

export interface MatrixViewer {
  userId: string;
  kind: (typeof VIEWERS)[number];
  setting: (typeof SETTINGS)[number];
}

export interface MatrixRecord {
  id: string;
  document: (typeof DOCUMENTS)[number];
  audience: (typeof AUDIENCES)[number];
  context: (typeof CONTEXTS)[number];
  isVerified: boolean;
}

export const matrixViewers: MatrixViewer[] = VIEWERS.flatMap((kind) =>
  SETTINGS.map((setting, index) => ({ userId: `${kind}-${index}`, kind, setting })),
);

export const matrixRecords: MatrixRecord[] = DOCUMENTS.flatMap((document) =>
  AUDIENCES.flatMap((audience) =>
    CONTEXTS.flatMap((context) => [true, false].map((isVerified) => ({ document, audience, context, isVerified }))),
  ),
).map((record, index) => ({ id: `n${String(index).padStart(3, '0')}`, ...record }));

/** Whether the record names the viewers. */
export const isNamed = ({ audience }: MatrixRecord): boolean => audience.startsWith('named');

/** The model: true when the viewer sees the record in their own panel (`client`), or when a backend asks for them (`rest`). */
export function matrixShows(viewer: MatrixViewer, record: MatrixRecord, channel: 'client' | 'rest'): boolean {
  const canOpen = {
    public: true,
    organizationPrivate: viewer.kind === 'member' || viewer.kind === 'guest',
    restricted: viewer.kind === 'guest',
    disabled: false,
  }[record.document];
  if (!canOpen && (channel === 'client' || record.isVerified)) return false;
  const belongs = viewer.kind === 'member' || viewer.kind === 'guest';
  const isForEverybody = record.audience.endsWith('everybody');
  if (!isNamed(record) && !(isForEverybody && belongs)) return false;
  if (record.context === 'not granted') return false;
  const setting = viewer.setting.split(' ').at(-1);
  return setting === 'ALL' || (setting === 'MINE' && isNamed(record));
}

/** Writes all of it. Records come first, while everybody may open everything, so that reading decides and not writing. */
export async function setUpMatrix(organization: TestOrganization): Promise<void> {
  for (const document of DOCUMENTS) await organization.setDocument(document, { access_type: 'public' });
  for (const viewer of matrixViewers) await setUpViewer(organization, viewer);
  for (const record of matrixRecords) await addMatrixRecord(organization, record);
  for (const document of DOCUMENTS) await closeDocument(organization, document);
}

/** Adds one record of the matrix, later than those before it. */
export async function addMatrixRecord(organization: TestOrganization, record: MatrixRecord): Promise<void> {
  const { id, document, audience, context, isVerified } = record;
  await organization.add({
    notificationId: id,
    documentId: document,
    notifyUsers: isNamed(record) ? matrixViewers.map(({ userId }) => ({ userId })) : [{ userId: 'somebody else' }],
    notifyAll: audience.endsWith('everybody'),
    verifyUserPermissions: isVerified,
    ...(context !== 'none' && { context: { access: { k: context === 'granted' ? 1 : 2 } } }),
  });
}

async function setUpViewer(organization: TestOrganization, { userId, kind, setting }: MatrixViewer): Promise<void> {
  if (kind === 'member') await organization.grant(userId);
  if (kind === 'former') await organization.grant(userId, undefined, { expiresAt: 1 });
  if (kind === 'guest') for (const document of DOCUMENTS) await organization.grant(userId, document);
  await organization.grantContext(userId, 'k:1');
  const [own = 'ALL', , ofDocuments] = setting.split(/, | /);
  const { organizationId } = organization;
  const config = (inbox: string) => ({ inbox: inbox as 'ALL' }); // one of the three words above
  await organization.key.call(setNotificationConfig, { organizationId, userIds: [userId], config: config(own) });
  if (ofDocuments === undefined) return;
  await organization.key.call(setNotificationConfig, {
    organizationId,
    userIds: [userId],
    documentIds: [...DOCUMENTS],
    config: config(ofDocuments),
  });
}

async function closeDocument(organization: TestOrganization, document: (typeof DOCUMENTS)[number]): Promise<void> {
  const access_type: AccessType = document === 'disabled' ? 'public' : document;
  await organization.setDocument(document, { access_type, disabled: document === 'disabled' });
}
