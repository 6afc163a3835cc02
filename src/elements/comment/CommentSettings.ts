/** Settings of the comment features. Change them with `commentElement.updateSettings`, props of `Comments`, or a pair of toggles. */
export interface CommentSettings {
  /** Threads on selected text. @default true */
  textMode: boolean;
  /** The button that starts a new thread. @default true */
  commentTool: boolean;
  /** Threads sit on host elements and open in a popover. @default false */
  popoverMode: boolean;
  /** Threads on texts open below their text, as a part of the page, where it has room for them. @default false */
  inlineCommentMode: boolean;
  /** In comment mode, a drag over the page marks an area, which the new thread is on. @default true */
  areaComment: boolean;
  /**
   * Threads on texts and points stand in a column, each at the height of its place, and open there. Where the window has no room for the column
   * they open beside their place. @default false
   */
  streamMode: boolean;
  /** Several threads on one target. @default false */
  multiThread: boolean;
  /** A bubble represents every thread that matches it, and its dialog steps through them; otherwise only the newest. @default false */
  groupMatchedComments: boolean;
  /** Comment mode stays on after a thread was made. @default false */
  persistentCommentMode: boolean;
  /** Hovering a pin shows its dialog. @default true */
  dialogOnHover: boolean;
  /** Clicking the target element shows the dialog. @default true */
  dialogOnTargetElementClick: boolean;
  /** Status of threads is shown and can be changed. @default true */
  status: boolean;
  /** The button that resolves a thread. @default true */
  resolveButton: boolean;
  /** Only admins and the author may resolve. @default false */
  resolveStatusAccessAdminOnly: boolean;
  /** Priority of threads is shown and can be changed. @default false */
  priority: boolean;
  /** The four-level visibility banner below the composer. @default false */
  visibilityOptions: boolean;
  /** The two-level visibility dropdown in the composer. @default false */
  visibilityOptionDropdown: boolean;
  /** Bold, italic, underline and strikethrough in the composer. @default false */
  formatOptions: boolean;
  /** Files in comments. @default true */
  attachments: boolean;
  /** Clicking an attachment downloads it. @default true */
  attachmentDownload: boolean;
  /** Links in comments open nothing: they only fire `linkClicked`. @default false */
  linkCallback: boolean;
  /** Recording into a composer counts down first. @default true */
  recordingCountdown: boolean;
  /** Recordings of a composer are transcribed, if the service supports it. @default true */
  recordingTranscription: boolean;
  /** Reactions on comments. @default true */
  reactions: boolean;
  /** `@` mentions people. @default true */
  userMentions: boolean;
  /** Below each group that `@` finds stand its members. @default false */
  expandMentionGroups: boolean;
  /** `@` offers groups before people. @default false */
  showMentionGroupsFirst: boolean;
  /** `@` offers groups, and no single people but the members of `expandMentionGroups`. @default false */
  showMentionGroupsOnly: boolean;
  /** A typed email address of somebody unknown becomes a mention. @default true */
  anonymousEmail: boolean;
  /**
   * Text after `@` or a hotkey does not filter: the list is shown as the app sets it. Listen to `autocompleteSearch`, and call
   * `updateContactList` or `createCustomListDataOnComment`. @default false
   */
  customAutocompleteSearch: boolean;
  /** Enter submits, Shift+Enter is a new line. @default false */
  enterKeyToSubmit: boolean;
  /** Unsent content is saved as a draft. @default true */
  draftMode: boolean;
  /** Closing a dialog with unsent content asks whether to save it as a draft. @default false */
  draftConfirmation: boolean;
  /** Deleting the first comment deletes its thread. @default true */
  deleteThreadWithFirstComment: boolean;
  /** Shows who has seen a thread. @default true */
  seenByUsers: boolean;
  /** Threads show who is typing in them, and others see when this person is typing. @default true */
  typingIndicator: boolean;
  /** Pins and highlights on the page. @default true */
  commentsOnDom: boolean;
  /** Also those of resolved threads. @default false */
  resolvedCommentsOnDom: boolean;
  /**
   * Resolved threads are loaded on demand: by a filter of the sidebar or of a query that lists them, or by `resolvedCommentsOnDom`. They stay loaded
   * until other documents are open. Before, live lists contain only the open one, and unread counts of documents and locations omit them;
   * `getCommentAnnotationsCount` counts them. @default false
   */
  lazyLoadResolvedComments: boolean;
  /** Pins follow the sidebar's filter while it is open. @default false */
  filterCommentsOnDom: boolean;
  /** Threads whose place was not found are shown on the page. @default false */
  ghostComments: boolean;
  /** Text is searched only in the element that it was selected in. @default false */
  restrictTextSearchToAnchor: boolean;
  /** Pins on a point of an element can be dragged to another, by their author and admins. @default true */
  pinDrag: boolean;
  /** The target of a pin is outlined while its thread is selected. @default true */
  commentPinHighlighter: boolean;
  /** The place of a thread that is opened gets into view. @default true */
  scrollToComment: boolean;
  /** The address names the selected thread (`commentId`). @default false */
  queryParamsComments: boolean;
  /** A click on a thread of the sidebar navigates to its page. @default false */
  urlNavigation: boolean;
  /** The sidebar offers to fill the window. @default false */
  fullScreen: boolean;
  /** The sidebar omits threads whose place on the page was not found. @default false */
  filterGhostCommentsInSidebar: boolean;
  /** The host filters and sorts the data of `setCommentSidebarData`, and receives the chosen options as `customFilters`. @default false */
  customActions: boolean;
  /** Every thread of the sidebar shows all its comments, and no thread is collapsed. @default false */
  fullExpanded: boolean;
  /** Admins see buttons to approve and reject threads pending approval. The service decides which (`moderatorMode` of the API key). @default false */
  moderatorMode: boolean;
  /** Threads have buttons that accept and reject them. @default false */
  suggestionMode: boolean;
  /** Of a thread with more than three comments, the first and the last are shown, and a button for those between. @default false */
  collapsedComments: boolean;
  /** That button shows the faces of those who wrote between. @default false */
  replyAvatars: boolean;
  /** A reply too is deleted only after a question. @default false */
  deleteReplyConfirmation: boolean;
  /** When nobody is signed in, a button replaces the composer; it calls `onSignIn` of `Comments`. @default false */
  signInButton: boolean;
  /** Nobody writes: write controls are hidden and write methods reject with `PERMISSION_DENIED`. @default false */
  readOnly: boolean;
  /** Dark colors of comment components. @default false */
  darkMode: boolean;
  /** The key `c` starts a new thread. @default false */
  hotkey: boolean;
}

