'use client';
import { createNoticePart } from '../internal/createNoticePart.js';
import { useNotificationsState } from './NotificationsRootContext.js';
import { notificationStrings } from './strings.js';

const createNotice = createNoticePart(useNotificationsState, notificationStrings);

/** Announces that notifications are loading. Shown until the first answer. Renders a `<div role="status">`. */
export const NotificationsLoading = createNotice(
  'Notifications.Loading',
  'loading',
  'status',
  ({ status }, { loading }) => status === 'loading' && loading,
);

/** Shown when the tab has no notifications, or when nobody is signed in. Renders a `<div>`. */
export const NotificationsEmpty = createNotice(
  'Notifications.Empty',
  'empty',
  undefined,
  ({ status, tab, missing }, { emptyForYou, emptyAll, signedOut }) =>
    status === 'empty' && (missing ? signedOut : tab === 'for-you' ? emptyForYou : emptyAll),
);

/** Shown when nothing could be loaded. Place `Notifications.Retry` inside. Renders a `<div role="alert">`. */
export const NotificationsError = createNotice(
  'Notifications.Error',
  'error',
  'alert',
  ({ status }, { error }) => status === 'error' && error,
);

/** Announces that the connection is lost. Loaded content stays visible. Renders a `<div role="status">`. */
export const NotificationsOffline = createNotice(
  'Notifications.Offline',
  'offline',
  'status',
  ({ isOffline }, { offline }) => isOffline && offline,
);

/** Shown when the last click failed and its change was undone, until the next click. Renders a `<div role="alert">`. */
export const NotificationsFailure = createNotice(
  'Notifications.Failure',
  'failure',
  'alert',
  ({ failure }, strings) => failure !== null && strings[`${failure}Failed`],
);
