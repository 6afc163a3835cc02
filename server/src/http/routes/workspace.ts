import { createApiKey, getApiKeys, getAuthTokens, resetAuthToken, updateApiKey } from '@parley/protocol';
import {
  createApiKey as create,
  getApiKeys as getKeys,
  requireApiKey,
  updateApiKey as update,
} from '../../domain/operations/backend/workspace/apiKeys.js';
import {
  DEFAULT_TOKEN_NAME,
  makeAuthToken,
  readAuthTokens,
} from '../../domain/operations/backend/workspace/authTokens.js';
import { readPage } from '../readPage.js';
import { type Route, workspaceRoute } from '../route.js';

export const workspaceRoutes: Route[] = [
  workspaceRoute(getApiKeys, async (call) => ({
    message: 'API keys read.',
    ...(await readPage(
      call,
      getApiKeys,
      (after: string | undefined, limit) => getKeys(call.core, call.workspaceId, call.data.apiKeys, { after, limit }),
      ({ id }) => id,
      { defaultSize: 100, owner: call.workspaceId },
    )),
  })),
  workspaceRoute(createApiKey, async ({ core, workspaceId, data }) => ({
    message: 'API key created.',
    data: await create(core, workspaceId, data),
  })),
  workspaceRoute(updateApiKey, async ({ core, workspaceId, data: { apiKey, ...change } }) => {
    await update(core, workspaceId, apiKey, change);
    return { message: 'API key updated.', data: null };
  }),
  workspaceRoute(getAuthTokens, async ({ core, workspaceId, data: { apiKey } }) => {
    await requireApiKey(core.db, workspaceId, apiKey);
    return { message: 'Auth tokens read.', data: { apiKey, authTokens: await readAuthTokens(core.db, apiKey) } };
  }),
  workspaceRoute(resetAuthToken, async ({ core, workspaceId, data: { apiKey, name = DEFAULT_TOKEN_NAME } }) => {
    await requireApiKey(core.db, workspaceId, apiKey);
    const newAuthToken = await makeAuthToken(core.db, apiKey, name, core.clock.now());
    core.apiKeyChanged(apiKey);
    return { message: 'Auth token reset.', data: { apiKey, newAuthToken } };
  }),
];
