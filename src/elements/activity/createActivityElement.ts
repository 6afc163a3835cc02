import { ParleyError } from '@parley/protocol/constants';
import { ACTIVITIES } from '../../cache/validation/validActivities.js';
import type { ClientContext } from '../../ClientContext.js';
import { definedFields } from '../../definedFields.js';
import { mapState } from '../../observable.js';
import { createWriteQueue } from '../../session/createWriteQueue.js';
import { validContext } from '../../validContext.js';
import type { ActivitySubscribeConfig } from './Activity.js';
import type { ActivityElement } from './ActivityElement.js';
import { createActivityPresenter } from './createActivityPresenter.js';
import { createActivitySaver } from './createActivitySaver.js';
import { type ActivityStream, createActivityStream } from './createActivityStream.js';

/** Makes the element of one client; its methods are bound. */
export function createActivityElement(client: ClientContext): ActivityElement {
  client.provideWriteQueue(createWriteQueue);
  const context = validContext(client, ACTIVITIES);
  const presenter = createActivityPresenter(context);
  const streams = new Map<string, ActivityStream>();

  function streamOf(config: ActivitySubscribeConfig = {}): ActivityStream {
    const { maxDays } = config;
    if (maxDays !== undefined && !(maxDays > 0)) {
      throw new ParleyError('INVALID_ARGUMENT', `maxDays: give a number above 0, not ${String(maxDays)}.`);
    }
    const key = JSON.stringify(Object.entries(definedFields(config)).sort(([a], [b]) => (a < b ? -1 : 1)));
    const known = streams.get(key) ?? createActivityStream(context, presenter, config);
    streams.set(key, known);
    return known;
  }
  const save = createActivitySaver(context, (...saved) => streams.forEach((stream) => stream.take(...saved)));

  return {
    getAllActivities: (config) => mapState(streamOf(config).state, (feed) => feed && feed.activities),
    getActivityFeed: (config) => streamOf(config).state,
    fetchNextActivities: async (config) => streamOf(config).loadNext(),
    refetchActivities: async (config) => streamOf(config).reload(),
    createActivity: save,
    retryActivity(activityId) {
      for (const stream of streams.values()) {
        const record = stream.find(activityId);
        if (record) return presenter.retry(record);
      }
    },
  };
}
