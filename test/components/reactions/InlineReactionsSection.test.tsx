import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  InlineReactionsSection,
  type InlineReactionsSectionProps,
  ReactionTool,
  type ReactionToolProps,
} from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { reactAs } from '../../support/reactAs.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const chart = { documentId: 'plan', targetElementId: 'chart' };
const bob = { userId: 'bob', name: 'Bob' };

async function withPlan() {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  return service;
}
function draw(
  service: TestService,
  props: Partial<InlineReactionsSectionProps> & { tool?: Partial<ReactionToolProps>; isReadOnly?: boolean } = {},
) {
  const { tool, isReadOnly, ...section } = props;
  const ada = service.as({ userId: 'ada', name: 'Ada', ...(isReadOnly && { isReadOnly }) });
  const drawn = render(
    <ParleyProvider {...ada.props} documentId="plan" language="en">
      <InlineReactionsSection targetReactionElementId="chart" {...section} />
      {tool && <ReactionTool videoPlayerId="chart" {...tool} />}
    </ParleyProvider>,
  );
  return { ...drawn, network: ada.network };
}
const chips = () => screen.queryAllByRole('button').filter((button) => button.hasAttribute('aria-pressed'));
const labels = () => chips().map((chip) => chip.getAttribute('aria-label'));
const see = (...expected: string[]) => waitFor(() => expect(labels()).toEqual(expected));
const state = () => screen.getByRole('group', { name: 'Reactions' }).dataset['parleyState'];

it('shows who reacted by name, in the order of first use, and takes a reaction by a click and by the keyboard', async () => {
  const user = userEvent.setup();
  const service = await withPlan();
  await reactAs(service, bob, chart, '🎉', '👍');
  draw(service);
  await see('🎉 1: Bob', '👍 1: Bob');
  expect(state()).toBe('ready');
  await user.click(chips()[1]!);
  await see('🎉 1: Bob', '👍 2: Bob, You');
  expect(chips()[1]).toHaveAttribute('aria-pressed', 'true');
  await user.tab();
  expect(chips()[1]).not.toHaveFocus();
  chips()[0]!.focus();
  await user.keyboard('{Enter}');
  await see('🎉 2: Bob, You', '👍 2: Bob, You');
  await reactAs(service, bob, chart, '🎉');
  await see('🎉 1: You', '👍 2: Bob, You');
});

it('is empty, offers a palette, and shows the first reaction', async () => {
  const user = userEvent.setup();
  const service = await withPlan();
  draw(service, { customReactions: { ship: { url: 'https://app.test/ship.png' }, wave: { emoji: '👋' } } });
  await user.click(await screen.findByRole('button', { name: 'Add reaction' }));
  expect(state()).toBe('empty');
  const options = within(await screen.findByRole('group', { name: 'Add reaction' })).getAllByRole('button');
  expect(options.map((option) => option.getAttribute('aria-label'))).toEqual(['ship', 'wave']);
  await user.click(options[1]!);
  await waitFor(() => expect(labels()).toEqual(['👋 1: You']));
});

it('says that a reaction was refused, and takes it back', async () => {
  const user = userEvent.setup();
  const service = await withPlan();
  await reactAs(service, bob, chart, '👍');
  const { network } = draw(service);
  await see('👍 1: Bob');
  network.refuseNext('inlineReactions/set', 'RESOURCE_EXHAUSTED');
  await user.click(chips()[0]!);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your reaction could not be saved');
  await see('👍 1: Bob');
  await user.click(chips()[0]!);
  await see('👍 2: Bob, You');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that reactions could not be loaded, and tries again', async () => {
  const user = userEvent.setup();
  const service = await withPlan();
  await reactAs(service, bob, chart, '👍');
  const { network } = draw(service);
  network.refuseNext('inlineReactions/list', 'INTERNAL');
  await user.click(await screen.findByRole('button', { name: /^Reactions could not be loaded\./ }));
  await waitFor(() => expect(labels()).toEqual(['👍 1: Bob']));
});

it.each([{ readOnly: true }, { isReadOnly: true }])('shows reactions, and offers none: %j', async (props) => {
  const user = userEvent.setup();
  const service = await withPlan();
  await reactAs(service, bob, chart, '👍');
  draw(service, { ...props, tool: {} });
  await see('👍 1: Bob');
  const [chip] = chips();
  expect(chip).toHaveAttribute('aria-disabled', 'true');
  await user.click(chip!);
  chip!.focus();
  expect(chip).toHaveFocus(); // who reacted can be read all the same
  expect(service.requests.filter((path) => path === 'inlineReactions/set')).toHaveLength(1);
  // The tool is no part of a section that is read-only, so it goes by the person alone.
  expect(screen.queryAllByRole('button', { name: 'Add reaction' })).toHaveLength(props.isReadOnly ? 0 : 1);
});

it('a tool adds a reaction to a player, and reports its click, which may be prevented', async () => {
  const user = userEvent.setup();
  const service = await withPlan();
  const onReactionToolClick = vi.fn<NonNullable<ReactionToolProps['onReactionToolClick']>>();
  draw(service, { readOnly: true, tool: { onReactionToolClick } });
  const tool = await screen.findByRole('button', { name: 'Add reaction' });
  onReactionToolClick.mockImplementationOnce((event) => event.preventDefault());
  await user.click(tool);
  expect(screen.queryByRole('group', { name: 'Add reaction' })).toBeNull();
  await user.click(tool);
  expect(onReactionToolClick).toHaveBeenCalledTimes(2);
  const [first] = within(await screen.findByRole('group', { name: 'Add reaction' })).getAllByRole('button');
  await user.click(first!);
  await see(`${first!.textContent} 1: You`);
});

it('counts those who are not named', async () => {
  const service = await withPlan();
  for (let n = 0; n < 12; n += 1) await reactAs(service, { userId: `p${n}`, name: `P${n}` }, chart, '👍');
  draw(service);
  await waitFor(() => expect(labels()).toEqual(['👍 12: P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, 2 others']));
});
