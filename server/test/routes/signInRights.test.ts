import {
  addComment,
  addCommentAnnotation,
  addUsers,
  deleteComment,
  deleteCommentAnnotation,
  generateToken,
  getUsers,
  identify,
  openDocuments,
  removePermissions,
  type Resource,
  updateCommentAnnotation,
  updateUsers,
  type User,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { expectSuccess, post } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import type { TestPerson } from '../support/TestPerson.js';

const ORG = { organizationId: 'o' };
const MEMBER: Resource[] = [{ type: 'organization', id: 'o' }];
const RESTRICTED = {
  isReadOnly: true,
  isAnonymous: true,
  isGuest: true,
  plan: 'free',
  type: 'external',
  groupId: 'visitors',
};
const CLAIMED = {
  isReadOnly: false,
  isAnonymous: false,
  isGuest: false,
  plan: 'gold',
  type: 'staff',
  groupId: 'board',
};

describe.each(MAIN_DATABASE)('what people say of themselves at sign-in ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  const stored = async (key: TestKey): Promise<User> => {
    const [user] = (await key.call(getUsers, { ...ORG, userIds: ['ada'] })) as User[]; // a list, as nothing is grouped
    return user!;
  };
  const signIn = async (person: TestPerson, claims: object = {}): Promise<User> =>
    (await person.call(identify, { ...ORG, user: { userId: person.userId, ...claims } })).user;
  /** Without a token. */
  const signInByWord = async (key: TestKey, claims: object) => {
    const data = { ...ORG, user: { userId: 'ada', ...claims } };
    const answer = await post(test.service, identify.path, { data }, { 'x-service-api-key': key.apiKey });
    return (expectSuccess(answer) as { user: User }).user;
  };
  const setSettings = (key: TestKey, settings: ApiKeySettings) =>
    test.service.core.db
      .updateTable('api_keys')
      .set({ settings: JSON.stringify(settings) })
      .where('api_key', '=', key.apiKey)
      .execute();

  describe('fields that limit a person', () => {
    it('that a backend set stay, and those that it did not set are not taken from the person (§2.3)', async () => {
      const key = await test.newKey();
      const ada = await key.person('ada', MEMBER);
      await key.call(addUsers, { ...ORG, createOrganization: true, users: [{ userId: 'ada', ...RESTRICTED }] });
      expect(await signIn(ada, CLAIMED)).toMatchObject(RESTRICTED);
      expect(await stored(key)).toMatchObject(RESTRICTED);
      await key.call(updateUsers, { ...ORG, users: [{ userId: 'ada', isReadOnly: false }] });
      expect(await signIn(ada, { isReadOnly: true })).toMatchObject({ ...RESTRICTED, isReadOnly: false });

      const eve = await key.person('eve', MEMBER);
      const { plan, groupId, isGuest, type } = await signIn(eve, CLAIMED);
      expect({ plan, groupId, isGuest, type }).toEqual({ type: 'signedIn' });
    });

    it('keep a read-only person from writing after every sign-in', async () => {
      const key = await test.newKey();
      const ada = await key.person('ada', MEMBER);
      await key.call(addUsers, { ...ORG, createOrganization: true, users: [{ userId: 'ada', isReadOnly: true }] });
      await signIn(ada, { isReadOnly: false });
      await ada.call(openDocuments, { ...ORG, documents: [{ documentId: 'd' }] });
      const comments = [{ commentId: 'c', commentText: 'Hi' }];
      const thread = { ...ORG, documentId: 'd', annotationId: 't', comments };
      expect(await ada.refused(addCommentAnnotation, thread)).toMatchObject({ status: 'PERMISSION_DENIED' });
    });

    it('may be said on a key that needs no token, but not against a backend, and end once it needs one', async () => {
      const key = await test.newKey({ requireJwtToken: false });
      expect(await signInByWord(key, RESTRICTED)).toMatchObject(RESTRICTED);
      await key.call(updateUsers, { ...ORG, users: [{ userId: 'ada', isReadOnly: true, plan: 'free' }] });
      expect(await signInByWord(key, CLAIMED)).toMatchObject({ ...CLAIMED, isReadOnly: true, plan: 'free' });

      await setSettings(key, { requireJwtToken: true });
      const ada = await key.person('ada', MEMBER);
      const now = await signIn(ada, CLAIMED);
      expect(now).toMatchObject({ isReadOnly: true, plan: 'free', type: 'signedIn' });
      expect(Object.keys(now)).not.toEqual(expect.arrayContaining(['groupId']));
      expect(Object.keys(now)).not.toEqual(expect.arrayContaining(['isGuest']));
    });

    it('name, photo and colors stay the person’s to say; an address that a backend gave does not', async () => {
      const key = await test.newKey();
      const ada = await key.person('ada', MEMBER);
      await key.call(addUsers, {
        ...ORG,
        createOrganization: true,
        users: [{ userId: 'ada', name: 'Ada', email: 'ada@x.test' }],
      });
      const claims = { name: 'Countess', photoUrl: 'https://x.test/a.png', color: '#112233' };
      expect(await signIn(ada, { ...claims, email: 'victim@y.test' })).toMatchObject({
        ...claims,
        email: 'ada@x.test',
      });
      const renamed = await key.person('ada', MEMBER, { email: 'new@x.test' });
      expect(await signIn(renamed, { email: 'victim@y.test' })).toMatchObject({ email: 'new@x.test' });
    });
  });

  describe('an admin', () => {
    const thread = { ...ORG, annotationId: 't' };
    /** Somebody else's thread in the organization `o`. */
    const written = async (key: TestKey) => {
      const ben = await key.person('ben', MEMBER);
      await ben.call(openDocuments, { ...ORG, documents: [{ documentId: 'd' }] });
      const comments = [{ commentId: 'c', commentText: 'Hi' }];
      await ben.call(addCommentAnnotation, { ...thread, documentId: 'd', comments });
      await ben.call(addComment, { ...thread, comment: { commentId: 'c2', commentText: 'Again' } });
    };
    const mayNotRule = async (person: TestPerson) => {
      const refused = { http: 403, status: 'PERMISSION_DENIED' };
      const change = { ...thread, visibility: { type: 'restricted' as const } };
      expect(await person.refused(updateCommentAnnotation, change)).toMatchObject(refused);
      expect(await person.refused(deleteCommentAnnotation, thread)).toMatchObject(refused);
      expect(await person.refused(deleteComment, { ...thread, commentId: 'c2' })).toMatchObject(refused);
    };

    it('is one only in the organizations that the token names (§2.3)', async () => {
      const key = await test.newKey();
      await written(key);
      await key.call(addUsers, { ...ORG, createOrganization: true, users: [{ userId: 'ada' }] });
      const ada = await key.person('ada', [{ type: 'organization', id: 'other' }], { isAdmin: true });
      expect((await signIn(ada)).isAdmin).toBe(false);
      expect((await stored(key)).isAdmin).not.toBe(true);
      await mayNotRule(ada);
      expect((await ada.call(identify, { user: { userId: 'ada' } })).user).toMatchObject({ isAdmin: true });

      await mayNotRule(await key.person('ada', [], { isAdmin: true }));
      const root = await key.person('ada', [{ type: 'organization', id: 'other' }, ...MEMBER], { isAdmin: true });
      expect((await signIn(root)).isAdmin).toBe(true);
      await root.call(deleteComment, { ...thread, commentId: 'c2' });
      await root.call(deleteCommentAnnotation, thread);
    });

    it('is one only while a member there, whatever else was granted', async () => {
      const key = await test.newKey();
      await written(key);
      const resource: Resource = { type: 'document', id: 'd', organizationId: 'o' };
      const guest = await key.person('ada', [resource], { isAdmin: true });
      expect((await signIn(guest)).isAdmin).toBe(false);
      await mayNotRule(guest);

      const root = await key.person('ada', MEMBER, { isAdmin: true });
      expect((await signIn(root)).isAdmin).toBe(true);
      const saved = await root.call(updateCommentAnnotation, { ...thread, visibility: { type: 'public' } });
      expect(saved.annotation.visibilityConfig).toMatchObject({ type: 'public' });
      await key.call(removePermissions, {
        userId: 'ada',
        permissions: { resources: [{ type: 'organization', id: 'o' }] },
      });
      await mayNotRule(root); // the document is public and still theirs by grant
      expect((await signIn(root)).isAdmin).toBe(false);
    });

    it('stays one for others to see, when signing in by word on a key that needs no token', async () => {
      const key = await test.newKey({ requireJwtToken: false });
      await key.call(generateToken, {
        userId: 'ada',
        userProperties: { isAdmin: true },
        permissions: { resources: MEMBER },
      });
      expect((await signInByWord(key, { isAdmin: true })).isAdmin).toBe(false);
      expect((await stored(key)).isAdmin).toBe(true);
    });
  });
});
