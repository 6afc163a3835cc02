import type { deleteCommentAnnotations as endpoint, EndpointData, ItemResults } from '@parley/protocol';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { backendActionContext } from '../../../consequences/events/ActionContext.js';
import { deletedThreadActions, recordsBefore } from '../../../consequences/events/deletedActions.js';
import { itemResults } from '../../../common/itemResults.js';
import { ensureScope } from '../../../access/scope.js';
import { agentUrlField } from '../../../threads/agentFields.js';
import { changeSelected } from './changeSelected.js';
import { deleteThreads } from '../../../threads/deleteThreads.js';
import { IS_PENDING_SUGGESTION } from '../../../threads/threadFilters.js';
import { lockThreads } from '../../../threads/lockThreads.js';
import { annotationMissing, selectedThreads } from '../../../threads/selectedThreads.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `commentannotations/delete` (REST contract §3.2). Deletes the selected threads of a document, or all threads without
 * a selector, with their reactions and notifications. Throws `NOT_FOUND` without the organization or document.
 */
export async function deleteAnnotations(
  core: Core,
  tenant: Tenant,
  input: Input,
): Promise<ItemResults<{ id: string }>> {
  const now = core.clock.now();
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId, documentId: input.documentId };
  const where = sql<SqlBool>`${selectedThreads(scope, input)} and ${agentSelectors(input)}`;
  const { written: ids } = await changeSelected(core, scope, where, async (tx, selected) => {
    await ensureScope(tx, now, scope, true);
    const threads = await lockThreads(tx.db, scope, sql<SqlBool>`${where} and ${selected}`);
    const found = threads.map(({ annotation_id }) => annotation_id);
    if (found.length === 0) return found;
    const actionContext = await backendActionContext(tx, input, scope, now);
    const records = actionContext && (await recordsBefore(core, tx, scope, found));
    await deleteThreads(tx, scope, threads);
    if (actionContext && records)
      await announceActions(tx, { core, tenant }, deletedThreadActions(actionContext, threads, records));
    return found;
  });
  return itemResults(
    [...new Set([...(input.annotationIds ?? []), ...ids])],
    ids,
    { done: 'Comment annotation deleted.', failed: annotationMissing },
    (id) => ({ id }),
  );
}

function agentSelectors({ agentId, agentSuggestions, agentUrls }: Input): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`true`];
  if (agentId !== undefined) parts.push(sql`a.agent_fields @> ${[`agentId:${agentId}`]}::text[]`);
  if (agentSuggestions) parts.push(sql`a.agent_fields <> '{}' and ${IS_PENDING_SUGGESTION}`);
  if (agentUrls) parts.push(sql`a.agent_fields && ${agentUrls.map(agentUrlField)}::text[]`);
  return sql.join(parts, sql` and `);
}
