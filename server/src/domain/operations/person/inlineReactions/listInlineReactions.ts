import type { EndpointData, InlineReactions, listInlineReactions as endpoint } from '@parley/protocol';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readDocumentPositions } from '../../../common/readPosition.js';
import { readInlineReactions } from '../../../inlineReactions/readInlineReactions.js';

/** Returns the reactions to elements of a document's pages. Throws `NOT_FOUND` when the person may not read the document. */
export async function listInlineReactions({
  core,
  tenant,
  viewer,
  data: { organizationId, documentId, targetElementIds },
}: PersonCall<EndpointData<typeof endpoint>>): Promise<{ inlineReactions: InlineReactions[]; sequence: number }> {
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const positions = await readDocumentPositions(core.db, scope, [documentId]);
  const reactions = await readInlineReactions(core.db, scope, targetElementIds, viewer.userId);
  // After the reactions, so that the permissions are never older than they are.
  await requireDocumentReader(core.db, tenant, viewer, scope, nowSeconds(core.clock));
  return { inlineReactions: [...reactions.values()], sequence: positions.get(documentId) ?? 0 };
}
