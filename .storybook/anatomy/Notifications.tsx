import { Notifications } from '@parley/react/headless';

export function Inbox() {
  return (
    <Notifications.Root aria-label="Notifications">
      <Notifications.TabList>{({ id }) => <Notifications.Tab key={id} value={id} />}</Notifications.TabList>
      <Notifications.MarkAllRead />
      <Notifications.TabPanel>
        <Notifications.Loading />
        <Notifications.Empty />
        <Notifications.Error>
          <Notifications.Retry />
        </Notifications.Error>
        <Notifications.List>
          {(notification) => (
            <Notifications.Item key={notification.id} notification={notification}>
              <Notifications.Avatar />
              <Notifications.Open>
                <Notifications.UnreadMark /> <Notifications.Headline />
              </Notifications.Open>
              <Notifications.Body />
              <Notifications.Document /> <Notifications.Time />
              <Notifications.MarkRead />
              <Notifications.Delete />
            </Notifications.Item>
          )}
        </Notifications.List>
        <Notifications.LoadMore />
      </Notifications.TabPanel>
      <Notifications.Undo />
    </Notifications.Root>
  );
}
