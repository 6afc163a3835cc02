import { ActivityLog } from '@parley/react/headless';

export function WhoDidWhat() {
  return (
    <ActivityLog.Root>
      <ActivityLog.FeatureFilter /> <ActivityLog.PersonFilter /> <ActivityLog.Reset />
      <ActivityLog.Loading />
      <ActivityLog.Empty />
      <ActivityLog.NoMatch />
      <ActivityLog.Error>
        <ActivityLog.Retry />
      </ActivityLog.Error>
      <ActivityLog.List>
        {(row) => (
          <ActivityLog.Item key={row.activity.id} row={row}>
            <ActivityLog.Day />
            <ActivityLog.Avatar />
            <ActivityLog.Open>
              <ActivityLog.Message />
            </ActivityLog.Open>
            <ActivityLog.Quote />
            <ActivityLog.Document /> <ActivityLog.Time />
          </ActivityLog.Item>
        )}
      </ActivityLog.List>
      <ActivityLog.LoadMore />
      <ActivityLog.Announcer />
    </ActivityLog.Root>
  );
}
