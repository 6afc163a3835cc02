import { listInlineReactions, setInlineReaction } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { listInlineReactions as list } from '../../domain/operations/person/inlineReactions/listInlineReactions.js';
import { setInlineReaction as set } from '../../domain/operations/person/inlineReactions/setInlineReaction.js';
import { clientRoute, type Route } from '../route.js';

export const inlineReactionRoutes: Route[] = [
  clientRoute(listInlineReactions, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Reactions read.', data: await list(call) };
  }),
  clientRoute(setInlineReaction, async (call) => {
    await requireClientOrganization(call);
    return { message: call.data.isOn ? 'Reaction added.' : 'Reaction removed.', data: await set(call) };
  }),
];
