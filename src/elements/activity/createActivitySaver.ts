import type { ActivityRecord } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { retryAtService } from '../../providers/retryAtService.js';
import { VERSION } from '../../version.js';
import { overtaken } from '../../session/overtaken.js';
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
    const organizationId = session.scope.value.organizationId ?? '';
    await providers.whenReady();
    if (session.scope.value.epoch !== epoch) throw overtaken();

    const { resolvers, keepsPeople } = providers;
    const kept = resolvers.activity?.save ? resolvers.activity : null;
    const rules: StripRules = {
      keepsActivities: kept !== null,
      keepsReactions: !!resolvers.reaction,
      keepsAttachments: !!resolvers.attachment,
      keepsRecordings: !!resolvers.recorder,
      fieldsToRemove: kept?.fieldsToRemove ?? [],
      additionalFields: kept?.additionalFields ?? [],
    };
    const stripped = kept || keepsPeople ? stripActivity(activity, rules) : activity;
    const body = { ...stripped, documentId } as SessionBody<'activities/create'>; // the service checks that its parts are JSON
    const send = () => session.write('activities/create', body, { lane: activity.id });
    if (kept) {
      const metadata = { apiKey: context.apiKey, documentId, organizationId, sdkVersion: VERSION };
      const partial = partialActivity(activity, metadata, rules);
      await kept.save!({ activity: { [activity.id]: partial }, event: 'activity.save', metadata });
      kept.content?.put(metadata.organizationId, activity.id, partial);
      if (session.scope.value.epoch !== epoch) throw overtaken();
    }
    const tell = (error: ParleyError): never => {
      if (error.code !== 'CANCELLED') context.reportError(error, 'activities');
      throw error;
    };
    const { data: saved } = await (kept ? retryAtService(session, send).catch(tell) : send());
    onSaved(saved.activity, saved.sequence);
  };
}
