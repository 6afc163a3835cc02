import type { Notification } from '../../src/elements/notification/Notification.js';

/** A group of notifications: of one document, or caused by one person. */
export interface NotificationsGroupData {
  /** Id of the document or of the person; `''`: of none. */
  id: string;
  kind: 'document' | 'person';
  /** Newest first. */
  notifications: readonly Notification[];
  unreadCount: number;
}

/** Groups in the order of their newest notification. `notifications` are newest first. */
export function groupNotifications(
  notifications: readonly Notification[],
  kind: NotificationsGroupData['kind'],
): NotificationsGroupData[] {
  const groups = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const id = (kind === 'document' ? notification.metadata.documentId : notification.actionUser?.userId) ?? '';
    const group = groups.get(id);
    if (group) group.push(notification);
    else groups.set(id, [notification]);
  }
  return Array.from(groups, ([id, members]) => ({
    id,
    kind,
    notifications: members,
    unreadCount: members.filter(({ isUnread }) => isUnread).length,
  }));
}

/** The name of a document as its owner wrote it; `undefined` when it has none. */
export function documentNameOf({ metadata }: Notification): string | undefined {
  const name = metadata.documentMetadata?.documentName;
  return typeof name === 'string' && name ? name : undefined;
}
