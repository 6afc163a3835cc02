import { z } from 'zod';
import { type Attachment, attachmentSchema, type CommentContext, openContextSchema } from './comment.js';
import { type Anchor, anchorFields } from './commentAnnotation.js';
import { RECORDING_LIMITS } from './limits.js';
import type { Location } from './locationKey.js';
import type { User } from './people.js';
import { type RecordMetadata, locationSchema } from './places.js';
import { fileAddress, freeObject, optional, recordId, text } from './primitives.js';

export const recordingTypeSchema = z.enum(['audio', 'video', 'screen']);
export type RecordingType = z.output<typeof recordingTypeSchema>;

const recordedTimeSchema = z.object({
  /** Ms, pauses excluded. */
  duration: optional(z.number().nonnegative()),
  /** `hh:mm:ss`. */
  display: optional(z.string().max(32)),
});
/** How long a recording is. */
export interface RecordedTime {
  /** Ms, pauses excluded. */
  duration?: number | undefined;
  /** `hh:mm:ss`. */
  display?: string | undefined;
}

const waveformSchema = z.array(z.number()).max(RECORDING_LIMITS.waveformPoints);
const attachmentsSchema = z.array(attachmentSchema).max(RECORDING_LIMITS.attachments);
const displayNameSchema = text(200);
const chunkUrlsSchema = z
  .record(z.string().regex(/^\d{1,5}$/, 'must be the number of a chunk'), fileAddress(8192))
  .refine((urls) => Object.keys(urls).length <= RECORDING_LIMITS.parts, `must hold at most ${RECORDING_LIMITS.parts}`)
  .refine((urls) => JSON.stringify(urls).length <= RECORDING_LIMITS.chunkUrlBytes, 'must be at most 1 MiB as JSON');
const trimRangeSchema = z
  .object({
    /** Ms from the start of the file. */
    startMs: z.number().int().nonnegative(),
    endMs: z.number().int().positive(),
  })
  .refine(({ startMs, endMs }) => startMs < endMs, { message: 'must be after startMs', path: ['endMs'] });
/** A part of a file, ms from its start. */
export interface TrimRange {
  startMs: number;
  /** After `startMs`. */
  endMs: number;
}

/** The fields of one version of a recording. */
const versionFields = {
  attachments: optional(attachmentsSchema),
  recordedTime: optional(recordedTimeSchema),
  waveformData: optional(waveformSchema),
  displayName: optional(displayNameSchema),
};

/**
 * A recording to add. Its author is the signed-in person, and the client chooses the id. Describe a file that is uploaded to the service by
 * its `attachmentId`: the service fills in type, size and address when the upload is finished. Addresses `blob:` are not stored.
 */
export const newRecorderAnnotationSchema = z
  .object({
    annotationId: recordId,
    recordingType: recordingTypeSchema,
    /** `thread`: visible to its author only, until a comment names it. @default 'floating' */
    mode: optional(z.enum(['floating', 'thread'])),
    ...versionFields,
    chunkUrls: optional(chunkUrlsSchema),
    /** @default false */
    isUrlAvailable: optional(z.boolean()),
    isRecorderResolverUsed: optional(z.boolean()),
    location: optional(locationSchema),
    context: optional(openContextSchema),
    metadata: optional(freeObject),
    ...anchorFields,
  })
  .meta({ id: 'NewRecorderAnnotation' });
export type NewRecorderAnnotation = z.output<typeof newRecorderAnnotationSchema>;

/** A new version of a recording: a trim, say. The versions before it stay. */
export const recordingEditSchema = z.object({
  ...versionFields,
  /** The part that is played of a version without files of its own: one at most; none: all of it. */
  boundedTrimRanges: optional(z.array(trimRangeSchema).max(1)),
  boundedScaleRanges: optional(z.array(freeObject).max(RECORDING_LIMITS.ranges)),
});
export type RecordingEdit = z.output<typeof recordingEditSchema>;

