import type { EndpointData, InlineReactions, setInlineReaction as endpoint } from '@parley/protocol';
import { ReactionActivityActionTypes } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { generateId } from '../../../../ids.js';
import type { ReactionIcon } from '../../../../store/columns.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { mayOnlyRead, requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { insertActivities } from '../../../activities/insertActivities.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readDocumentPositions } from '../../../common/readPosition.js';
import { readInlineReactions } from '../../../inlineReactions/readInlineReactions.js';
import {
  addPerson,
  findInlineReaction,
  removePerson,
  requireRoom,
} from '../../../inlineReactions/writeInlineReaction.js';
import { activitySettings } from '../../../workspace/activitySettings.js';

type Call = PersonCall<EndpointData<typeof endpoint>>;

/**
 * Adds a person's reaction to an element of a page, or takes it back, and writes it into the activity log. A repeat changes nothing. Throws as
 * `requireEditor`, `findInlineReaction` and `requireRoom`; `PERMISSION_DENIED` when the person is anonymous.
 */
export async function setInlineReaction(call: Call): Promise<{ inlineReactions: InlineReactions; sequence: number }> {
  const { core, tenant, viewer, data } = call;
  const { userId } = viewer;
  const { organizationId, documentId, targetElementId, isOn } = data;
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const flags = await requireEditor(core.db, tenant, viewer, scope, nowSeconds(core.clock));
  if (flags.isAnonymous) throw mayOnlyRead();
  return core.write(async (tx) => {
    const now = core.clock.now();
    // The document is locked, so two people who react at once are processed one after the other.
    await ensureScope(tx, now, scope, true);
    const found = await findInlineReaction(tx.db, scope, data, userId);
    const annotationId = found?.annotationId ?? data.reactionAnnotationId;
    let sequence: number | undefined;
    if ((found?.hasReacted ?? false) === isOn) {
      sequence = (await readDocumentPositions(tx.db, scope, [documentId])).get(documentId) ?? 0;
    } else {
      const content = found?.content ?? iconOf(data);
      if (!found) await requireRoom(tx.db, scope, targetElementId);
      if (isOn) await addPerson(tx.db, scope, { annotationId, targetElementId, content, userId }, now);
      else await removePerson(tx.db, scope, found!, userId, now); // it is there, as the person is among them
      const change = { kind: 'inlineReaction', targetElementId, annotationId, userId, isOn } as const;
      const activity = activityOf(call, annotationId, content, now);
      // The organization's stream is locked before the document's.
      sequence = await (activity
        ? tx.run({
            stream: { ...scope, documentId: '' },
            changes: [{ kind: 'activities', ids: [activity.id] }],
            beside: [{ documentId, changes: [change] }],
            also: [sql`recorded as (${insertActivities(scope, [activity])})`],
          })
        : tx.append(scope, [change]));
    }
    const reactions = await readInlineReactions(tx.db, scope, [targetElementId], userId);
    return {
      inlineReactions: reactions.get(targetElementId) ?? { targetElementId, reactionAnnotations: [] },
      sequence,
    };
  });
}

const iconOf = ({ icon, iconUrl, iconEmoji, isReactionResolverUsed }: Call['data']): ReactionIcon => ({
  ...(icon !== undefined && { icon }),
  ...(iconUrl !== undefined && { iconUrl }),
  ...(iconEmoji !== undefined && { iconEmoji }),
  ...(isReactionResolverUsed !== undefined && { isReactionResolverUsed }),
});

/** The entry of the activity log; `null`: the activity service is off. */
function activityOf(
  { tenant, viewer: { userId, name, email }, data: { documentId, targetElementId, isOn } }: Call,
  annotationId: string,
  content: ReactionIcon,
  now: number,
) {
  const { isEnabled, immutable } = activitySettings(tenant.settings).activityServiceConfig;
  if (!isEnabled) return null;
  const { REACTION_ADD, REACTION_DELETE } = ReactionActivityActionTypes;
  const { icon } = content;
  return {
    id: generateId(),
    documentId,
    featureType: 'reaction' as const,
    actionType: isOn ? REACTION_ADD : REACTION_DELETE,
    actionUser: { userId, name, email },
    timestamp: now,
    isImmutable: immutable,
    threadAudience: null,
    targetEntityId: annotationId,
    targetSubEntityId: undefined,
    content: {
      ...(icon !== undefined && { changes: { icon: isOn ? { from: null, to: icon } : { from: icon, to: null } } }),
      entityData: { annotationId, type: 'reaction', targetElementId, ...content },
    },
  };
}
