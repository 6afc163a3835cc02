import type { ActivityRecord } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { providerMetadata } from '../../providers/providerMetadata.js';
import { retryAtService } from '../../providers/retryAtService.js';
import { superseded } from '../../session/superseded.js';
import type { SessionBody } from '../../session/Session.js';
import { whileOpening } from '../whileOpening.js';
import { requireWriter } from '../comment/commentRights.js';
import type { ActivityElement } from './ActivityElement.js';
import { partialActivity, stripActivity, type StripRules } from './stripActivity.js';

/** Creates the function that adds activities: first at the host's provider, then the rest at the service (client contract §6.3). */
export function createActivitySaver(
  context: ClientContext,
  onSaved: (activity: ActivityRecord, sequence: number) => void,
): ActivityElement['createActivity'] {
  const { session, documents, providers } = context;
  return async (data) => {
    await whileOpening(context);
    const documentId = documents.current.value?.rootDocumentId;
    requireWriter(context, documentId ?? undefined);
    if (!documentId) {
      throw new ParleyError(
        'FAILED_PRECONDITION',
        'No document is open, so there is no log to add to. Call setDocuments.',
      );
    }
    if (data.featureType === 'custom' && !data.targetEntityId) {
      throw new ParleyError('INVALID_ARGUMENT', 'targetEntityId: say what a custom activity is about.');
    }
    const activity = { ...data, id: data.id ?? newId() };
    const { epoch } = session.scope.value;
    await providers.whenReady();
    if (session.scope.value.epoch !== epoch) throw superseded();

    const { resolvers, storesPeople } = providers;
    const resolver = resolvers.activity?.save ? resolvers.activity : null;
    const rules: StripRules = {
      storesActivities: resolver !== null,
      storesReactions: !!resolvers.reaction,
      storesAttachments: !!resolvers.attachment,
      storesRecordings: !!resolvers.recorder,
      fieldsToRemove: resolver?.fieldsToRemove ?? [],
      additionalFields: resolver?.additionalFields ?? [],
    };
    const stripped = resolver || storesPeople ? stripActivity(activity, rules) : activity;
    const body = { ...stripped, documentId } as SessionBody<'activities/create'>; // the service checks that its parts are JSON
    const send = () => session.write('activities/create', body, { queueKey: activity.id });
    if (resolver) {
      const metadata = providerMetadata(context, documentId);
      const partial = partialActivity(activity, metadata, rules);
      await resolver.save!({ activity: { [activity.id]: partial }, event: 'activity.save', metadata });
      resolver.content?.put(metadata.organizationId, activity.id, partial);
      if (session.scope.value.epoch !== epoch) throw superseded();
    }
    const reportAndThrow = (error: ParleyError): never => {
      if (error.code !== 'CANCELLED') context.reportError(error, 'activities');
      throw error;
    };
    const { data: saved } = await (resolver ? retryAtService(session, send).catch(reportAndThrow) : send());
    onSaved(saved.activity, saved.sequence);
  };
}
