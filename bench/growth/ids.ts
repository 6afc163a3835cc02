import { createHash } from 'node:crypto';

/** The id of a seeded record, by its name: the same as `pg_temp.id_of` of `seedFunctions.ts`. */
const idOf = (name: string): string => createHash('md5').update(name).digest('hex').slice(0, 21);

/** The thread with a number in a seeded document. */
export const threadId = (documentId: string, number: number, organizationId = 'acme'): string =>
  idOf(`${organizationId} ${documentId} ${number}`);

/** A comment of a seeded thread. */
export const commentId = (annotationId: string, number: number): string => idOf(`${annotationId} ${number}`);

/** One of the seeded notifications that are spread over all people. */
export const notificationId = (place: number): string => idOf(`notification ${place}`);

/** One of the 30 unread notifications of `ada`. */
export const adasNotificationId = (number: number): string => notificationId(100_000_000 + number);

/** One of the last broadcasts, which `ada` has not read. */
export const broadcastId = (number: number): string => notificationId(500_000_000 + number);

export const activityId = (place: number): string => idOf(`activity ${place}`);

/** The recording beside a seeded thread of `acme` whose number ends in 0. */
export const recordingId = (annotationId: string): string => idOf(`recording ${annotationId}`);