/** A change of a recording. `null` clears; an absent field stays. */
export const recorderAnnotationChangeSchema = z.object({
  displayName: displayNameSchema.nullish(),
  recordedTime: recordedTimeSchema.nullish(),
  waveformData: waveformSchema.nullish(),
  attachments: attachmentsSchema.optional(),
  chunkUrls: chunkUrlsSchema.nullish(),
  isUrlAvailable: z.boolean().optional(),
  isRecorderResolverUsed: z.boolean().optional(),
  metadata: freeObject.optional(),
  /** Adds a version that has no file in the service, or says more about one that has. */
  editVersion: recordingEditSchema
    .extend({ version: z.number().int().min(1).max(RECORDING_LIMITS.versions) })
    .optional(),
  /**
   * Adds a version that plays this part of the file; `null`: all of it again. The file stays. Nothing changes when the newest version plays just
   * that.
   */
  trim: trimRangeSchema.nullish(),
  /** Transcribes the files of the recording that have no transcript: after a failure, or because they are older than the setting. */
  transcribe: z.literal(true).optional(),
});
export type RecorderAnnotationChange = z.output<typeof recorderAnnotationChangeSchema>;

/** A part of the transcript of a recording. */
export interface TranscriptSegment {
  /** `hh:mm:ss`. */
  startTime: string;
  endTime: string;
  startTimeInSeconds: number;
  endTimeInSeconds: number;
  text: string;
}

/** The transcript of one version of a recording. */
export interface RecordingTranscription {
  from: User;
  /** `processing`: it is not transcribed yet. `failed`: it could not be, see `failure`. Absent when it was not transcribed by the service. */
  status?: 'processing' | 'done' | 'failed' | undefined;
  /** Why it could not be transcribed, for people. */
  failure?: string | undefined;
  /** In the order of time. */
  transcriptSegments?: TranscriptSegment[] | undefined;
  /** ms since epoch. */
  lastUpdated?: number | undefined;
  srtUrl?: string | undefined;
  /** Captions in WebVTT. Works as long as the address of the file. */
  vttUrl?: string | undefined;
  srtBucketPath?: string | undefined;
  vttBucketPath?: string | undefined;
  transcriptedText?: string | undefined;
  /** Set by a recorder provider: the service makes none. */
  contentSummary?: string | undefined;
  /** How long it took, ms. */
  transcriptionLatency?: number | undefined;
}

/** A version without attachments plays the file of the version before it. */
export interface RecordingEditVersion {
  from?: User | undefined;
  /** ms since epoch. */
  createdAt?: number | undefined;
  attachments?: Attachment[] | undefined;
  transcription?: RecordingTranscription | undefined;
  recordedTime?: RecordedTime | undefined;
  waveformData?: number[] | undefined;
  displayName?: string | undefined;
  /** The part that a version without attachments plays of the file before it. Absent or empty: all of it. */
  boundedTrimRanges?: TrimRange[] | undefined;
  boundedScaleRanges?: Record<string, unknown>[] | undefined;
}

/** A recording, as stored and as read (REST contract §2.8, client contract §4.4). */
export interface RecorderAnnotation extends Anchor {
  annotationId: string;
  type: 'recorder';
  recordingType: RecordingType;
  mode: 'floating' | 'thread';
  /** The author. */
  from: User;
  /** The thread of the comment that names it. It is visible to those who see the thread, and is deleted with the comment. */
  commentAnnotationId?: string | undefined;
  /** Version 0. The address of a file stored by the service works for some minutes, and only for the reader who got it. */
  attachments: Attachment[];
  transcription?: RecordingTranscription | undefined;
  recordedTime?: RecordedTime | null | undefined;
  waveformData?: number[] | undefined;
  displayName?: string | undefined;
  chunkUrls?: Record<string, string> | undefined;
  /** Number of the newest version; 0: it was never edited. */
  latestVersion: number;
  /** By number, from 1. */
  recordingEditVersions: Record<string, RecordingEditVersion>;
  /** Personal data is in the customer's store. */
  isRecorderResolverUsed?: boolean | undefined;
  /** False until the file is uploaded. */
  isUrlAvailable: boolean;
  location?: Location | undefined;
  locationId?: string | undefined;
  context?: CommentContext | undefined;
  /** ms since epoch. */
  createdAt: number;
  /** ms since epoch. */
  lastUpdated: number;
  metadata: RecordMetadata;
}

/** An open object: later versions may add fields. The cast is safe: the interface describes what the service writes. */
export const recorderAnnotationSchema = z
  .looseObject({ annotationId: z.string(), type: z.literal('recorder'), recordingType: recordingTypeSchema })
  .meta({ id: 'RecorderAnnotation' }) as z.ZodType as z.ZodType<RecorderAnnotation>;
