import type { EditorAccessEvent } from '@parley/protocol';
import type { Events } from '../../createEvents.js';
import type { AccessEvents, AccessRequestEvent, AccessRoleEvent, AccessUser } from './Access.js';

type Totals = Pick<AccessRequestEvent, 'totalUsers' | 'presenceSnippylyUserIds' | 'presenceClientUserIds'>;

const STATUS = {
  accessRequested: 'requested',
  accessRequestCanceled: 'canceled',
  accessAccepted: 'accepted',
  accessRejected: 'rejected',
} as const;

/** Emits the service's message, with the people currently in the document. */
export function accessEvent(
  { name, timestamp, viewer, editor }: EditorAccessEvent,
  shown: (user: AccessUser) => AccessUser,
  totals: Totals,
  emit: Events<AccessEvents>['emit'],
): void {
  const event = { viewer: viewer && shown(viewer), editor: editor && shown(editor), timestamp, ...totals };
  if (name === 'editorAssigned' || name === 'viewerAssigned') {
    const role: AccessRoleEvent['role'] = name === 'editorAssigned' ? 'editor' : 'viewer';
    emit(name, { ...event, role });
  } else emit(name, { ...event, status: STATUS[name] });
}
