import type { AllowedFileTypes, FileRefusal } from './checkFile.js';
import type { VisibilityInput } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { StoreApi } from 'zustand/vanilla';
import type { CommentContext, User } from '../../../ParleyTypes.js';
import type { Attachment, NewComment, NewCommentAnnotation, RecordedData } from '../CommentAnnotation.js';
import type { AddAttachmentResponse, VisibilityLevel } from '../CommentRequests.js';
import type { ComposerTextChangeEvent } from '../CommentEvents.js';
import type { ComposerContent } from './ComposerContent.js';

/** A file in a composer. */
export interface ComposerFile {
  attachmentId: string;
  name: string;
  /** Bytes. */
  size: number;
  /**
   * `done`: the file can be saved. `failed`: its upload failed. `refused`: its type or size is not allowed. The comment cannot be saved
   * before a file that failed or was refused is removed.
   */
  state: 'uploading' | 'done' | 'failed' | 'refused';
  /** Share that has been sent, 0 to 1. */
  progress: number;
  /** Why it was refused. */
  refusal?: FileRefusal;
  /** It failed because the space for files is used up. */
  isFull?: boolean;
  /** It failed because there is nothing to read: it is a folder, or has been moved since it was chosen. */
  isUnreadable?: boolean;
  /** It failed because the service was unreachable. It is retried after a reconnect. */
  isUnreachable?: boolean;
  /** Absent for a file of a comment that is being edited. */
  file?: File;
  /** When `done`. */
  attachment?: Attachment;
  /** When it was uploaded, ms since epoch. Absent for a file of a comment that is being edited. */
  uploadedAt?: number;
}

/** Who will see a new thread, as it was chosen in the composer. */
export interface VisibilityChoice {
  level: VisibilityLevel;
  /** For `restricted`. */
  users: readonly User[];
}

/** The content and status of one composer. */
export interface ComposerState {
  content: ComposerContent;
  /** Rises when `content` was set by something else than the editor, which shows it then. */
  revision: number;
  files: readonly ComposerFile[];
  recorders: readonly RecordedData[];
  /** The recording in progress. */
  recording: RecordingUnderWay | null;
  assignedTo: User | null;
  /** `null`: nobody has chosen. */
  visibility: VisibilityChoice | null;
  context: CommentContext | undefined;
  /** `waiting`: submitted, and files are still uploading. `submitting`: being saved, and not shown in its thread yet. */
  status: 'idle' | 'waiting' | 'submitting';
  /** Why the last save failed; `file`: a file has failed or was refused; `recording`: one could not be saved, and is stored on this device. */
  failure: 'submit' | 'file' | 'recording' | null;
  /** The comment that was submitted last is queued until the reconnect. */
  isQueued: boolean;
  error: ParleyError | null;
}

/** Unsent content of a composer. */
export interface UnsentContent {
  /** Without its files. */
  comment: NewComment;
  files: ComposerFile[];
  assignedTo: User | null;
  visibility: VisibilityChoice | null;
}

/** The content that a composer submits. */
export interface ComposerSubmission {
  targetComposerElementId: string;
  /** The thread that it replies to; absent: it creates a new one. */
  annotationId?: string | undefined;
  /** The comment that it changes; absent: it creates a new one. */
  commentId?: string | undefined;
  comment: NewComment;
  context?: CommentContext | undefined;
  assignedTo?: User | undefined;
  visibility?: VisibilityInput | undefined;
}

/** The target of a composer. */
export interface ComposerTarget {
  /** The thread that it replies to; absent: it creates a new one. */
  annotationId?: string | undefined;
  /** The comment that it changes, or a draft to go on with. */
  comment?: NewComment | undefined;
  /** `true`: `comment` is saved already, and is changed. @default false */
  isEdit?: boolean | undefined;
  /** Stored with a new thread, to find it by. */
  context?: CommentContext | undefined;
}

