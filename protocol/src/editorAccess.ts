import { z } from 'zod';
import type { AccessErrorCode } from './errors.js';
import { EDITOR_ACCESS_LIMITS } from './limits.js';
import type { ShownPerson } from './people.js';
import { optional, recordId } from './primitives.js';

/** A tab that follows who edits a document. */
export const editorTabSchema = z.object({
  /** Chosen by the client, another one for each tab and each visit. The editor is a person in one tab. */
  tab: recordId,
  /**
   * When this tab disconnects as the editor, another tab of the person that follows the document becomes the editor, within 5 seconds. @default false
   */
  everyTab: optional(z.boolean()),
});

/** How long a request waits, seconds. @default 5 */
export const requestTimeoutSchema = optional(z.number().min(1).max(EDITOR_ACCESS_LIMITS.maxTimeoutSeconds));

/** A person, as others see them in single editor mode. */
export type EditorAccessUser = ShownPerson;

const userSchema = z.looseObject({ userId: z.string() });

export const editorAccessSchema = z
  .object({
    version: z.number(),
    editor: userSchema.nullable(),
    tabId: z.string().nullable(),
    request: z.object({ requestId: z.string(), viewer: userSchema, leftMs: z.number() }).nullable(),
  })
  .meta({ id: 'EditorAccess' });

/** A request for the editor's seat that waits for an answer. */
export interface EditorAccessRequest {
  requestId: string;
  /** Who asks. */
  viewer: EditorAccessUser;
  /** Time until the service answers it, ms, when this was sent. */
  leftMs: number;
}

/** Who edits a document in single editor mode, as one person may know it. */
export interface EditorAccess {
  /** Of two, the one with the higher number is newer. 0: there has never been an editor. */
  version: number;
  /** `null`: nobody. */
  editor: EditorAccessUser | null;
  /** The tab in which they edit. Sent to the editor only; `null` for others. */
  tabId: string | null;
  /** For the editor: the request that has waited longest. For others: their own one. */
  request: EditorAccessRequest | null;
}

/**
 * An event of the editor role. Sent to those whom it concerns: `accessRequested` and `accessRequestCanceled` to the editor,
 * `accessAccepted` and `accessRejected` to who asked, `editorAssigned` to the new editor, `viewerAssigned` to the former one.
 */
export interface EditorAccessEvent {
  name:
    | 'accessRequested'
    | 'accessRequestCanceled'
    | 'accessAccepted'
    | 'accessRejected'
    | 'editorAssigned'
    | 'viewerAssigned';
  /** Ms since epoch. */
  timestamp: number;
  /** Of the first four. */
  requestId?: string | undefined;
  /** Who asked, or is not the editor any more. */
  viewer?: EditorAccessUser | undefined;
  /** Who was the editor when it happened; of `editorAssigned` and `viewerAssigned` the new one. */
  editor?: EditorAccessUser | undefined;
}

/** Why a tab did not get the editor's seat. */
export type EditorAccessRefusal = AccessErrorCode;
export const editorAccessRefusalSchema = z.enum([
  'same_user_editor_current_tab',
  'same_user_editor_different_tab',
  'another_user_editor',
]) satisfies z.ZodType<AccessErrorCode>;
