import { Follow } from '@parley/react/headless';

export function FollowBar() {
  return (
    <>
      <Follow.Announcer />
      <Follow.Root>
        <Follow.Avatar /> <Follow.Text /> <Follow.Stop />
      </Follow.Root>
    </>
  );
}
