import * as clientActivities from './client/activities.js';
import * as clientInlineReactions from './client/inlineReactions.js';
import * as clientEditorAccess from './client/editorAccess.js';
import * as clientCrdt from './client/crdt.js';
import * as crdtEdits from './client/crdtEdits.js';
import * as crdtMessages from './client/crdtMessages.js';
import * as crdtVersions from './client/crdtVersions.js';
import * as clientLiveStates from './client/liveStates.js';
import * as clientViews from './client/views.js';
import * as contacts from './client/contacts.js';
import * as clientRecordings from './client/recordings.js';
import { uploadAttachment } from './client/attachments.js';
import * as clientComments from './client/comments.js';
import * as clientNotifications from './client/notifications.js';
import { poll } from './client/poll.js';
import { identify } from './client/identify.js';
import * as session from './client/session.js';
import type { Endpoint } from './endpoint.js';
import * as activities from './rest/activities.js';
import * as commentAnnotations from './rest/commentAnnotations.js';
import * as comments from './rest/comments.js';
import * as documents from './rest/documents.js';
import * as crdt from './rest/crdt.js';
import * as liveStates from './rest/liveStates.js';
import * as notifications from './rest/notifications.js';
import * as organizations from './rest/organizations.js';
import * as permissions from './rest/permissions.js';
import * as presence from './rest/presence.js';
import * as userGroups from './rest/userGroups.js';
import * as recordings from './rest/recordings.js';
import * as users from './rest/users.js';
import * as userData from './rest/userData.js';
import * as webhookEndpoints from './rest/webhookEndpoints.js';
import * as workspace from './rest/workspace.js';
import * as workspaceConfigs from './rest/workspaceConfigs.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'audience' in value;

/** Every operation of the service. */
export const ENDPOINTS: readonly Endpoint[] = [
  notifications,
  commentAnnotations,
  comments,
  activities,
  presence,
  crdt,
  liveStates,
  recordings,
  organizations,
  documents,
  users,
  userData,
  userGroups,
  permissions,
  workspace,
  workspaceConfigs,
  webhookEndpoints,
  { identify },
  session,
  contacts,
  clientNotifications,
  clientComments,
  clientActivities,
  clientEditorAccess,
  clientLiveStates,
  clientViews,
  clientCrdt,
  crdtVersions,
  crdtMessages,
  crdtEdits,
  clientInlineReactions,
  clientRecordings,
  { uploadAttachment, poll },
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
