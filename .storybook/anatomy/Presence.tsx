import { Presence } from '@parley/react/headless';

export function WhoIsHere() {
  return (
    <Presence.Root maxUsers={3}>
      <Presence.List>
        {(user) => (
          <Presence.Person key={user.userId} user={user}>
            <Presence.Button>
              <Presence.Avatar />
            </Presence.Button>
          </Presence.Person>
        )}
      </Presence.List>
      <Presence.Overflow>
        <Presence.OverflowTrigger />
        <Presence.OverflowList>
          {(user) => (
            <Presence.Person key={user.userId} user={user}>
              <Presence.Name /> <Presence.Status />
            </Presence.Person>
          )}
        </Presence.OverflowList>
      </Presence.Overflow>
    </Presence.Root>
  );
}
