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
  /** It failed because the service could not be reached. It is tried again when the connection is back. */
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

/** What is in one composer. */
export interface ComposerState {
  content: ComposerContent;
  /** Rises when `content` was set by something else than the editor, which shows it then. */
  revision: number;
  files: readonly ComposerFile[];
  recorders: readonly RecordedData[];
  /** What is being recorded into it. */
  recording: RecordingUnderWay | null;
  assignedTo: User | null;
  /** `null`: nobody has chosen. */
  visibility: VisibilityChoice | null;
  context: CommentContext | undefined;
  /** `waiting`: submitted, and files are still on their way. `submitting`: handed over, and not shown in its thread yet. */
  status: 'idle' | 'waiting' | 'submitting';
  /** Why the last save did not happen; `file`: a file has failed or was refused; `recording`: one could not be saved, and is on this device. */
  failure: 'submit' | 'file' | 'recording' | null;
  /** The comment that was submitted last is queued until the connection is back. */
  isQueued: boolean;
  error: ParleyError | null;
}

/** What was left unsent in a composer. */
export interface UnsentContent {
  /** Without its files. */
  comment: NewComment;
  files: ComposerFile[];
  assignedTo: User | null;
  visibility: VisibilityChoice | null;
}

/** What a composer hands over to be saved. */
export interface ComposerSubmission {
  targetComposerElementId: string;
  /** The thread that it answers; absent: it makes a new one. */
  annotationId?: string | undefined;
  /** The comment that it changes; absent: it makes a new one. */
  commentId?: string | undefined;
  comment: NewComment;
  context?: CommentContext | undefined;
  assignedTo?: User | undefined;
  visibility?: VisibilityInput | undefined;
}

/** What a composer is for. */
export interface ComposerTarget {
  /** The thread that it answers; absent: it makes a new one. */
  annotationId?: string | undefined;
  /** The comment that it changes, or a draft to go on with. */
  comment?: NewComment | undefined;
  /** `true`: `comment` is saved already, and is changed. @default false */
  isEdit?: boolean | undefined;
  /** Kept with a new thread, to find it by. */
  context?: CommentContext | undefined;
}

/** What surrounds a composer. */
export interface ComposerHost {
  /**
   * Saves what was written.
   * @param onQueued call it when the comment is queued while offline: the composer is cleared, if it has not been
   * @param isLeft whether the composer has left the page, or has another comment in it. One that is refused then stays in its thread, marked
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

/** What is being recorded into a composer. */
export interface RecordingUnderWay {
  /** Ends it. Resolves when the recording is in the composer, or there is none; `false`: it could not be saved, and is on this device. */
  finish(): Promise<boolean>;
  /** The same for a composer that has left the page: resolves after some seconds at the latest, whose words must not wait any longer. */
  leave(): Promise<unknown>;
  /** Ends it, and keeps nothing of it. */
  cancel(): void;
}

/** One composer of the page: what is in it, and what can be done with it. */
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
  /** What is being recorded into it from now on: saving ends that first, and waits for it. `null`: nothing any more. */
  setRecording(recording: RecordingUnderWay | null): void;
  assign(user: User | null): void;
  /** Sets the visibility, and emits `visibilityOptionClicked`. */
  chooseVisibility(visibility: VisibilityChoice): void;
  setContext(context: CommentContext | undefined): void;
  /** The thread as it will be saved; for a reply, the thread with that reply alone. The id of a new thread begins with `TEMP_`. */
  draft(): NewCommentAnnotation;
  /** What is in it, as text and as `draft`. */
  data(): Omit<ComposerTextChangeEvent, 'metadata'>;
  /** What `submit` would hand over now. */
  submission(): ComposerSubmission;
  /** Whether there is something to save, and it can be saved now. */
  canSubmit(): boolean;
  /** Whether nothing is in it. */
  isEmpty(): boolean;
  /** Whether it holds something that the person changed and has not sent. */
  isUnsent(): boolean;
  /** Ends what is being recorded. Resolves when no save is under way, and the recording is in, or could not be saved soon. */
  settled(): Promise<void>;
  /** The composer has left the page. A comment under way that is refused stays in its thread then. */
  leave(): void;
  /**
   * Saves. Resolves `true` when saved or queued while offline. The comment leaves the composer when it is shown in its thread, and comes back when it
   * is refused, unless another one is being written: then it stays in its thread, marked `isUnsynced`. Until it has left, a second call returns the
   * same Promise.
   */
  submit(): Promise<boolean>;
  /** Empties it: text, files, recordings, tags, assignee, lists and the choice of visibility. */
  clear(): void;
  /** Puts back what was left unsent, which counts as unsent again, without files that are gone by now. `undefined`: what the composer held at first. */
  restore(left: UnsentContent | undefined): void;
  /** Puts the cursor into it. */
  focus(): void;
  /** Sets how the editor takes the focus. Returns a function that undoes it. */
  onFocus(focus: () => void): () => void;
  /** Stops uploads. Call it when the composer is not needed any more. */
  dispose(): void;
}
