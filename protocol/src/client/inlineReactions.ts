import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { inlineReactionsSchema } from '../inlineReaction.js';
import { filterIds, hostId, recordId } from '../primitives.js';
import { isIconKnown, reactionIcon } from './reactionIcon.js';
import { sessionScope } from './session.js';

const place = { ...sessionScope, documentId: hostId };

export const listInlineReactions = defineEndpoint({
  path: '/v2/client/inlineReactions/list',
  audience: 'client',
  summary:
    'Reads the reactions to elements of a page. Leaves out elements without reactions. Names the first ten people of each reaction. Fails with NOT_FOUND when the document is not there, or the person may not read it.',
  data: z.object({ ...place, targetElementIds: filterIds(hostId) }),
  result: z.object({
    inlineReactions: z.array(inlineReactionsSchema),
    /** Position of the topic `inlineReactions:<documentId>` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
  }),
});

export const setInlineReaction = defineEndpoint({
  path: '/v2/client/inlineReactions/set',
  audience: 'client',
  summary:
    "Adds or removes the signed-in person's reaction to an element of a page. Repeats change nothing. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read, or are anonymous; with ALREADY_EXISTS when the id is that of another reaction; with RESOURCE_EXHAUSTED when the element has 20 different reactions, or the document 2,000, and this would be one more.",
  data: z
    .object({
      ...place,
      targetElementId: hostId,
      /** Everybody who reacts to this element with this icon sends the same id. One record contains all their reactions. */
      reactionAnnotationId: recordId,
      ...reactionIcon,
      isOn: z.boolean(),
    })
    .refine(...isIconKnown),
  result: z.object({
    /** All reactions to the element, also when nothing was changed. */
    inlineReactions: inlineReactionsSchema,
    sequence: z.number(),
  }),
});
