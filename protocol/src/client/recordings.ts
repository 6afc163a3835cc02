import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS, RECORDING_LIMITS } from '../limits.js';
import { filterIds, hostId, optional, recordId, text } from '../primitives.js';
import {
  newRecorderAnnotationSchema,
  recorderAnnotationChangeSchema,
  recorderAnnotationSchema,
  recordingEditSchema,
} from '../recorderAnnotation.js';
import { sessionScope } from './session.js';

const saved = z.object({
  recorderAnnotation: recorderAnnotationSchema,
  /** Position of the topic `recordings` that contains the change. */
  sequence: z.number(),
});
const partNumbers = z.array(z.number());

export const startRecordingUpload = defineEndpoint({
  path: '/v2/client/recordings/uploads/start',
  audience: 'client',
  summary:
    'Starts or resumes the upload of a file of a recording. The client chooses both ids; the recording itself may be added later, before the upload is finished. A repeat returns the parts that are stored. An upload that gets no part for 24 hours is removed. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read; with ALREADY_EXISTS when the id is that of another file; with RESOURCE_EXHAUSTED when the person has too many unfinished uploads.',
  data: z.object({
    ...sessionScope,
    documentId: hostId,
    /** The recording. */
    annotationId: recordId,
    attachmentId: recordId,
    /** File name to show. */
    name: text(1024),
    /** As the recorder of the browser names it, such as `video/webm;codecs=vp8,opus`. */
    mimeType: z
      .string()
      .max(200)
      .regex(/^(audio|video)\//i, 'must be the type of a sound or a video'),
    /** 0: the recording. From 1: an edited version. @default 0 */
    version: optional(z.number().int().min(0).max(RECORDING_LIMITS.versions)),
  }),
  result: z.object({
    attachmentId: z.string(),
    /** Numbers of the parts that are stored, ascending. */
    parts: partNumbers,
    /** The upload is finished already: the file is complete. */
    isFinished: z.boolean(),
    /** Largest part, bytes. Parts may have different sizes. */
    maxPartBytes: z.number(),
    /** Largest number of parts. */
    maxParts: z.number(),
  }),
});

/** The body is the part. */
export const putRecordingPart = defineEndpoint({
  path: '/v2/client/recordings/uploads/putPart',
  audience: 'client',
  summary:
    'Stores a part of a file. Answers when the part is stored durably. Parts may be sent in any order, and again: the same bytes under the same number are the same part. Fails with NOT_FOUND when the person has no such upload; with ALREADY_EXISTS when other bytes are stored under the number; with FAILED_PRECONDITION when the upload is finished and has no such part; with RESOURCE_EXHAUSTED when a storage quota is reached; with INVALID_ARGUMENT when the part is empty or larger than 4 MiB.',
  data: z.object({
    ...sessionScope,
    attachmentId: recordId,
    /** From 0. In the query, so as text. */
    partNumber: z
      .string()
      .regex(/^(0|[1-9]\d{0,5})$/, 'must be a number')
      .transform(Number)
      .refine((number) => number < RECORDING_LIMITS.parts, `must be less than ${RECORDING_LIMITS.parts}`),
  }),
  result: z.object({
    partNumber: z.number(),
    /** Bytes of this part. */
    size: z.number(),
  }),
  takesFile: true,
});

/** The body is the image. */
export const putRecordingThumbnail = defineEndpoint({
  path: '/v2/client/recordings/uploads/putThumbnail',
  audience: 'client',
  summary:
    "Stores a picture of a file that is being uploaded, a PNG, JPEG, GIF or WebP, in place of an earlier one. It is the attachment's thumbnail, and seen by who may read the file. Fails with NOT_FOUND when the person has no such upload; with FAILED_PRECONDITION when it is finished; with RESOURCE_EXHAUSTED when a storage quota is reached; with INVALID_ARGUMENT when it is no such image, or larger than 512 KiB.",
  data: z.object({ ...sessionScope, attachmentId: recordId }),
  result: z.object({
    attachmentId: z.string(),
    /** Bytes of the picture. */
    size: z.number(),
  }),
  takesFile: true,
});

export const finishRecordingUpload = defineEndpoint({
  path: '/v2/client/recordings/uploads/finish',
  audience: 'client',
  summary:
    "Completes a file: its parts from 0 on, in order. Sets the recording's isUrlAvailable; with a version, adds that version. A repeat changes nothing. Fails with NOT_FOUND when the person has no such upload, or the recording was not added; with FAILED_PRECONDITION when parts are missing, whose numbers are in details.missingParts (at most 1,000), or the bytes are not as many as size; with ALREADY_EXISTS when the recording has another file of that version.",
  data: z.object({
    ...sessionScope,
    attachmentId: recordId,
    partCount: z.number().int().min(1).max(RECORDING_LIMITS.parts),
    /** Bytes of the file. */
    size: z.number().int().min(1),
    /** `false`: the file is not transcribed, also where the service does that. @default true */
    transcribe: optional(z.boolean()),
    /** Only for an upload with a version: the other fields of the version. */
    editVersion: recordingEditSchema.omit({ attachments: true }).optional(),
  }),
  result: saved,
});

export const abortRecordingUpload = defineEndpoint({
  path: '/v2/client/recordings/uploads/abort',
  audience: 'client',
  summary:
    'Cancels an upload and removes its parts. Succeeds when there is no such upload. Fails with FAILED_PRECONDITION when it is finished: delete the recording.',
  data: z.object({ ...sessionScope, attachmentId: recordId }),
  result: z.object({ attachmentId: z.string() }),
});

export const listRecordingUploads = defineEndpoint({
  path: '/v2/client/recordings/uploads/list',
  audience: 'client',
  summary: "Reads the signed-in person's unfinished uploads, newest first.",
  data: z.object({ ...sessionScope, documentId: optional(hostId) }),
  result: z.object({
    uploads: z.array(
      z.object({
        documentId: z.string(),
        annotationId: z.string(),
        attachmentId: z.string(),
        name: z.string(),
        mimeType: z.string(),
        version: z.number(),
        /** How many parts are stored. */
        partCount: z.number(),
        /** Bytes that are stored. */
        size: z.number(),
        /** ms since epoch. */
        createdAt: z.number(),
        /** When the last part was stored. */
        lastUpdated: z.number(),
      }),
    ),
  }),
});

export const listRecordings = defineEndpoint({
  path: '/v2/client/recordings/list',
  audience: 'client',
  summary:
    'Reads the recordings that the signed-in person may see, newest first, paged. Files have new addresses: ask again for a recording whose address has expired. Unknown ids are left out.',
  data: z.object({
    ...sessionScope,
    /** @default every document that the person may open */
    documentIds: optional(
      z
        .array(hostId)
        .min(1)
        .max(LIMITS.openDocuments)
        .transform((ids) => [...new Set(ids)]),
    ),
    /** Only these recordings. */
    recorderIds: optional(filterIds(recordId)),
    pageSize: optional(z.number().int().min(1).max(RECORDING_LIMITS.pageSize)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.object({
    recorderAnnotations: z.array(recorderAnnotationSchema),
    /** Position of the topic `recordings` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
  }),
  isPaged: true,
});

export const addRecording = defineEndpoint({
  path: '/v2/client/recordings/add',
  audience: 'client',
  summary:
    'Adds a recording of the signed-in person. Others see that it is processed until isUrlAvailable is true. A repeat by the same person returns the recording unchanged. Fails with NOT_FOUND when the document is not there, or the person may not read it; with PERMISSION_DENIED when they may only read; with ALREADY_EXISTS when the id is that of another recording.',
  data: z.object({ ...sessionScope, documentId: hostId, recorderAnnotation: newRecorderAnnotationSchema }),
  result: saved,
});

export const updateRecording = defineEndpoint({
  path: '/v2/client/recordings/update',
  audience: 'client',
  summary:
    'Changes a recording. Fails with NOT_FOUND when the person may not see it; with PERMISSION_DENIED when they are neither its author nor an admin, or may only read; with FAILED_PRECONDITION when editVersion.version is not the next version or an existing one, trim would be one version too many, or transcribe is set and the service does not transcribe the recording.',
  data: z.object({ ...sessionScope, annotationId: recordId, changes: recorderAnnotationChangeSchema }),
  result: saved,
});

export const deleteRecordings = defineEndpoint({
  path: '/v2/client/recordings/delete',
  audience: 'client',
  summary:
    'Deletes recordings with their files. A comment that names one keeps the id. Returns those that were deleted; unknown ids are left out. Deletes none and fails with PERMISSION_DENIED when the person is neither author nor admin of one of them, or may only read.',
  data: z.object({ ...sessionScope, recorderIds: filterIds(recordId) }),
  result: z.object({ recorderAnnotations: z.array(recorderAnnotationSchema), sequence: z.number() }),
});
