'use client';
import { forwardRef, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../hooks/session.js';
import { Announcer } from '../internal/Announcer.js';
import { createNoticePart } from '../internal/createNoticePart.js';
import type { OwnContentProps } from '../internal/ownContent.js';
import { useStrings } from '../internal/useStrings.js';
import { useActivityLogState } from './ActivityLogContext.js';
import { activityStrings } from './strings.js';

const createNotice = createNoticePart(useActivityLogState, activityStrings);

/** Says that the log is being loaded. Renders a `<div role="status">`. */
export const ActivityLogLoading = createNotice(
  'ActivityLog.Loading',
  'loading',
  'status',
  ({ status }, { loading }) => status === 'loading' && loading,
);

/** Says that there is no activity, or that nobody is signed in. Renders a `<div role="status">`. */
export const ActivityLogEmpty = createNotice(
  'ActivityLog.Empty',
  'empty',
  'status',
  ({ status, missing }, { empty, signedOut }) => status === 'empty' && (missing ? signedOut : empty),
);

/** Says that no activity is of the chosen kind and by the chosen person. Renders a `<div role="status">`. */
export const ActivityLogNoMatch = createNotice(
  'ActivityLog.NoMatch',
  'noMatch',
  'status',
  ({ status }, { noMatch }) => status === 'noMatch' && noMatch,
);

/** Says that nothing could be loaded. Renders a `<div role="alert">`. */
export const ActivityLogError = createNotice(
  'ActivityLog.Error',
  'error',
  'alert',
  ({ status }, { error }) => status === 'error' && error,
);

/** Announces that the connection is lost. Loaded content stays visible. Renders a `<div role="status">`. */
export const ActivityLogOffline = createNotice(
  'ActivityLog.Offline',
  'offline',
  'status',
  ({ isOffline }, { offline }) => isOffline && offline,
);

/** Announces new activities of others to assistive technology. Renders a `<div role="status">`. */
export const ActivityLogAnnouncer = forwardRef<HTMLDivElement, OwnContentProps<'div'>>(
  function ActivityLogAnnouncer(props, ref) {
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
      // Another filter shows other activities, and none of them is new.
      if (!before || before.filter !== filter) return;
      const fresh = rows.filter(
        ({ activity }) => activity.timestamp > before.through && activity.actionUser.userId !== me,
      );
      if (fresh.length > 0) setArrived({ count: fresh.length, through });
    }, [rows, status, filter, me]);

    const { count, through } = arrived;
    const news = count > 0 ? { id: through, text: strings.arrived(count) } : null;
    return <Announcer {...props} news={news} ref={ref} />;
  },
);
