import type { AccessErrorCode } from '@parley/protocol/constants';
import type { EditorAccessUser } from '@parley/protocol';

export type { AccessErrorCode };

/** A person, as others see them. */
export type AccessUser = EditorAccessUser;

export interface SingleEditorModeOptions {
  /** The app itself prevents others from editing: no form control becomes read-only. @default false */
  customMode?: boolean | undefined;
  /** Only the tab that has the editor's seat edits. `false`: every tab of the editor does. @default true */
  singleTabEditor?: boolean | undefined;
}

/** The result of `setUserAsEditor`: `{}` when this tab is the editor now, otherwise the reason why it is not. */
export interface SetUserAsEditorResult {
  error?: AccessErrorCode | undefined;
}

/** Whether the person who is signed in edits. */
export interface UserEditorAccess {
  isEditor: boolean;
  /** As `isEditor`, and in this tab. With `singleTabEditor: false` every tab counts. */
  isEditorOnCurrentTab: boolean;
}

/** The request that the editor receives. */
export interface EditorAccessRequestState {
  requestStatus: 'requested';
  requestedBy: AccessUser;
}

/** The remaining time of a request. */
export interface EditorAccessTimer {
  /** `completed`: the last request was answered, or its time is over. */
  state: 'idle' | 'inProgress' | 'completed';
  /** Seconds, rounded up. */
  durationLeft: number;
}

interface AccessEvent {
  /** Who requested, or is no longer the editor. */
  viewer?: AccessUser | undefined;
  /** The editor when it happened. */
  editor?: AccessUser | undefined;
  /** Ms since epoch. */
  timestamp: number;
  /** People in the presence of the document at that moment. */
  totalUsers: number;
  /** Internal ids of those people. */
  presenceSnippylyUserIds: string[];
  /** Ids that the app knows, in the same order. */
  presenceClientUserIds: string[];
}

export interface AccessRequestEvent extends AccessEvent {
  status: 'requested' | 'canceled' | 'accepted' | 'rejected';
}

export interface AccessRoleEvent extends AccessEvent {
  role: 'editor' | 'viewer';
}

/** Payloads of the events of the access element (client contract §5.8). */
export interface AccessEvents {
  /** Somebody requests access. Sent to the editor. */
  accessRequested: AccessRequestEvent;
  /** The request was cancelled. Sent to the editor. */
  accessRequestCanceled: AccessRequestEvent;
  /** Sent to the requester. */
  accessAccepted: AccessRequestEvent;
  /** Sent to the requester. */
  accessRejected: AccessRequestEvent;
  /** To the new editor, in each of their tabs. */
  editorAssigned: AccessRoleEvent;
  /** To the former editor, in each of their tabs. */
  viewerAssigned: AccessRoleEvent;
  /** The person now edits in another tab. */
  editorOnDifferentTabDetected: AccessRoleEvent;
}