export const DEFAULT_COMMENT_SETTINGS: Readonly<CommentSettings> = {
  textMode: true,
  commentTool: true,
  popoverMode: false,
  inlineCommentMode: false,
  areaComment: true,
  streamMode: false,
  multiThread: false,
  groupMatchedComments: false,
  persistentCommentMode: false,
  dialogOnHover: true,
  dialogOnTargetElementClick: true,
  status: true,
  resolveButton: true,
  resolveStatusAccessAdminOnly: false,
  priority: false,
  visibilityOptions: false,
  visibilityOptionDropdown: false,
  formatOptions: false,
  attachments: true,
  attachmentDownload: true,
  linkCallback: false,
  recordingCountdown: true,
  recordingTranscription: true,
  reactions: true,
  userMentions: true,
  expandMentionGroups: false,
  showMentionGroupsFirst: false,
  showMentionGroupsOnly: false,
  anonymousEmail: true,
  customAutocompleteSearch: false,
  enterKeyToSubmit: false,
  draftMode: true,
  draftConfirmation: false,
  deleteThreadWithFirstComment: true,
  seenByUsers: true,
  typingIndicator: true,
  commentsOnDom: true,
  resolvedCommentsOnDom: false,
  lazyLoadResolvedComments: false,
  filterCommentsOnDom: false,
  ghostComments: false,
  restrictTextSearchToAnchor: false,
  pinDrag: true,
  commentPinHighlighter: true,
  scrollToComment: true,
  queryParamsComments: false,
  urlNavigation: false,
  fullScreen: false,
  filterGhostCommentsInSidebar: false,
  customActions: false,
  fullExpanded: false,
  moderatorMode: false,
  suggestionMode: false,
  collapsedComments: false,
  replyAvatars: false,
  deleteReplyConfirmation: false,
  signInButton: false,
  readOnly: false,
  darkMode: false,
  hotkey: false,
};

/** Settings whose pair is called `show` and `hide`. */
type ShownSetting = 'commentsOnDom' | 'resolvedCommentsOnDom';
type SwitchedSetting = Exclude<keyof CommentSettings, ShownSetting | 'deleteThreadWithFirstComment'>;
type SuffixOf<Key extends string> = Key extends keyof typeof OWN_SUFFIX ? (typeof OWN_SUFFIX)[Key] : Capitalize<Key>;

/** Settings whose pair of methods has another name. */
export const OWN_SUFFIX = {
  textMode: 'TextComments',
  urlNavigation: 'SidebarUrlNavigation',
  fullScreen: 'FullScreenInSidebar',
  customActions: 'SidebarCustomActions',
} as const;

/**
 * Two methods for each setting, `enableReactions` and `disableReactions` for instance, named after it; some names are from `OWN_SUFFIX`, and
 * `commentsOnDom` has `showCommentsOnDom` and `hideCommentsOnDom`. They may be called before sign-in and survive changes of documents and people.
 */
export type CommentToggles = {
  [Key in SwitchedSetting as `enable${SuffixOf<Key>}` | `disable${SuffixOf<Key>}`]: () => void;
} & {
  [Key in ShownSetting as `show${SuffixOf<Key>}` | `hide${SuffixOf<Key>}`]: () => void;
};
