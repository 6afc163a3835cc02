// What a customer's test does, in plain Node with the installed packages. Prints the headlines of an inbox.
import { createParleyClient } from '@parley/react/client';
import { aNotification, startTestWorld } from '@parley/react/testing';

const world = await startTestWorld();
await world.notify(aNotification({ displayHeadlineMessageTemplate: 'It works' }));
const { props } = world.as('ada');
const client = createParleyClient(props);
await client.setAuthProvider(props.authProvider);
client
  .getNotificationElement()
  .getNotificationsData()
  .subscribe((notifications) => {
    if (!notifications) return;
    console.log(JSON.stringify(notifications.map(({ displayHeadlineMessage }) => displayHeadlineMessage)));
    process.exit();
  });
