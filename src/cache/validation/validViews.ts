import { list, number, object, text } from './checks.js';
import { user } from './validUsers.js';

const userViews = object({ user, viewsCount: number(0), firstViewedAt: number(0), lastViewedAt: number(0) }, 'user');
const dateViews = object({ date: text(), usersCount: number(0), viewsCount: number(0) }, 'date');

/** Returns a valid array of views by person. */
export const validUserViews = <T>(views: T): T => list(userViews)(views) as T;
/** Returns a valid array of views by day. */
export const validDateViews = <T>(views: T): T => list(dateViews)(views) as T;
