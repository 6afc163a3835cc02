import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { filterIds, hostId, optional } from '../primitives.js';

/** Names reserved for a later release; sending one is an error (§1.7). */
export const reserved = {
  folderId: z.undefined('is reserved: folders do not exist yet').optional(),
  createFolder: z.undefined('is reserved: folders do not exist yet').optional(),
};

/** The organization that the request is about. */
export const organizationScope = { organizationId: hostId, ...reserved };
export const documentScope = { ...organizationScope, documentId: hostId };
/** Whether to create a missing organization or document (§1.7). */
export const createFlags = {
  createOrganization: optional(z.boolean()),
  createDocument: optional(z.boolean()),
};
export const verifyFlag = { verifyUserPermissions: optional(z.boolean()) };
/** Units of a page token. It carries the position of a record in base64: two ids, or a name and an id, with up to 6 bytes for each unit. */
const PAGE_TOKEN = 8192;

export const paging = {
  pageSize: optional(z.number().int().min(1).max(LIMITS.pageSize)),
  pageToken: optional(z.string().max(PAGE_TOKEN)),
};
export const hostIdFilter = optional(filterIds(hostId));
/** Key of a location (§1.5): as long as a location may be. */
export const locationKey = z.string().min(1).max(LIMITS.objectBytes);

/** A list of objects. No two items may have the same id; items without an id are allowed (§1.8). */
export const uniqueBy = <T extends z.ZodType>(item: T, key: string, max: number) =>
  z
    .array(item)
    .min(1)
    .max(max)
    .superRefine((items, context) => {
      const seen = new Set<unknown>();
      items.forEach((value, index) => {
        const id = (value as Record<string, unknown>)[key];
        if (id !== undefined && seen.has(id))
          context.addIssue({ code: 'custom', path: [index, key], message: 'is used twice in this request' });
        seen.add(id);
      });
    });

/** An id list; repeated ids are processed once (§1.8). */
export const idList = <T extends z.ZodType<string>>(id: T, max: number = LIMITS.ids) =>
  z
    .array(id)
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)]);

/** Requires at least one field with a value, at any depth. */
export const someChange = <T extends z.ZodType>(changes: T) => changes.refine(hasValue, 'must hold at least one field');

const hasValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).some(hasValue)
    : value !== undefined;
