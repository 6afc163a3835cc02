import type { CommentContext } from '../../../ParleyTypes.js';
import type { Attachment, NewCommentAnnotation } from '../CommentAnnotation.js';
import type { ComposerTextChangeEvent } from '../CommentEvents.js';
import type { AllowedRecordings } from './allowedRecordings.js';
import type { VisibilityChoice } from './Composer.js';

/** Formats of the composer; an omitted one is on. */
export type FormatConfig = Partial<Record<CommentFormat, { enable: boolean }>>;
export type CommentFormat = 'bold' | 'italic' | 'underline' | 'strikethrough';

/** A list whose items can be put into a comment. */
export interface AutocompleteData {
  /** Exactly one character; typing it opens the list. */
  hotkey: string;
  type: 'custom' | 'contact' | 'group';
  description?: string;
  data: AutocompleteItem[];
  groups?: { id: string; name: string }[];
}
export interface AutocompleteItem {
  id: string;
  name: string;
  description?: string;
  icon?: { url?: string; svg?: string };
  /** Address that the item leads to in a comment: http, https or mailto. */
  link?: string;
  groupId?: string;
}

interface ComposerRequest {
  /** An unknown id is a warning on the console. */
  targetComposerElementId: string;
}

export interface PageModeContextRequest {
  context?: CommentContext;
  targetElementId?: string | null;
  /** Cleared after submit. @default true */
  clearContext?: boolean;
}

/** A report of a composer; the comment element creates its events from it. */
export type ComposerReport =
  | ({ type: 'textChange' } & Omit<ComposerTextChangeEvent, 'metadata'>)
  | { type: 'visibility'; visibility: VisibilityChoice; annotation: NewCommentAnnotation }
  /** Clicked, or abandoned with unsent content in a reply or an edit. */
  | { type: 'click' | 'abandon'; annotation: NewCommentAnnotation }
  | { type: 'search'; searchText: string; searchType: 'contact' | 'custom' | 'group' };

export interface ComposerUploads {
  /**
   * Uploads a file to the attachment provider, if it accepts files, else to the service; returns its reference for a comment. Rejects with
   * `FAILED_PRECONDITION` without a document, with `RESOLVER_FAILED` or `TIMEOUT` when the provider fails.
   */
  uploadAttachment(upload: AttachmentUpload): Promise<Attachment>;
  /** See `ParleyClient`. */
  uploadFile(options: UploadFileOptions): Promise<UploadedFile>;
}

/** A file that the host uploads itself. */
export interface UploadFileOptions {
  /** Its name, after the last `/`, and with it the `bucketPath` of the attachment. */
  path: string;
  file: File;
  /** `false`: the service stores it also where there is a data provider for it. @default true */
  useAttachmentResolver?: boolean | undefined;
  /** The host's own, for the attachment. JSON. */
  metadata?: Record<string, unknown> | undefined;
  /** `recorder`: the `storage` of the recorder provider stores it; another one than these two: the service. @default 'default' */
  attachmentScope?: string | undefined;
}

export interface UploadedFile {
  /** Of the service: valid for minutes. */
  url: string;
  /** Pass it to a comment to attach the file. */
  attachment: Attachment;
}

export interface ComposerReports {
  /** Called by composers on each event. */
  reportComposer(report: ComposerReport): void;
}

/** A file on its way into a comment. */
export interface AttachmentUpload {
  file: File;
  attachmentId: string;
  /** @default the root document */
  documentId?: string | undefined;
  /** The thread that it is for; absent: one that is being written. */
  annotationId?: string | undefined;
  /** Share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Composers of this page. Each is independent, and identified by its `targetComposerElementId`. */
export interface ComposerMethods {
  /**
   * As a press of its button: saves the content, as soon as its files are uploaded. Does nothing while it is empty or being saved. `useComposer` has the
   * result.
   */
  submitComment(request: ComposerRequest): void;
  /** Empties it: text, files, recordings, tags, assignee and lists. */
  clearComposer(request: ComposerRequest): void;
  /** Its current content; `null`: there is no such composer. */
  getComposerData(request: ComposerRequest): ComposerTextChangeEvent | null;
  /** Puts files into the composer of that id, else of that thread, else into the only one there is. */
  setComposerFileAttachments(request: { files: File[]; annotationId?: string; targetElementId?: string }): void;
  /** Omitted formats are on, once `formatOptions` is. */
  setFormatConfig(config: FormatConfig): void;
  /** @default dropdown */
  setAssignToType(request: { type: 'dropdown' | 'checkbox' }): void;
  /** Extensions, with or without the dot. @default any file */
  setAllowedFileTypes(extensions: string[]): void;
  /** What can be recorded in composers. Other words allow nothing. @default 'audio' */
  setAllowedRecordings(recordings: AllowedRecordings): void;
  /** Replaces the list of that hotkey. Throws `INVALID_ARGUMENT` when the hotkey is not one character. */
  createCustomListDataOnComment(data: AutocompleteData): void;

  /** Sets the context of the sidebar's composer; `null` removes it. */
  setContextInPageModeComposer(request: PageModeContextRequest | null): void;
  /** Removes the context of the sidebar's composer. */
  clearPageModeComposerContext(): void;
  /** Focuses the sidebar's composer. Does nothing while it is not on the page. */
  focusPageModeComposer(): void;
  /** A click on a comment tool opens the sidebar and hands the tool's context to its composer. @default off */
  enableContextInPageModeComposer(): void;
  disableContextInPageModeComposer(): void;
}

/** The `targetComposerElementId` of the composer in the sidebar. */
export const PAGE_MODE_COMPOSER_ID = 'parley-page-mode-composer';
