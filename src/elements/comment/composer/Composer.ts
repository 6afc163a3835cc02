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
   * `uploading`; `done`: it can be saved; `failed`: the upload broke off, which holds up the save; `refused`: its kind or size
   * is not allowed, and it is not saved.
   */
  state: 'uploading' | 'done' | 'failed' | 'refused';
  /** Share that has been sent, 0 to 1. */
  progress: number;
  /** Why it was refused. */
  refusal?: 'type' | 'size';
  /** Absent for a file of a comment that is being edited. */
  file?: File;
  /** When `done`. */
  attachment?: Attachment;
}

/** Who will see a new thread, as it was chosen in the composer. */
export interface ComposerVisibility {
  level: VisibilityLevel;
  /** For `restricted`. */
  users: readonly User[];
}

/** What is in one composer. */
export interface ComposerState {
  content: ComposerContent;
  /** Rises when `content` was set from outside of the editor, which then shows it. */
  revision: number;
  files: readonly ComposerFile[];
  recorders: readonly RecordedData[];
  assignedTo: User | null;
  /** `null`: nobody has chosen. */
  visibility: ComposerVisibility | null;
  context: CommentContext | undefined;
  /** `waiting`: submitted, and files are still on their way. `submitting`: being saved. */
  status: 'idle' | 'waiting' | 'submitting';
  /** Why the last save did not happen; `file`: a file has failed. */
  failure: 'submit' | 'file' | null;
  /** What was submitted last waits for the connection. */
  isKept: boolean;
  error: ParleyError | null;
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
  context?: CommentContext | undefined;
}

/** What surrounds a composer. */
export interface ComposerHost {
  /**
   * @param onKept to be called when it is somewhere else by now, waiting for the connection or refused: the composer is free again
   * @param isLeft whether the composer has gone from the page: nobody could take back what is refused
   */
  submit(submission: ComposerSubmission, onKept: () => void, isLeft: () => boolean): Promise<unknown>;
  /** Uploads one file; `null`: files cannot be attached here. Rejects when `signal` fires. */
  upload: UploadFile | null;
  /** Extensions in lower case, without the dot. */
  allowedFileTypes(): readonly string[];
  onTextChange(event: Omit<ComposerTextChangeEvent, 'metadata'>): void;
  onVisibilityChoice(visibility: ComposerVisibility, draft: NewCommentAnnotation): void;
}

export type UploadFile = (
  file: File,
  options: { attachmentId: string; onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Attachment>;

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
  assign(user: User | null): void;
  /** A pick, which fires `visibilityOptionClicked`. */
  chooseVisibility(visibility: ComposerVisibility): void;
  setContext(context: CommentContext | undefined): void;
  /** What it will make: a thread, or the thread of a reply with that reply alone. Its id begins with `TEMP_` until it is saved. */
  draft(): NewCommentAnnotation;
  /** There is something to save, and nothing that keeps it from being saved. */
  canSubmit(): boolean;
  isEmpty(): boolean;
  /** Something is in it that would be lost with it: not the comment alone that it began with. */
  isUnsent(): boolean;
  /** Resolves when no save is under way. */
  settled(): Promise<void>;
  /** It has gone from the page; what is on its way is nobody's to take back. */
  leave(): void;
  /** Saves; a second call while the first is under way is the first. Resolves `true` when it was saved, or waits for the connection. */
  submit(): Promise<boolean>;
  /** Empties it: text, files, recordings, tags, assignee, lists and the choice of visibility. */
  clear(): void;
  /** Puts the cursor into it. */
  focus(): void;
  /** The editor on screen says how it takes the focus. Returns what undoes it. */
  onFocus(focus: () => void): () => void;
  /** Other uploads stop. */
  dispose(): void;
}
