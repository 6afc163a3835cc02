import { z } from 'zod';
import { accessSchema } from '../access.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { accessRoleSchema, emailSchema } from '../people.js';
import { filterIds, hostId, optional, text } from '../primitives.js';
import { successSchema } from '../results.js';
import { hostIdFilter, idList, organizationScope, reserved } from './shared.js';

/** The last second of the year 9999. A time in milliseconds, a likely mistake, is larger and is refused. */
const MAX_SECONDS = 253_402_300_799;

const resource = z.object({
  type: z.enum(['organization', 'document', 'context']),
  id: hostId,
  organizationId: optional(hostId),
  accessRole: optional(accessRoleSchema),
  expiresAt: optional(z.number().int().max(MAX_SECONDS, 'must be in seconds since epoch, not milliseconds')),
  access: optional(accessSchema),
});

function requireOrganizationId(
  { type, id, organizationId }: Pick<z.output<typeof resource>, 'type' | 'id' | 'organizationId'>,
  context: z.RefinementCtx,
) {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['organizationId'], message });
  if (type !== 'organization') {
    if (organizationId === undefined) issue(`is needed for a ${type} resource`);
  } else if (organizationId !== undefined && organizationId !== id) {
    issue('must be absent or equal to id for an organization resource');
  }
}

/** A grant to add. A context grant needs `access`. The operation checks `expiresAt` against the service's clock. */
export const grantResourceSchema = resource
  .superRefine(requireOrganizationId)
  .superRefine((value, context) => {
    if (value.type === 'context' && (value.access === undefined || Object.keys(value.access).length === 0)) {
      context.addIssue({ code: 'custom', path: ['access'], message: 'is needed for a context resource' });
    }
  })
  .meta({ id: 'GrantResource' });

/** At most 200 grants. An organization or document may appear once; context resources of one id add up. */
const grantResources = z
  .array(grantResourceSchema)
  .max(LIMITS.resources)
  .superRefine((resources, context) => {
    const seen = new Set<string>();
    resources.forEach(({ type, id, organizationId }, index) => {
      const name = JSON.stringify([type, id, organizationId ?? id]);
      if (type !== 'context' && seen.has(name)) {
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is used twice in this request' });
      }
      seen.add(name);
    });
  });

export const addPermissions = defineEndpoint({
  path: '/v2/auth/permissions/add',
  audience: 'backend',
  summary:
    'Grants a person access to organizations, documents and context values, all or nothing. The resources need not exist. Fails with INVALID_ARGUMENT when expiresAt is not in the future, and with RESOURCE_EXHAUSTED when the person would have more than 2,000 context values on a document or an organization.',
  data: z.object({
    ...reserved,
    user: z.object({ userId: hostId }),
    permissions: z.object({ resources: grantResources.min(1) }),
  }),
  result: successSchema,
});

/** A grant to remove. Without `access`, all values of a context. */
const removedResource = resource.extend({ access: accessSchema.optional() }).superRefine(requireOrganizationId);

export const removePermissions = defineEndpoint({
  path: '/v2/auth/permissions/remove',
  audience: 'backend',
  summary: 'Removes grants of a person. Takes effect at once, in open sessions too. Ignores grants that do not exist.',
  data: z.object({
    ...reserved,
    userId: hostId,
    permissions: z.object({ resources: z.array(removedResource).min(1).max(LIMITS.resources) }),
  }),
  result: successSchema,
});

export const permissionInfoSchema = z
  .object({
    accessRole: accessRoleSchema.optional(),
    accessType: z.enum(['public', 'organizationPrivate', 'restricted']).optional(),
    expiresAt: z.number().optional(),
    error: z.string().optional(),
    errorCode: z.enum(['does_not_exist', 'permission_denied', 'something_went_wrong']).optional(),
  })
  .meta({ id: 'PermissionInfo' });
export type PermissionInfo = z.output<typeof permissionInfoSchema>;

/** Permissions by user id. */
export const permissionMapSchema = z.record(
  z.string(),
  z.object({
    organization: z.record(z.string(), permissionInfoSchema).optional(),
    documents: z.record(z.string(), permissionInfoSchema).optional(),
    context: z.object({ accessFields: z.array(z.string()) }).optional(),
  }),
);
export type PermissionMap = z.output<typeof permissionMapSchema>;

export const getPermissions = defineEndpoint({
  path: '/v2/auth/permissions/get',
  audience: 'backend',
  summary:
    'Reads the permissions of people. Fails with NOT_FOUND for an unknown organization, and for an unknown document with the whole answer in the details.',
  data: z.object({ ...organizationScope, userIds: filterIds(hostId), documentIds: hostIdFilter }),
  result: permissionMapSchema,
});

export const revokeTokens = defineEndpoint({
  path: '/v2/auth/tokens/revoke',
  audience: 'backend',
  summary:
    'Revokes all tokens of these people that were made until now. Takes effect at once, in open connections too. A client that can get a new token signs in again.',
  data: z.object({ userIds: idList(hostId, LIMITS.revokedUsers) }),
  result: successSchema,
});

export const generateToken = defineEndpoint({
  path: '/v2/auth/generate_token',
  audience: 'backend',
  summary:
    'Creates a token, valid for 48 hours, with which a person signs in from a front end. Stores the given profile and grants, and fails as auth/permissions/add.',
  data: z.object({
    ...reserved,
    userId: hostId,
    userProperties: optional(
      z.object({
        name: optional(text(LIMITS.userName)),
        email: optional(emailSchema),
        isAdmin: optional(z.boolean()),
        organizationId: z.undefined('is a resource: name it in permissions.resources').optional(),
      }),
    ),
    permissions: optional(z.object({ resources: optional(grantResources) })),
  }),
  result: z.object({ token: z.string() }),
});
