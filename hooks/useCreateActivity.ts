'use client';
import type { CreateActivityData } from '../src/elements/activity/Activity.js';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Adds an activity of the person who is signed in to the log of the root document. */
export function useCreateActivity(): Write<CreateActivityData, void> {
  return useWrite(mutationKeys.activities('createActivity'), (client, data) =>
    client.getActivityElement().createActivity(data),
  );
}
