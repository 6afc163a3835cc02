import { z } from 'zod';
import { hostId, optional } from './primitives.js';

export const visibilityTypeSchema = z.enum(['public', 'organizationPrivate', 'restricted']);
export type VisibilityType = z.output<typeof visibilityTypeSchema>;

const hostIds = optional(z.array(hostId).max(1000));

/** The fields of a visibility, all but `type` optional: what a front end may leave to its defaults. */
export const visibilityInputSchema = z.object({
  type: visibilityTypeSchema,
  organizationId: optional(hostId),
  organizationIds: hostIds,
  userIds: hostIds,
});
/** A visibility as it is asked for. */
export type VisibilityInput = VisibilityConfig;

/**
 * As a backend must send it (REST contract §3.2): nobody is signed in, so `organizationPrivate` needs an organization and
 * `restricted` needs people.
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
 * Who may see a thread, besides document access and access context. `public`: everybody with document access, no other field.
 * `organizationPrivate`: members of `organizationId` / `organizationIds`, and the author. `restricted`: `userIds`. Whatever is
 * not public lists the author in `userIds`.
 */
export interface VisibilityConfig {
  type: VisibilityType;
  organizationId?: string | undefined;
  organizationIds?: string[] | undefined;
  userIds?: string[] | undefined;
}
