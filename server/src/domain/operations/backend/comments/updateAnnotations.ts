import type {
  AnnotationUpdate,
  EndpointData,
  ItemResults,
  updateCommentAnnotations as endpoint,
  User,
} from '@parley/protocol';
import { type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { announceReleased } from '../../../consequences/announceReleased.js';
import { adminsOf } from '../../../access/heldThreads.js';
import { backendActionContext } from '../../../consequences/events/ActionContext.js';
import { threadActions } from '../../../consequences/events/threadActions.js';
import { fillPeople } from '../../../people/fillPeople.js';
import { itemResults } from '../../../common/itemResults.js';
import { ensureScope } from '../../../access/scope.js';
import { changeSelected } from './changeSelected.js';
import { changeThreads } from '../../../threads/changeThreads.js';
import { checkTimes } from '../../../threads/checkTimes.js';
import { lockThreads } from '../../../threads/lockThreads.js';
import type { ThreadUpdate } from '../../../threads/patchThread.js';
import { replaceUsers } from './replaceUsers.js';
import { annotationMissing, selectedThreads } from '../../../threads/selectedThreads.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';
import { isModerated } from '../../../access/isModerated.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `commentannotations/update` (REST contract §3.2). Makes the same change to each selected thread of a document. It
 * first replaces people, then fields. Throws `NOT_FOUND` without the organization or document.
 */
export async function updateAnnotations(
  core: Core,
  tenant: Tenant,
  input: Input,
): Promise<ItemResults<{ id: string }>> {
  const now = core.clock.now();
  const { updatedData, updateUsers, merge } = input;
  if (updatedData) checkTimes(now, 'data.updatedData', updatedData);
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId, documentId: input.documentId };
  const where = selectedThreads(scope, input);
  const { written, failed } = await changeSelected(core, scope, where, async (tx, selected) => {
    await ensureScope(tx, now, scope, true);
    let threads = await lockThreads(tx.db, scope, sql<SqlBool>`${where} and ${selected}`);
    if (updateUsers) threads = await replaceUsers(tx, scope, threads, updateUsers, now);
    if (updatedData) {
      const change = await changeOf(tx, tenant, scope, updatedData, merge);
      const { changed } = await changeThreads(tx, scope, threads, change, now);
      await announceReleased(tx, { core, tenant }, scope, changed, now);
      const actionContext = await backendActionContext(tx, input, scope, now);
      if (actionContext) {
        const actions = changed.flatMap((pair) => threadActions(actionContext, pair));
        await announceActions(tx, { core, tenant }, actions);
      }
    }
    return threads.map(({ annotation_id }) => annotation_id);
  });
  const done = 'Comment annotation updated.';
  const withId = (id: string) => ({ id });
  const asked = [...new Set([...(input.annotationIds ?? []), ...written, ...failed.map(({ id }) => id)])];
  return {
    ...itemResults(asked, written, { done, failed: annotationMissing }, withId),
    ...Object.fromEntries(failed.map(({ id, failure }) => [id, { id, success: false as const, ...failure }])),
  };
}

async function changeOf(
  tx: WriteTransaction,
  tenant: Tenant,
  scope: DocumentScope,
  updatedData: AnnotationUpdate,
  mergeContext: boolean | undefined,
): Promise<ThreadUpdate> {
  const { targetElement, from, assignedTo, ...rest } = updatedData;
  const { approved } = rest;
  const people: User[] = [from, assignedTo].flatMap((person) => person ?? []);
  const filled = await fillPeople(tx.db, scope, people);
  return {
    ...rest,
    mergeContext,
    ...(approved === true && { heldFor: null }),
    ...(approved === false && (await isModerated(tx.db, tenant, scope)) && { heldFor: adminsOf(scope.organizationId) }),
    ...(from && { from: filled[0] }),
    ...(assignedTo !== undefined && { assignedTo: assignedTo && (filled.at(-1) ?? null) }),
    ...(targetElement && { anchor: { targetElement } }),
  };
}
