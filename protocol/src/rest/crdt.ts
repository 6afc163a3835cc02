import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { hostId, json, optional } from '../primitives.js';
import { documentScope } from './shared.js';

const typeSchema = z.enum(['text', 'map', 'array', 'xml']);

const FITS = {
  text: { name: 'a text', test: (data: unknown) => typeof data === 'string' },
  xml: { name: 'a text', test: (data: unknown) => typeof data === 'string' },
  map: {
    name: 'an object',
    test: (data: unknown) => typeof data === 'object' && data !== null && !Array.isArray(data),
  },
  array: { name: 'an array', test: Array.isArray },
};

/** Of the encrypted ones, which backends do not write, it is longer. */
const contentKeySchema = z.string().min(1).max(128);

const store = { ...documentScope, editorId: hostId };
const written = z
  .object({
    ...store,
    type: typeSchema,
    /** A text for `text`, a well-formed fragment for `xml`, an object for `map`, an array for `array`. At most 50,000 values, elements and attributes. */
    data: json,
    contentKey: optional(contentKeySchema),
  })
  .superRefine(({ type, data }, context) => {
    if (FITS[type].test(data)) return;
    context.addIssue({ code: 'custom', path: ['data'], message: `must be ${FITS[type].name} for type ${type}` });
  });

export const addCrdtData = defineEndpoint({
  path: '/v2/crdt/add',
  audience: 'backend',
  summary:
    'Makes a shared document with its first value. In XML an element is an element, never a format of text. Fails with NOT_FOUND for an unknown organization or document; with ALREADY_EXISTS when the document has an editor with this id, made by a client or a backend; with INVALID_ARGUMENT when data does not fit the type; with RESOURCE_EXHAUSTED when the document has 1,000 shared documents.',
  data: written,
  result: z.object({ success: z.literal(true), id: z.string() }),
  takesLargeBody: true,
});

export const updateCrdtData = defineEndpoint({
  path: '/v2/crdt/update',
  audience: 'backend',
  summary:
    'Gives a shared document a new value by the smallest operations on what it holds: the middle that differs of a text or an array, the keys that differ of a map, the elements and texts that differ in XML. So what people type at that moment is merged, and not overwritten. In XML an element is a format of text when the document uses its name as one. Equal content changes nothing. Fails with NOT_FOUND for an unknown organization, document or editor; with FAILED_PRECONDITION when the editor has another type or contentKey; with INVALID_ARGUMENT when data does not fit the type; with RESOURCE_EXHAUSTED when it would become too large.',
  data: written,
  result: z.object({ success: z.literal(true), id: z.string() }),
  takesLargeBody: true,
});

export const getCrdtData = defineEndpoint({
  path: '/v2/crdt/get',
  audience: 'backend',
  summary:
    'Reads the shared documents of a document as plain values, or one of them; an unknown editor or document gives none. In XML a format of text is an element around it. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...documentScope, editorId: optional(hostId), type: optional(typeSchema) }),
  result: z.array(
    z
      .object({
        id: z.string(),
        type: typeSchema,
        contentKey: z.string(),
        data: json,
        /** ISO 8601. */
        lastUpdate: z.string(),
        /** A user id, or `rest-api`. */
        lastUpdatedBy: z.string(),
        /** The tab that wrote last; `null`: a backend. */
        sessionId: z.string().nullable(),
      })
      .meta({ id: 'CrdtDocument' }),
  ),
});