/** The environment of a composer. */
export interface ComposerHost {
  /**
   * Saves the content.
   * @param onQueued call it when the comment is queued while offline: the composer is cleared, unless it is already
   * @param isLeft whether the composer is unmounted, or contains another comment. A refused comment then stays in its thread, marked
   * `isUnsynced`
   * @param onShown call it when the comment is shown in its thread, before it is saved: the composer is cleared, and gets the comment back when
   * the Promise rejects
   */
  submit(
    submission: ComposerSubmission,
    onQueued: () => void,
    isLeft: () => boolean,
    onShown: () => void,
  ): Promise<unknown>;
  /** Uploads one file; `null`: files cannot be attached here. Rejects when `signal` fires. */
  upload: UploadFile | null;
  allowedFileTypes(): AllowedFileTypes;
  onTextChange(event: Omit<ComposerTextChangeEvent, 'metadata'>): void;
  onVisibilityChoice(visibility: VisibilityChoice, draft: NewCommentAnnotation): void;
}

export type UploadFile = (
  file: File,
  options: { attachmentId: string; onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Attachment>;

/** A recording in progress in a composer. */
export interface RecordingUnderWay {
  /** Ends it. Resolves when the recording is in the composer, or there is none; `false`: it could not be saved, and is on this device. */
  finish(): Promise<boolean>;
  /** The same for a composer that has left the page: resolves after some seconds at the latest, whose words must not wait any longer. */
  leave(): Promise<unknown>;
  /** Ends it, and discards it. */
  cancel(): void;
}

/** One composer of the page: its content and its methods. */
export interface Composer {
  readonly targetComposerElementId: string;
  readonly state: Pick<StoreApi<ComposerState>, 'getState' | 'subscribe' | 'getInitialState'>;
  /** The editor's content, after every change that a person makes. */
  write(content: ComposerContent): void;
  addFiles(files: Iterable<File>): AddAttachmentResponse[];
  retryFile(attachmentId: string): void;
  removeFile(attachmentId: string): void;
  addRecording(recording: RecordedData): void;
  removeRecording(recordingId: string): void;
  /** Sets the recording in progress: a save ends it first, and waits for it. `null`: none. */
  setRecording(recording: RecordingUnderWay | null): void;
  assign(user: User | null): void;
  /** Sets the visibility, and emits `visibilityOptionClicked`. */
  chooseVisibility(visibility: VisibilityChoice): void;
  setContext(context: CommentContext | undefined): void;
  /** The thread as it will be saved; for a reply, the thread with that reply alone. The id of a new thread begins with `TEMP_`. */
  draft(): NewCommentAnnotation;
  /** Its content, as text and as `draft`. */
  data(): Omit<ComposerTextChangeEvent, 'metadata'>;
  /** The content that `submit` would save now. */
  submission(): ComposerSubmission;
  /** Whether there is something to save, and it can be saved now. */
  canSubmit(): boolean;
  /** Whether nothing is in it. */
  isEmpty(): boolean;
  /** Whether it contains changes that the person has not sent. */
  isUnsent(): boolean;
  /** Ends the recording. Resolves when no save is in progress, and the recording is included, or could not be saved soon. */
  settled(): Promise<void>;
  /** The composer was unmounted. A pending comment that is refused then stays in its thread. */
  leave(): void;
  /**
   * Saves. Resolves `true` when saved or queued while offline. The composer is cleared when the comment is shown in its thread, and restored when it
   * is refused, unless another one is being written: then it stays in its thread, marked `isUnsynced`. Until the composer is cleared, a second call
   * returns the same Promise.
   */
  submit(): Promise<boolean>;
  /** Empties it: text, files, recordings, tags, assignee, lists and the choice of visibility. */
  clear(): void;
  /** Restores unsent content, which counts as unsent again, without files that no longer exist. `undefined`: the initial content. */
  restore(left: UnsentContent | undefined): void;
  /** Focuses it. */
  focus(): void;
  /** Sets how the editor takes the focus. Returns a function that undoes it. */
  onFocus(focus: () => void): () => void;
  /** Stops uploads. Call it when the composer is not needed any more. */
  dispose(): void;
}
