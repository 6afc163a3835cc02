import { LiveSelection } from '@parley/react/headless';

export function SelectionMarks() {
  return (
    <LiveSelection.Root>
      {(selection) => (
        <LiveSelection.Indicator key={selection.user.userId} selection={selection}>
          <LiveSelection.Shape />
          <LiveSelection.Sign />
        </LiveSelection.Indicator>
      )}
    </LiveSelection.Root>
  );
}
