import type { Notification, User } from '@parley/react';
import type { User as UserRecord } from '@parley/protocol';

/** Compiles when the two are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assertType = <_T extends true>() => undefined;

// An app that declares nothing sees `unknown`, never `any` (design §4).
assertType<Same<Notification['notificationSourceData'], unknown>>();
declare const user: User;
const record: UserRecord = user;
void record;
// @ts-expect-error -- no own fields
void user.team;
