import { z } from 'zod';
import { hostId, optional } from './primitives.js';

export const visibilityTypeSchema = z.enum(['public', 'organizationPrivate', 'restricted']);
export type VisibilityType = z.output<typeof visibilityTypeSchema>;

const hostIds = optional(z.array(hostId).max(1000));

/** A visibility as a front end sends it. Only `type` is required; the service fills in the other fields. */
export const visibilityInputSchema = z.object({
  type: visibilityTypeSchema,
  organizationId: optional(hostId),
  organizationIds: hostIds,
  userIds: hostIds,
});
/** A requested visibility, before its defaults are filled in. */
export type VisibilityInput = VisibilityConfig;

/**
 * A visibility as a backend sends it (REST contract §3.2). Nobody is signed in, so there are no defaults: `organizationPrivate` needs
 * an organization, and `restricted` needs people.
 */
export const explicitVisibilitySchema = visibilityInputSchema.superRefine((visibility, context) => {
  const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (visibility.type === 'organizationPrivate' && !visibility.organizationId && !visibility.organizationIds?.length) {
    missing('organizationId', 'is required for organizationPrivate, unless organizationIds names some');
  }
  if (visibility.type === 'restricted' && !visibility.userIds?.length) {
    missing('userIds', 'must name at least one person for restricted');
  }
});

/**
 * Who may see a thread, in addition to the rules of document access and access context. `public`: everybody with document access; no other
 * field is set. `organizationPrivate`: members of `organizationId` or `organizationIds`, and the author. `restricted`: the people in
 * `userIds`. Unless the thread is public, `userIds` includes the author.
 */
export interface VisibilityConfig {
  type: VisibilityType;
  organizationId?: string | undefined;
  organizationIds?: string[] | undefined;
  userIds?: string[] | undefined;
}
