import { Cursors } from '@parley/react/headless';

export function Pointers() {
  return (
    <Cursors.Root>
      {(user) => (
        <Cursors.Cursor key={user.userId} user={user}>
          {user.name}
        </Cursors.Cursor>
      )}
    </Cursors.Root>
  );
}
