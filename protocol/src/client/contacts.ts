import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { hostId, optional } from '../primitives.js';
import { paging } from '../rest/shared.js';
import { sessionScope } from './session.js';

/** What somebody has typed to find a person or group. Blank: everybody. */
const search = optional(
  z
    .string()
    .max(LIMITS.search)
    .transform((value) => value.trim()),
);

export const contactSchema = z
  .object({
    userId: z.string(),
    name: z.string().optional(),
    email: z.string().optional(),
    photoUrl: z.string().optional(),
    initial: z.string().optional(),
    color: z.string().optional(),
    textColor: z.string().optional(),
    groupId: z.string().optional(),
  })
  .meta({ id: 'Contact' });

export const userGroupSchema = z.object({ groupId: z.string(), groupName: z.string() }).meta({ id: 'UserGroup' });
/** People of an organization who can be addressed together. */
export type UserGroup = z.output<typeof userGroupSchema>;

export const getContactUsers = defineEndpoint({
  path: '/v2/client/contacts/users/get',
  audience: 'client',
  summary:
    'Reads the members of the organization or, with documentId, the people who were added to that document, paged: for those who belong to it themselves, nobody for others.',
  data: z.object({ ...sessionScope, documentId: optional(hostId), search, ...paging }),
  /** Best match first: the name begins with `search`, then the email, then either contains it; by name inside each. */
  result: z.array(contactSchema),
  isPaged: true,
});

export const getContactGroups = defineEndpoint({
  path: '/v2/client/contacts/groups/get',
  audience: 'client',
  summary: 'Reads the user groups of the organization, paged: for its members, none for others.',
  data: z.object({ ...sessionScope, search, ...paging }),
  /** Best match first: the name begins with `search`, then it contains it; by name inside each. */
  result: z.array(userGroupSchema),
  isPaged: true,
});
