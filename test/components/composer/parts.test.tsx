import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommentComposer } from '@parley/react/components';
import { Composer } from '@parley/react/headless';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { CommentEvents, ParleyClient } from '../../../src/index.js';
import type { ComposerFile } from '../../../src/elements/comment/composer/Composer.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { readyField } from '../../support/readyField.js';
import { startTestService, type TestBrowser, type TestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

let service: TestService;
let browser: TestBrowser;
let client: ParleyClient;
beforeEach(async () => {
  service = await startTestService();
  browser = service.as({ userId: 'ada', name: 'Ada' });
});

const ROOT = 'Composer.Root';
const never = () => new Promise<never>(() => undefined);
const inRoot = (part: ReactNode) => (
  <Composer.Root onSubmit={never} onUpload={never}>
    {part}
  </Composer.Root>
);
const file: ComposerFile = { attachmentId: 'f', name: 'plan.png', size: 1, state: 'failed', progress: 0 };
const inFile = (part: ReactNode) =>
  inRoot(
    <ul>
      <Composer.Attachment file={file}>{part}</Composer.Attachment>
    </ul>,
  );
const inList = (part: ReactNode) => inRoot(<ul>{part}</ul>);

const parts: PartCase[] = [
  { name: ROOT, Part: Composer.Root, tag: 'form', props: { onSubmit: never } },
  { name: 'Composer.Editor', Part: Composer.Editor, tag: 'div', inside: inRoot, around: ROOT, isPlain: true },
  { name: 'Composer.Submit', Part: Composer.Submit, tag: 'button', inside: inRoot, around: ROOT },
  { name: 'Composer.Status', Part: Composer.Status, tag: 'p', inside: inRoot, around: ROOT },
  { name: 'Composer.Attach', Part: Composer.Attach, tag: 'button', inside: inRoot, around: ROOT },
  {
    name: 'Composer.Attachment',
    Part: Composer.Attachment,
    tag: 'li',
    props: { file },
    inside: inList,
    around: ROOT,
  },
  {
    name: 'Composer.AttachmentStatus',
    Part: Composer.AttachmentStatus,
    tag: 'span',
    inside: inFile,
    around: 'Composer.Attachment',
  },
  { name: 'Composer.AttachmentRetry', Part: Composer.AttachmentRetry, tag: 'button', inside: inFile, around: ROOT },
  { name: 'Composer.AttachmentRemove', Part: Composer.AttachmentRemove, tag: 'button', inside: inFile, around: ROOT },
  { name: 'Composer.Assign', Part: Composer.Assign, tag: 'label', inside: inRoot, around: ROOT, isPlain: true },
];
for (const part of parts) describePart(part, () => browser);

/** A composer of the preset, and what the comment element tells of it. */
async function openComposer(props: object = {}, prepare?: (client: ParleyClient) => void) {
  const events: [string, unknown][] = [];
  const named: (keyof CommentEvents)[] = [
    'composerTextChange',
    'composerClicked',
    'visibilityOptionClicked',
    'addCommentDraft',
  ];
  const { unmount } = render(
    <ParleyProvider
      {...browser.props}
      documentId="roadmap"
      onClientLoad={(loaded) => {
        client = loaded;
        const element = loaded.getCommentElement();
        for (const name of named) element.on(name).subscribe((payload) => events.push([name, payload]));
        prepare?.(loaded);
      }}
    >
      <CommentComposer targetComposerElementId="here" {...props} />
    </ParleyProvider>,
  );
  await waitFor(() => expect(client.getInitState().value).toBe(true));
  const of = (name: string) => events.filter(([emitted]) => emitted === name).map(([, payload]) => payload);
  return { of, unmount };
}

describe('CommentComposer', () => {
  beforeEach(async () => {
    await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
    await service.rest('users/add', { users: [{ userId: 'ada', name: 'Ada' }] });
  });

  it('reports its text with the whole draft, and a click (§5.1, §5.2)', async () => {
    const { of } = await openComposer({ context: { row: 'one' } });
    await userEvent.click(await readyField());
    const composer = contextOf(client).ui.getState().comments.composers!['here']!;
    const content = {
      text: 'Hi @Ben',
      commentText: 'Hi {{ben}}',
      commentHtml: '<p>Hi {{ben}}</p>',
      taggedUserContacts: [{ userId: 'ben', text: '@Ben' }],
      toOrganizationUserGroup: [],
      customList: [],
    };
    act(() => composer.write(content));
    await waitFor(() =>
      expect(of('composerTextChange')).toEqual([
        {
          text: 'Hi @Ben',
          targetComposerElementId: 'here',
          annotation: {
            annotationId: expect.stringMatching(/^TEMP_/) as string,
            context: { row: 'one' },
            comments: [
              expect.objectContaining({
                commentText: 'Hi {{ben}}',
                taggedUserContacts: [{ userId: 'ben', text: '@Ben' }],
              }),
            ],
          },
          metadata: expect.objectContaining({ organization: { id: service.organizationId } }) as unknown,
        },
      ]),
    );
    expect(of('composerClicked')).toEqual([
      expect.objectContaining({
        annotationId: expect.stringMatching(/^TEMP_/) as string,
        commentAnnotation: expect.objectContaining({ comments: [], context: { row: 'one' } }) as unknown,
      }),
    ]);
    expect(client.getCommentElement().getComposerData({ targetComposerElementId: 'here' })).toMatchObject({
      text: 'Hi @Ben',
    });
  });

  it('reports each choice of visibility, by the names of the interface (§7.7)', async () => {
    const { of } = await openComposer({}, (loaded) => loaded.getCommentElement().enableVisibilityOptions());
    await userEvent.click(await readyField());
    await userEvent.click(await screen.findByRole('button', { name: 'Who can see this: Public' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'My organization' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Only me' }));
    // The focus of a dialog goes round over all that Tab might reach.
    const reached = screen.getAllByRole<HTMLInputElement>('radio').filter(({ tabIndex }) => tabIndex === 0);
    expect(reached).toEqual([screen.getByRole('radio', { name: 'Only me' })]);
    await waitFor(() =>
      expect(of('visibilityOptionClicked')).toMatchObject([
        {
          visibility: 'organization-private',
          commentAnnotation: { visibilityConfig: { type: 'organizationPrivate' } },
        },
        { visibility: 'restricted-self', commentAnnotation: { visibilityConfig: { userIds: ['ada'] } } },
      ]),
    );
  });

  it('is disabled for people who may only read, unless a prop says otherwise', async () => {
    await openComposer({}, (loaded) => loaded.getCommentElement().enableReadOnly());
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes its old name, and says that it is old', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openComposer({ targetComposerElementId: undefined, targetElementId: 'old' });
    expect(contextOf(client).ui.getState().comments.composers).toHaveProperty('old');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('targetComposerElementId'));
  });

  it('forgets what was written when somebody else signs in', async () => {
    await openComposer();
    const composer = () => contextOf(client).ui.getState().comments.composers?.['here'];
    act(() => composer()!.write({ ...EMPTY_CONTENT, text: 'secret', commentText: 'secret' }));
    await act(() => client.signOut());
    await waitFor(() => expect(composer()).toBeUndefined()); // nobody writes here
    await act(() => client.setAuthProvider(service.as({ userId: 'bob', name: 'Bob' }).props.authProvider));
    await waitFor(() => expect(composer()?.isEmpty()).toBe(true));
    expect(screen.queryByText('secret')).toBeNull();
  });
});
