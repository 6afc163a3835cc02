import type { BackendAnnotation } from '@parley/protocol';
import type { Core } from '../../../core.js';
import type { Tenant } from '../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { CommentAction } from '../events/CommentAction.js';
import { readThreads, threadIds } from '../../threads/readThreads.js';
import { loadThreadReaders, type ThreadReader } from '../../access/ThreadReader.js';
import type { CompleteThread } from '../../threads/threadRows.js';
import { maySeeThread } from '../../access/threadAudience.js';
import { toRestAnnotation } from '../../threads/toRestAnnotation.js';
import type { DocumentRow } from '../../documents/documentRecord.js';
import { readDocuments } from '../../documents/readDocuments.js';
import { nowSeconds } from '../../common/nowSeconds.js';
import { documentMetadata } from './documentMetadata.js';
import { readUserConfigs } from './readUserConfigs.js';
import type { ThreadSnapshot } from './WebhookEvent.js';

/**
 * A webhook names at most this many people of a thread, as a notification does (REST contract §2.9): a group may have
 * ten thousand.
 */
const INVOLVED_USERS = 1000;

/** Returns the threads of actions in one document as webhooks send them, by id: in their current state, deleted ones in their last. */
export async function threadSnapshots(
  tx: WriteTransaction,
  { core, tenant }: { core: Core; tenant: Tenant },
  actions: readonly [CommentAction, ...CommentAction[]],
): Promise<ReadonlyMap<string, ThreadSnapshot>> {
  const { scope } = actions[0];
  const { apiKey, organizationId, documentId } = scope;
  const records = await recordsOf(core, tx, actions);
  const annotations = records.map((record) => {
    const annotation = toRestAnnotation(scope, record);
    const involvedUserIds = annotation.involvedUserIds.slice(0, INVOLVED_USERS);
    return { record, annotation: { ...annotation, involvedUserIds } };
  });
  const involved = [...new Set(annotations.flatMap(({ annotation }) => annotation.involvedUserIds))];
  const readers = await loadThreadReaders(tx.db, tenant, organizationId, involved, nowSeconds(core.clock), [
    documentId,
  ]);
  const configsOf = await readUserConfigs(tx.db, scope, involved);
  const [row] = await readDocuments(tx.db, { apiKey, organizationId, ids: [documentId] });
  if (!row) throw new Error('The document of a thread is not there.');
  const metadata = await documentMetadata(tx.db, tenant, scope, row);
  return new Map(
    annotations.map(({ record, annotation }) => [
      annotation.annotationId,
      {
        metadata,
        commentAnnotation: annotation,
        ...(annotation.visibilityConfig.type !== 'public' && { visibility: annotation.visibilityConfig }),
        accessDeniedUsers: deniedOf(annotation, record, row, readers),
        ...configsOf(annotation.involvedUserIds),
      },
    ]),
  );
}

/** Returns the threads in their current state, and deleted ones in their last. */
async function recordsOf(
  core: Core,
  tx: WriteTransaction,
  actions: readonly [CommentAction, ...CommentAction[]],
): Promise<CompleteThread[]> {
  const ids = [...new Set(actions.map(({ thread }) => thread.annotation_id))];
  const records = await readThreads({ ...core, db: tx.db }, actions[0].scope, { where: threadIds(ids) });
  const known = new Map(
    actions.flatMap(({ recordBefore: before }) => (before ? [[before.annotation_id, before]] : [])),
  );
  for (const record of records) known.set(record.annotation_id, record);
  return [...known.values()];
}

function deniedOf(
  { involvedUserIds }: BackendAnnotation,
  { audience }: CompleteThread,
  row: DocumentRow,
  readers: ReadonlyMap<string, ThreadReader>,
): string[] {
  const document = { documentId: row.document_id, accessType: row.access_type, disabled: row.disabled };
  return involvedUserIds.filter((userId) => {
    const reader = readers.get(userId);
    return !reader || !maySeeThread(audience, reader.in(document));
  });
}
