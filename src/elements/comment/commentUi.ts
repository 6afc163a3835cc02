import { DEFAULT_CATEGORIES, DEFAULT_PRIORITIES, DEFAULT_STATUSES } from '@parley/protocol/constants';
import type { CustomCategory, CustomPriority, CustomStatus } from '@parley/protocol';
import type { CommentContext } from '../../ParleyTypes.js';
import type { AnnotationList, PrivateModeConfig, ReactionIcon } from './CommentRequests.js';
import type { GhostComment } from './CommentAnnotation.js';
import type { AllowedElements } from './anchors/anchorHost.js';
import type { EditorsById } from './anchors/editor/EditorAnchors.js';
import type { AllowedRecordings } from './composer/allowedRecordings.js';
import type { Composer } from './composer/Composer.js';
import type { AutocompleteData, FormatConfig } from './composer/ComposerMethods.js';
import type { NewThreadUi, TransformContext } from './placement/CommentPlacement.js';
import type { QuickAction, QuickFilter } from './sidebar/filterThreads.js';
import type { CommentSidebarFilters } from './sidebar/CommentSidebarFilters.js';
import type { FilterField } from './sidebar/FilterField.js';
import type { HostSidebarData } from './sidebar/sidebarData.js';
import type { ThreadSort } from './sidebar/sortThreads.js';
import { DEFAULT_COMMENT_SETTINGS, type CommentSettings } from './CommentSettings.js';

/** Comments on this screen. Every field may be absent: read it with the functions below, which have its default. */
export interface CommentsUi {
  /** The host's settings; the others have their default. */
  settings?: Partial<CommentSettings>;
  /** Settings from props of mounted `Comments`, which override `settings`; of two for the same setting, the one mounted later. */
  settingLayers?: readonly SettingLayer[];
  /** The open thread; `null`: none. */
  selectedAnnotationId?: string | null;
  /** The thread opened last by a click on its place on the page: the focus stays for people who write there. */
  clickedAnnotationId?: string;
  /** The open thread, while it is the one just created in its place: its author continues in its reply. */
  writtenAnnotationId?: string | null;
  /** A thread opens as soon as it is loaded. @default false */
  isSelecting?: boolean;
  /** Clicks on the page place a new thread. @default false */
  isCommentMode?: boolean;
  /** In comment mode: the thread that the next click moves; absent or `null`: it creates a new one. */
  movingAnnotationId?: string | null;
  /** Visibility of new threads; absent or `null`: public. */
  privateMode?: PrivateModeConfig | null;
  statuses?: readonly CustomStatus[];
  priorities?: readonly CustomPriority[];
  categories?: readonly CustomCategory[];
  /** The palette of reactions by reaction id, in place of the built-in one. */
  customReactions?: Readonly<Record<string, ReactionIcon>>;
  /** Threads whose place on the page was not found, by annotation id. */
  ghosts?: Readonly<Record<string, GhostComment>>;
  /** The thread that is being written on the page; `null`: none. */
  newThread?: NewThreadUi | null;
  /** Where threads may go. @default anywhere */
  allowedElements?: AllowedElements;
  /** How a canvas of the host is zoomed; `null`: nothing is. */
  transformContext?: TransformContext | null;
  /** @default 'minimal' */
  unreadIndicatorMode?: 'minimal' | 'verbose';
  /** Faces that a collapsed thread shows at most. @default 3 */
  maxReplyAvatars?: number;
  /** Address of the pointer's picture in comment mode; absent or `null`: a cross. */
  pinCursorImage?: string | null;
  /** Composers have all their controls from the start. @default 'default' */
  composerMode?: 'default' | 'expanded';
  /** Id of the element beside the column of `streamMode`. @default the column is at the end of the window */
  streamViewContainerId?: string;
  /** The app's placeholders of empty composers; omitted ones are ours. */
  placeholders?: ComposerPlaceholders;
  /** Called by a click on the sign-in button. */
  onSignIn?: () => void;
  /** Length of the video that threads are about, seconds. @default unknown */
  totalMediaLength?: number;
  /** Editors whose texts are found in their documents. @default none */
  editors?: EditorsById;
  /** Incremented to measure places on the page again. */
  placesRevision?: number;
  /** The deletion that can be undone; absent or `null`: none. */
  undoableDeletion?: CommentDeletion | null;
  /** The last deletion, when it was refused a moment ago; absent or `null`: it was not. */
  failedDeletion?: CommentDeletion | null;
  /** The components on this screen that offer to undo a deletion, the newest last. */
  undoHosts?: readonly string[];
  /** Comments that can no longer be saved, as what they belong to is gone, oldest first. @default none */
  lostComments?: readonly LostComment[];
  sidebar?: CommentSidebarUi;
  /** Fields of the sidebar that is, or was last, on this screen: pins and counts that follow its filters go by them too. */
  sidebarFields?: readonly FilterField[];
  /** Composers on this screen by `targetComposerElementId`. */
  composers?: Readonly<Record<string, Composer>>;
  /** Data passed by the comment tool to the page composer (client contract §7.12). */
  pageModeComposer?: PageModeComposerUi | null;
  /** The comment tool hands its context to the page composer. @default false */
  isPageModeContextEnabled?: boolean;
  /** Formats that the host has switched off or on; the rest is on. */
  formatConfig?: FormatConfig;
  /** @default 'dropdown' */
  assignToType?: 'dropdown' | 'checkbox';
  /** Extensions of files that may be attached, in lower case. @default any file */
  allowedFileTypes?: readonly string[];
  /** What can be recorded in composers. @default 'audio' */
  recordings?: AllowedRecordings;
  /** The list whose items people can select on threads. */
  annotationList?: AnnotationList;
  /** Somebody is subscribed to clicks on chips of comments: chips are buttons. @default false */
  hasChipListeners?: boolean;
  /** Lists that a key opens in composers, by that key. */
  customLists?: Readonly<Record<string, AutocompleteData>>;
}

