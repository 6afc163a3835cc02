import type { EndpointData, updateMyCommentAnnotation as endpoint } from '@parley/protocol';
import type { MyCall } from './MyCall.js';
import { holdMyThread } from './myThread.js';
import { changeMine, threadChangeOf } from './myThreadChange.js';
import { publishThread } from './publishComments.js';
import { savedThread, type SavedThread } from './savedThread.js';

/** Changes a thread; what is as asked for already is left as it is. A draft that is published is new from then on. */
export async function updateMyThread(call: MyCall<EndpointData<typeof endpoint>>): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { organizationId: _, annotationId, isDraft, ...asked } = data;
  const now = core.clock.now();
  return core.write(async (tx) => {
    const mine = await holdMyThread(tx, call);
    const change = await threadChangeOf(tx, call, mine, asked);
    const { thread, sequence } = await changeMine(tx, mine, change, now);
    const isPublished = isDraft === false && thread.is_draft;
    const published = isPublished ? await publishThread(tx, mine.scope, thread, now) : sequence;
    return savedThread(core, tx, viewer, mine.scope, annotationId, published);
  });
}
