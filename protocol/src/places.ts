import { z } from 'zod';
import { accessTypeSchema, type AccessType } from './access.js';
import { locationKeyOf, type Location } from './locationKey.js';
import { checkPageInfo, freeObject, hostId, isBounded, NOT_BOUNDED, optional, timestamp } from './primitives.js';

/** Names reserved for a later release; sending one is an error (REST contract §1.7). */
const RESERVED = ['folderId', 'createFolder'] as const;

const noReservedNames = (value: object, context: z.RefinementCtx) => {
  for (const name of RESERVED) {
    if (name in value)
      context.addIssue({ code: 'custom', path: [name], message: 'is reserved: folders do not exist yet' });
  }
};

/** A place inside a document. Needs `id` or a non-empty `locationName`. The caller may add keys. At most 64 KiB as JSON. */
export const locationSchema = z
  .looseObject({
    id: z.union([hostId, z.number()], 'must be text or a number').nullish(),
    locationName: z.string().nullish(),
    version: z.object({ id: z.string(), name: z.string() }).nullish(),
  })
  .refine((location) => locationKeyOf(location) !== null, 'needs an id or a non-empty locationName')
  .refine(isBounded, NOT_BOUNDED)
  .meta({ id: 'Location' });

/** What a record carries of its document: the name, if it has one. */
export interface DocumentMetadata {
  documentName?: string;
  [key: string]: unknown;
}

/** Where a record is, with the caller's own keys. */
export interface RecordMetadata {
  apiKey: string;
  organizationId: string;
  documentId: string;
  documentMetadata?: DocumentMetadata | undefined;
  [key: string]: unknown;
}

const isElsewhere = (path: string) => z.never(`is changed by ${path}`).optional();

/** An organization to add. The caller may add keys. `null` means absent. */
export const organizationInputSchema = z
  .looseObject({
    organizationId: hostId,
    organizationName: optional(z.string().max(500)),
    disabled: optional(z.boolean()),
    /** Whether new threads wait for approval here. @default as the API key has it */
    moderatorMode: z.boolean().nullish(),
  })
  .superRefine(noReservedNames)
  .refine(isBounded, NOT_BOUNDED)
  .meta({ id: 'OrganizationInput' });
export type OrganizationInput = z.output<typeof organizationInputSchema>;

/** Keys to merge into an organization. `null` removes a custom key. */
export const organizationChangeSchema = z
  .looseObject({
    organizationId: hostId,
    organizationName: z.string().max(500).optional(),
    disabled: isElsewhere('organizations/access/disablestate/update'),
    /** Whether new threads wait for approval here. @default as the API key has it */
    moderatorMode: z.boolean().nullish(),
  })
  .superRefine(noReservedNames)
  .refine(isBounded, NOT_BOUNDED)
  .meta({ id: 'OrganizationChange' });
export type OrganizationChange = z.output<typeof organizationChangeSchema>;

const pageInfo = freeObject.superRefine(checkPageInfo);

/** A document to add. The caller may add keys. `null` means absent. */
export const documentInputSchema = z
  .looseObject({
    documentId: hostId,
    documentName: optional(z.string().max(500)),
    pageInfo: optional(pageInfo),
    accessType: optional(accessTypeSchema),
    disabled: optional(z.boolean()),
    /** Whether new threads wait for approval here. Only a backend sets it. @default as the organization has it */
    moderatorMode: z.boolean().nullish(),
  })
  .superRefine(noReservedNames)
  .refine(isBounded, NOT_BOUNDED)
  .meta({ id: 'DocumentInput' });
export type DocumentInput = z.output<typeof documentInputSchema>;

/** Keys to merge into a document. `null` removes a custom key. Other operations change `accessType` and `disabled`. */
export const documentChangeSchema = z
  .looseObject({
    documentId: hostId,
    documentName: z.string().max(500).optional(),
    pageInfo: pageInfo.optional(),
    accessType: isElsewhere('organizations/documents/access/update'),
    disabled: isElsewhere('organizations/documents/access/disablestate/update'),
    /** Whether new threads wait for approval here. @default as the organization has it */
    moderatorMode: z.boolean().nullish(),
  })
  .superRefine(noReservedNames)
  .refine(isBounded, NOT_BOUNDED)
  .meta({ id: 'DocumentChange' });
export type DocumentChange = z.output<typeof documentChangeSchema>;

export const organizationSchema = z
  .looseObject({
    id: z.string(),
    organizationName: z.string().optional(),
    disabled: z.boolean(),
    createdAt: timestamp,
    lastUpdated: timestamp,
  })
  .meta({ id: 'Organization' });
export interface Organization {
  id: string;
  organizationName?: string | undefined;
  disabled: boolean;
  createdAt: number;
  lastUpdated: number;
  [key: string]: unknown;
}

export const documentSchema = z
  .looseObject({
    id: z.string(),
    organizationId: z.string(),
    documentName: z.string().optional(),
    accessType: accessTypeSchema,
    disabled: z.boolean(),
    pageInfo: z.record(z.string(), z.unknown()).optional(),
    locations: z.record(z.string(), z.object({ locationId: z.string(), location: z.record(z.string(), z.unknown()) })),
    createdAt: timestamp,
    lastUpdated: timestamp,
  })
  .meta({ id: 'Document' });
/** A document as read. `accessType` is the effective one: its own, else the default of the API key. */
export interface DocumentRecord {
  id: string;
  organizationId: string;
  documentName?: string | undefined;
  accessType: AccessType;
  disabled: boolean;
  pageInfo?: Record<string, unknown> | undefined;
  /** Locations that threads or notifications have used so far, by location key. */
  locations: Record<string, { locationId: string; location: Location }>;
  createdAt: number;
  lastUpdated: number;
  [key: string]: unknown;
}
