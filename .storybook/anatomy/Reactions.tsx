import { Reactions } from '@parley/react/headless';

export function ChartReactions() {
  return (
    <Reactions.Root targetElementId="chart">
      <Reactions.Error />
      <Reactions.List />
      <Reactions.Options />
      <Reactions.Failure />
    </Reactions.Root>
  );
}
