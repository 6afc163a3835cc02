import type { Notification as NotificationRecord } from '@parley/protocol';
import type { PartialNotification } from '../../providers/DataProviders.js';
import { isPerson, mergeContent } from './mergeContent.js';

/** The people in a record and its content, who are requested from the user provider. */
export function peopleOfNotification(record: NotificationRecord, partial: PartialNotification | undefined): string[] {
  const { actionUser, displayHeadlineMessageTemplateData, displayBodyMessageTemplateData } = mergeContent(
    record,
    partial,
  );
  const named = [
    actionUser,
    ...valuesOf(displayHeadlineMessageTemplateData),
    ...valuesOf(displayBodyMessageTemplateData),
  ];
  return named.filter(isPerson).map(({ userId }) => userId);
}

const valuesOf = (data: object | undefined): unknown[] => (data ? Object.values(data) : []);
