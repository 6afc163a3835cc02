import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { emailSchema } from '../people.js';
import { onlineStatusSchema } from '../presence.js';
import { hostId, optional } from '../primitives.js';
import { successSchema } from '../results.js';
import { documentScope, idList, uniqueBy } from './shared.js';

const person = {
  userId: hostId,
  name: optional(z.string().max(LIMITS.userName)),
  email: optional(emailSchema),
};
const addedPersonSchema = z.object({ ...person, status: optional(onlineStatusSchema) });
export type AddedPerson = z.output<typeof addedPersonSchema>;
const changedPersonSchema = z.object({
  userId: hostId,
  ...z.object({ name: z.string().max(LIMITS.userName), email: emailSchema, status: onlineStatusSchema }).partial()
    .shape,
});
export type ChangedPerson = z.output<typeof changedPersonSchema>;

export const addPresence = defineEndpoint({
  path: '/v2/presence/add',
  audience: 'backend',
  summary:
    'Shows people in a document, for instance an agent, to everybody who is there. They stay, with their status (online by default), until they are changed or deleted here. A person who was added before is replaced. What is not said of a person is taken from the user with the id. Fails with NOT_FOUND for an unknown organization or document.',
  data: z.object({ ...documentScope, users: uniqueBy(addedPersonSchema, 'userId', LIMITS.users) }),
  result: successSchema,
});

export const updatePresence = defineEndpoint({
  path: '/v2/presence/update',
  audience: 'backend',
  summary:
    'Changes people that presence/add has added; a field that is left out stays. Leaves out who was not added. Fails with NOT_FOUND for an unknown organization or document, and when none of them was added.',
  data: z.object({ ...documentScope, users: uniqueBy(changedPersonSchema, 'userId', LIMITS.users) }),
  result: successSchema,
});

export const deletePresence = defineEndpoint({
  path: '/v2/presence/delete',
  audience: 'backend',
  summary:
    'Takes away people that presence/add has added. Leaves out who was not added. Fails with NOT_FOUND for an unknown organization or document.',
  data: z.object({ ...documentScope, userIds: idList(hostId) }),
  result: successSchema,
});
