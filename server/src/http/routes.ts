import type { Route } from './route.js';
import { activityRoutes } from './routes/activities.js';
import { commentRoutes } from './routes/comments.js';
import { commentAnnotationRoutes } from './routes/commentAnnotations.js';
import { contactRoutes } from './routes/contacts.js';
import { commentReadRoutes } from './routes/commentReads.js';
import { commentWriteRoutes } from './routes/commentWrites.js';
import { attachmentRoutes } from './routes/attachments.js';
import { crdtRoutes } from './routes/crdt.js';
import { crdtDataRoutes } from './routes/crdtData.js';
import { crdtHistoryRoutes } from './routes/crdtHistory.js';
import { documentRoutes } from './routes/documents.js';
import { editorAccessRoutes } from './routes/editorAccess.js';
import { identifyRoutes } from './routes/identify.js';
import { inboxRoutes } from './routes/inbox.js';
import { inlineReactionRoutes } from './routes/inlineReactions.js';
import { liveStateRoutes } from './routes/liveStates.js';
import { viewRoutes } from './routes/views.js';
import { notificationRoutes } from './routes/notifications.js';
import { organizationRoutes } from './routes/organizations.js';
import { permissionRoutes } from './routes/permissions.js';
import { presenceRoutes } from './routes/presence.js';
import { recordingRoutes } from './routes/recordings.js';
import { sessionRoutes } from './routes/session.js';
import { userGroupRoutes } from './routes/userGroups.js';
import { userDataRoutes } from './routes/userData.js';
import { userRoutes } from './routes/users.js';
import { webhookEndpointRoutes } from './routes/webhookEndpoints.js';
import { workspaceRoutes } from './routes/workspace.js';
import { workspaceConfigRoutes } from './routes/workspaceConfigs.js';

/** All routes of the service. */
export const ROUTES: readonly Route[] = [
  ...organizationRoutes,
  ...documentRoutes,
  ...userRoutes,
  ...userDataRoutes,
  ...userGroupRoutes,
  ...permissionRoutes,
  ...identifyRoutes,
  ...sessionRoutes,
  ...contactRoutes,
  ...notificationRoutes,
  ...commentAnnotationRoutes,
  ...commentRoutes,
  ...activityRoutes,
  ...presenceRoutes,
  ...liveStateRoutes,
  ...viewRoutes,
  ...crdtRoutes,
  ...crdtDataRoutes,
  ...crdtHistoryRoutes,
  ...inlineReactionRoutes,
  ...editorAccessRoutes,
  ...inboxRoutes,
  ...commentReadRoutes,
  ...commentWriteRoutes,
  ...attachmentRoutes,
  ...recordingRoutes,
  ...workspaceRoutes,
  ...workspaceConfigRoutes,
  ...webhookEndpointRoutes,
];
