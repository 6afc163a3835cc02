import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { hostId, optional } from '../primitives.js';
import { paging } from '../rest/shared.js';
import { sessionScope } from './session.js';

/** Text to find people or groups by. A blank text matches all. */
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
/** A group of people in an organization. A comment can mention it. */
export type UserGroup = z.output<typeof userGroupSchema>;

export const getContactUsers = defineEndpoint({
  path: '/v2/client/contacts/users/get',
  audience: 'client',
  summary:
    'Reads the members of the organization or, with documentId, the people who were added to that document. Paged, best match first. A person who does not belong there gets none.',
  data: z.object({ ...sessionScope, documentId: optional(hostId), search, ...paging }),
  /**
   * Order: name begins with `search`, then email begins with it, then name or email contains it. By name within each, and by email within
   * the second. Without `search`, people without a profile are last.
   */
  result: z.array(contactSchema),
  isPaged: true,
});

export const getContactGroups = defineEndpoint({
  path: '/v2/client/contacts/groups/get',
  audience: 'client',
  summary: 'Reads the user groups of the organization. Paged, best match first. A person who is no member gets none.',
  data: z.object({ ...sessionScope, search, ...paging }),
  /** Order: name begins with `search`, then name contains it. By name within each. */
  result: z.array(userGroupSchema),
  isPaged: true,
});
