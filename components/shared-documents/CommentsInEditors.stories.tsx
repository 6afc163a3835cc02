import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, useEffect, useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { useCommentElement } from '@parley/react';
import { Comments } from '@parley/react/components';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';
import type { BriefProps, EditorSeat } from '../../test/browser/editorComments/EditorSeat.js';
import { LexicalBrief } from '../../test/browser/editorComments/LexicalBrief.js';
import { TiptapBrief } from '../../test/browser/editorComments/TiptapBrief.js';
import { aThreadInput } from '../../test/support/someThreads.js';
import '../../.storybook/sharedDocuments.css';

const TEXT = 'The launch is in May. Marketing begins in April, and the budget is open.';

/** Comments on the words of an editor, `docs/comments-in-editors.md`: the marks are drawn over the text, which stays as it is. */
const meta: Meta<CommentedProps> = {
  title: 'Shared documents/Comments in editors',
  component: Commented,
  parameters: {
    parley: {
      prepare: (world: StoryWorld) =>
        world.rest('commentannotations/add', {
          documentId: 'roadmap',
          commentAnnotations: [
            aThreadInput({
              annotationId: 'when',
              targetElement: { elementId: 'brief', targetText: 'launch is in May' },
            }),
            aThreadInput({ annotationId: 'money', targetElement: { elementId: 'brief', targetText: 'budget' } }),
          ],
        }),
    },
  },
};
export default meta;

type Story = StoryObj<CommentedProps>;

interface CommentedProps {
  Brief: ComponentType<BriefProps>;
  /** The thread that is open. */
  selected?: string;
  /** Words that a button deletes, and their thread, which it opens. The button does not name them: they would be found in it. */
  deletes?: { words: string; annotationId: string };
}

function Commented({ Brief, selected, deletes }: CommentedProps) {
  const comments = useCommentElement();
  const [seat, setSeat] = useState<EditorSeat>();
  useEffect(() => {
    if (seat?.text() === '') seat.fill(TEXT);
  }, [seat]);
  useEffect(() => {
    if (selected) comments.selectCommentByAnnotationId(selected);
  }, [comments, selected]);
  return (
    <div className="shared-documents">
      <section id="brief" aria-label="Brief">
        <Brief onSeat={setSeat} />
      </section>
      {deletes && (
        <button
          type="button"
          onClick={() => {
            seat?.remove(deletes.words);
            comments.selectCommentByAnnotationId(deletes.annotationId);
          }}
        >
          Delete its words
        </button>
      )}
      <Comments />
    </div>
  );
}

const marked = () =>
  ['parley-comment', 'parley-comment-active'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map(String));
/** In any order. */
const marks = (...words: string[]) => waitFor(() => expect(marked().toSorted()).toEqual(words.toSorted()));

/** Two threads on words of a shared Tiptap text. */
export const Tiptap: Story = {
  args: { Brief: TiptapBrief },
  play: () => marks('launch is in May', 'budget'),
};

/** The words of the thread that is open are marked more strongly. */
export const Open: Story = {
  args: { Brief: TiptapBrief, selected: 'when' },
  play: async () => {
    await marks('launch is in May', 'budget');
    await screen.findByRole('dialog');
  },
};

/** The commented text was deleted: the thread says so. An undo in the editor brings both back. */
export const CommentedTextDeleted: Story = {
  args: { Brief: TiptapBrief, deletes: { words: 'budget', annotationId: 'money' } },
  play: async ({ canvas }) => {
    await marks('launch is in May', 'budget');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete its words' }));
    await marks('launch is in May');
    await expect(await screen.findByText('What this was about is no longer on the page')).toBeVisible();
  },
};

/** The same with Lexical. */
export const Lexical: Story = {
  args: { Brief: LexicalBrief },
  play: () => marks('launch is in May', 'budget'),
};
