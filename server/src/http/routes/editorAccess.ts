import {
  acceptEditorAccessRequest,
  cancelEditorAccessRequest,
  rejectEditorAccessRequest,
  releaseEditorAccess,
  requestEditorAccess,
  takeEditorAccess,
} from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { answerEditorAccessRequest } from '../../domain/operations/person/editorAccess/answerEditorAccessRequest.js';
import {
  cancelEditorAccessRequest as cancel,
  releaseEditorAccess as release,
} from '../../domain/operations/person/editorAccess/leaveEditorAccess.js';
import { requestEditorAccess as request } from '../../domain/operations/person/editorAccess/requestEditorAccess.js';
import { takeEditorAccess as take } from '../../domain/operations/person/editorAccess/takeEditorAccess.js';
import { clientRoute, type Route } from '../route.js';

export const editorAccessRoutes: Route[] = [
  clientRoute(takeEditorAccess, async (call) => {
    await requireClientOrganization(call);
    const data = await take(call);
    return { message: data.error ? 'Somebody is the editor already.' : 'You are the editor.', data };
  }),
  clientRoute(requestEditorAccess, async (call) => {
    await requireClientOrganization(call);
    const data = await request(call);
    return { message: data.requestId === null ? 'You are the editor.' : 'The editor is asked.', data };
  }),
  clientRoute(cancelEditorAccessRequest, async (call) => {
    await requireClientOrganization(call);
    return { message: 'There is no request.', data: await cancel(call) };
  }),
  clientRoute(acceptEditorAccessRequest, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Handed over.', data: await answerEditorAccessRequest(call, 'accept') };
  }),
  clientRoute(rejectEditorAccessRequest, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Rejected.', data: await answerEditorAccessRequest(call, 'reject') };
  }),
  clientRoute(releaseEditorAccess, async (call) => {
    await requireClientOrganization(call);
    return { message: 'You are not the editor.', data: await release(call) };
  }),
];