/** Placeholders of empty composers. */
export interface ComposerPlaceholders {
  /** Of a new thread. */
  commentPlaceholder?: string;
  replyPlaceholder?: string;
  /** Of a change. */
  editPlaceholder?: string;
  /** Of a change of the first comment of a thread. */
  editCommentPlaceholder?: string;
  editReplyPlaceholder?: string;
}

/** A comment that somebody has deleted on this screen. */
export interface CommentDeletion {
  commentId: string;
  /** The whole thread is deleted with it. */
  isThread: boolean;
}

/** A comment that can no longer be saved: its thread, or the comment that it changes, was deleted, or the person may no longer see it. */
export interface LostComment {
  annotationId: string;
  commentId: string;
  /** It changes a comment; otherwise it is a new reply. */
  isEdit: boolean;
  /** What was written; the names of the files when nothing was. */
  text: string;
}

/** The comments sidebar. `sidebarMemory.ts` lists the parts restored by a reload. */
export interface CommentSidebarUi {
  /** @default false */
  isOpen?: boolean;
  /** Chosen values by field; an absent field does not filter. */
  filters?: CommentSidebarFilters;
  /** Somebody has chosen or cleared statuses: the initial filter, which hides resolved threads, is off. @default false */
  isStatusChosen?: boolean;
  quick?: QuickFilter | QuickAction | undefined;
  /** @default 'and' */
  systemFiltersOperator?: 'and' | 'or';
  search?: string;
  /** @default newest change first */
  sort?: ThreadSort | null;
  /** Field to group by; `null` or absent: one list. */
  groupBy?: string | null;
  /** Groups that the person opened and closed. */
  expandedGroups?: readonly string[];
  collapsedGroups?: readonly string[];
  /** Threads at these locations are omitted. */
  excludedLocationIds?: readonly string[];
  /** What the sidebar button counts. @default 'default' */
  buttonCountType?: 'default' | 'filter';
  /** The host's data; `null` or absent: every thread of the open documents. */
  data?: HostSidebarData | null;
  /** With `lazyLoadResolvedComments`: resolved threads are not among the threads, or are on their way; absent: they are there. */
  resolvedThreads?: 'leftOut' | 'loading' | undefined;
  /** The thread shown in place of the list; `null` or absent: the list. */
  focusedThreadId?: string | null;
}

export interface PageModeComposerUi {
  context?: CommentContext;
  targetElementId?: string | null;
  /** Cleared after submit. @default true */
  clearContext?: boolean;
}

export interface CommentCatalogue {
  statuses: readonly CustomStatus[];
  priorities: readonly CustomPriority[];
  categories: readonly CustomCategory[];
}

/** Settings that apply while a component is mounted. */
export interface SettingLayer {
  /** Of the component. */
  id: string;
  settings: Partial<CommentSettings>;
}

/** Every setting: a mounted component's, else the host's, else the default. */
export function commentSettingsOf({ settings, settingLayers = [] }: CommentsUi): CommentSettings {
  return settingLayers.reduce<CommentSettings>((all, layer) => ({ ...all, ...layer.settings }), {
    ...DEFAULT_COMMENT_SETTINGS,
    ...settings,
  });
}

/** The choices of status, priority and category: the host's, else the built-in ones. */
export function commentCatalogueOf({ statuses, priorities, categories }: CommentsUi): CommentCatalogue {
  return {
    statuses: statuses ?? DEFAULT_STATUSES,
    priorities: priorities ?? DEFAULT_PRIORITIES,
    categories: categories ?? DEFAULT_CATEGORIES,
  };
}
