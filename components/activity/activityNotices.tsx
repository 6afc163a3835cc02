'use client';
import { forwardRef, useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useCurrentUser } from '../../hooks/useCurrentUser.js';
import { useStrings } from '../internal/useStrings.js';
import { type ActivityLogState, useActivityLogState } from './ActivityLogContext.js';
import { activityStrings } from './strings.js';

export type ActivityLogNoticeProps = ComponentPropsWithoutRef<'div'>;

/** Makes a part that is there in one state only, and says it in words unless it has children. */
function createNotice(
  name: string,
  part: 'loading' | 'empty' | 'noMatch' | 'error' | 'offline',
  isShown: (state: ActivityLogState) => boolean,
) {
  const Part = forwardRef<HTMLDivElement, ActivityLogNoticeProps>(function NoticePart({ children, ...props }, ref) {
    const state = useActivityLogState(name);
    const strings = useStrings(activityStrings);
    if (!isShown(state)) return null;
    return (
      <div role={part === 'error' ? 'alert' : 'status'} data-parley-part={part} {...props} ref={ref}>
        {children ?? strings[part]}
      </div>
    );
  });
  Part.displayName = name;
  return Part;
}

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
