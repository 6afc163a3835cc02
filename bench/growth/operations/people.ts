import {
  fetchDocuments,
  getActivityService,
  getAdvancedWebhookConfig,
  getApiKeyConfig,
  getApiKeys,
  getAuthTokens,
  getContactGroups,
  getContactUsers,
  getDocuments,
  getNotificationService,
  getOrganizations,
  getPermissions,
  getUserPermissions,
  getUsers,
  getWebhookDeliveries,
  getWebhookEndpoints,
  getWebhookService,
  identify,
  openDocuments,
} from '@parley/protocol';
import { asks, backend, does, type Operation, owner, person } from '../Operation.js';

const acme = { organizationId: 'acme' };
const page = { organizationId: 'acme', pageSize: 20 };
const ada = person('ada');

const users = (name: string, filter: object) => asks(`REST users, ${name}`, backend, getUsers, { ...page, ...filter });
const contacts = (userId: string, name: string, filter: object) =>
  asks(`contacts, ${userId}, ${name}`, person(userId), getContactUsers, { ...page, ...filter });
const groups = (userId: string, name: string, filter: object) =>
  asks(`contact groups, ${userId}, ${name}`, person(userId), getContactGroups, { ...page, ...filter });

/** People, places, permissions, settings and webhooks. */
export const people: Operation[] = [
  users('organization', {}),
  users('ids', { userIds: ['ada', 'bob', 'user-1'] }),
  users('unknown id', { userIds: ['nobody'] }),
  users('group', { organizationUserGroupIds: ['group-1'] }),
  users('large group', { organizationUserGroupIds: ['everybody'] }),
  users('unknown group', { organizationUserGroupIds: ['none'] }),
  users('group and id that is not in it', { organizationUserGroupIds: ['everybody'], userIds: ['ada'] }),
  users('document', { documentId: 'plan' }),
  users('document and ids', { documentId: 'plan', userIds: ['guest', 'user-1'] }),
  users('unknown document', { documentId: 'none' }),
  users('all documents', { allDocuments: true }),
  users('all documents, by document', { allDocuments: true, groupByDocumentId: true }),
  users('all documents, unknown id', { allDocuments: true, userIds: ['nobody'] }),
  users('all documents, group', { allDocuments: true, organizationUserGroupIds: ['group-1'] }),
  users('all documents, unknown group', { allDocuments: true, organizationUserGroupIds: ['none'] }),
  does(
    'REST users, second page',
    async (world) => (await world.backend(getUsers, page)).nextPageToken!,
    (world, pageToken) => world.backend(getUsers, { ...page, pageToken }),
  ),

  contacts('ada', 'no search', {}),
  contacts('ada', 'one name', { search: 'zuckmayer' }),
  contacts('ada', 'beginning of one name', { search: 'cleo' }),
  contacts('ada', 'common name', { search: 'anna' }),
  contacts('ada', 'part of a name', { search: 'ckmay' }),
  contacts('ada', 'one letter', { search: 'z' }),
  contacts('ada', 'address', { search: 'cleo@acme' }),
  contacts('ada', 'absent', { search: 'xqzzyw' }),
  contacts('ada', 'document', { documentId: 'plan' }),
  contacts('ada', 'absent, document', { documentId: 'plan', search: 'xqzzyw' }),
  contacts('guest', 'document', { documentId: 'plan' }),
  contacts('guest', 'no search', {}),
  does(
    'contacts, ada, second page',
    async (world) => {
      const call = await ada(world);
      return { call, pageToken: (await call(getContactUsers, page)).nextPageToken! };
    },
    (_world, { call, pageToken }) => call(getContactUsers, { ...page, pageToken }),
  ),
  groups('ada', 'no search', {}),
  groups('ada', 'one name', { search: 'one in' }),
  groups('ada', 'absent', { search: 'xqzzyw' }),

  asks('REST organizations', backend, getOrganizations, { pageSize: 20 }),
  asks('REST organizations, ids', backend, getOrganizations, { organizationIds: ['acme', 'tiny', 'none'] }),
  asks('REST documents', backend, getDocuments, page),
  asks('REST documents, ids', backend, getDocuments, { ...acme, documentIds: ['plan', 'big', 'none'] }),
  asks('documents, ada', ada, fetchDocuments, page),
  asks('documents, ada, ids', ada, fetchDocuments, { ...acme, documentIds: ['plan', 'none'] }),
  asks('documents, guest', person('guest'), fetchDocuments, page),
  asks('documents, stranger', person('stranger'), fetchDocuments, page),
  asks('REST permissions', backend, getPermissions, { ...acme, userIds: ['ada', 'guest'], documentIds: ['plan'] }),
  asks('REST permissions, organization', backend, getPermissions, { ...acme, userIds: ['ada', 'user-1'] }),
  asks('permissions', ada, getUserPermissions, acme),
  asks('permissions, document', ada, getUserPermissions, { ...acme, documentIds: ['plan'] }),
  asks('sign in', ada, identify, { ...acme, user: { userId: 'ada', name: 'Ada Lovelace' } }),
  asks('open a document', ada, openDocuments, { ...acme, documents: [{ documentId: 'plan' }] }),
  asks('open a large document', ada, openDocuments, { ...acme, documents: [{ documentId: 'big' }] }),

  asks('REST webhook endpoints', backend, getWebhookEndpoints, {}),
  asks('REST webhook deliveries, busy endpoint', backend, getWebhookDeliveries, { endpointId: 'ep_busy', limit: 20 }),
  asks('REST webhook deliveries, quiet endpoint', backend, getWebhookDeliveries, { endpointId: 'ep_quiet', limit: 20 }),
  asks('REST notification service', backend, getNotificationService, {}),
  asks('REST activity service', backend, getActivityService, {}),
  asks('REST webhook service', backend, getWebhookService, {}),
  asks('REST advanced webhooks', backend, getAdvancedWebhookConfig, {}),
  asks('REST settings of the API key', backend, getApiKeyConfig, {}),
  asks('workspace API keys', owner, getApiKeys, {}),
  asks('workspace auth tokens', owner, getAuthTokens, { apiKey: 'pk_bench' }),
];
