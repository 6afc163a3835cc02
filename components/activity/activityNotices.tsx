'use client';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useCurrentUser } from '../../hooks/session.js';
import { createNoticePart, type NoticeProps } from '../internal/createNoticePart.js';
import { useStrings } from '../internal/useStrings.js';
import { useActivityLogState } from './ActivityLogContext.js';
import { activityStrings } from './strings.js';

export type ActivityLogNoticeProps = NoticeProps;

const createNotice = createNoticePart(useActivityLogState, activityStrings);

/** Says that the log is on its way. Renders a `<div role="status">`. */
export const ActivityLogLoading = createNotice('ActivityLog.Loading', 'loading', ({ status }) => status === 'loading');
/** Says that there is no activity. Renders a `<div role="status">`. */
export const ActivityLogEmpty = createNotice('ActivityLog.Empty', 'empty', ({ status }) => status === 'empty');
/** Says that nothing is of the kind, or by the person, that was chosen. Renders a `<div role="status">`. */
export const ActivityLogNoMatch = createNotice('ActivityLog.NoMatch', 'noMatch', ({ status }) => status === 'noMatch');
/** Says that loading failed. Renders a `<div role="alert">`. */
export const ActivityLogError = createNotice('ActivityLog.Error', 'error', ({ status }) => status === 'error');
/** Says that the connection is lost; what was loaded stays. Renders a `<div role="status">`. */
export const ActivityLogOffline = createNotice('ActivityLog.Offline', 'offline', ({ isOffline }) => isOffline);

/** Tells assistive technology how much others have just done. Renders a `<div role="status">`, which is there before that. */
export function ActivityLogAnnouncer(props: Omit<ComponentPropsWithoutRef<'div'>, 'children'>) {
  const { rows, status, filter } = useActivityLogState('ActivityLog.Announcer');
  const me = useCurrentUser()?.userId;
  const strings = useStrings(activityStrings);
  const known = useRef<{ filter: object; through: number } | null>(null);
  const [arrived, setArrived] = useState({ count: 0, through: 0 });

  useEffect(() => {
    if (status === 'loading') return;
    const before = known.current;
    const through = rows[0]?.activity.timestamp ?? 0;
    known.current = { filter, through };
    // Another choice shows others, and none of them is news.
    if (!before || before.filter !== filter) return;
    const fresh = rows.filter(
      ({ activity }) => activity.timestamp > before.through && activity.actionUser.userId !== me,
    );
    if (fresh.length > 0) setArrived({ count: fresh.length, through });
  }, [rows, status, filter, me]);

  return (
    <div role="status" data-parley-part="announcer" {...props}>
      {/* A new element each time: the same words twice in a row are two pieces of news. */}
      {arrived.count > 0 && <span key={arrived.through}>{strings.arrived(arrived.count)}</span>}
    </div>
  );
}
