import type { AuthProvider, CoreEvents, Notification, RecorderData, User } from '@parley/react';
import type { useNotifications } from '@parley/react';

declare module '@parley/react' {
  interface ParleyTypes {
    notificationData: { orderId: string };
    userFields: { team: string };
  }
}

/** Compiles when the two are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assertType = <_T extends true>() => undefined;

// Typed custom data (design §4): a notification's data and a person's fields are the app's own.
assertType<Same<NonNullable<Notification['notificationSourceData']>, { orderId: string }>>();
assertType<Same<User['team'], string | undefined>>();
assertType<Same<User['userId'], string>>();
assertType<Same<NonNullable<Notification['actionUser']>['team'], string | undefined>>();

assertType<Same<NonNullable<CoreEvents['userUpdate']>['team'], string | undefined>>();
assertType<Same<AuthProvider['user']['team'], string | undefined>>();
assertType<Same<NonNullable<RecorderData['from']>['team'], string | undefined>>();

// Through a hook, as an app meets it.
type Listed = NonNullable<ReturnType<typeof useNotifications>['data']>[number];
assertType<Same<NonNullable<Listed['notificationSourceData']>['orderId'], string>>();

// @ts-expect-error -- a field that the app did not declare
type _Missing = NonNullable<Notification['notificationSourceData']>['nowhere'];
