import { useCommentElement, useCommentSettings, useTheme } from '@parley/react';
import { useEffect, useState } from 'react';
import { PEOPLE, type Person } from '../people.js';
import { api } from './api.js';
import { Avatar } from './Avatar.js';
import { storesComments, setStoresComments } from './dataProviders.js';
import { Switch } from './Switch.js';

/** What a visitor can change about the demo itself. */
export function DemoSettings({ person }: { person: Person }) {
  const { theme, setDarkMode } = useTheme();
  const comments = useCommentElement();
  const { areaComment, streamMode } = useCommentSettings();
  const [isRightToLeft, setIsRightToLeft] = useState(document.documentElement.dir === 'rtl');
  const [isGathering, setIsGathering] = useState<boolean | null>(null);
  const [isModerated, setIsModerated] = useState<boolean | null>(null);
  useEffect(() => {
    void api.moderation().then((moderation) => setIsModerated(moderation.isModerated));
    void api.delivery().then((delivery) => setIsGathering(delivery.isGathering));
  }, []);

  const handleRightToLeft = (isOn: boolean) => {
    document.documentElement.dir = isOn ? 'rtl' : 'ltr';
    setIsRightToLeft(isOn);
  };
  const handleGathering = (isOn: boolean) => {
    setIsGathering(isOn);
    void api.delivery({ isGathering: isOn });
  };

  const handleModerated = (isOn: boolean) => {
    setIsModerated(isOn);
    void api.moderation({ isModerated: isOn });
  };

  return (
    <div className="settings">
      <section>
        <h3>Who you are</h3>
        <ul className="people">
          {PEOPLE.map((one) => (
            <li key={one.userId}>
              <a href={`/?as=${one.userId}`} aria-current={one.userId === person.userId}>
                <Avatar person={one} size={36} />
                <span>
                  {one.name}
                  <small>{one.title}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>How it looks</h3>
        <Switch label="Dark" isOn={theme === 'dark'} onIsOnChange={setDarkMode}>
          At first it follows your system.
        </Switch>
        <Switch
          label="Comments in a column"
          isOn={streamMode}
          onIsOnChange={(isOn) => comments.updateSettings({ streamMode: isOn })}
        >
          Comments stand beside the page, each at the height of what it is about, where the window is wide enough.
        </Switch>
        <Switch
          label="Comments on areas"
          isOn={areaComment}
          onIsOnChange={(isOn) => comments.updateSettings({ areaComment: isOn })}
        >
          Press the comment tool, then drag over a part of the page. By keyboard: Shift and Enter.
        </Switch>
        <Switch label="Right to left" isOn={isRightToLeft} onIsOnChange={handleRightToLeft}>
          The page mirrored, as for Arabic or Hebrew. Pins, dialogs and the sidebar follow.
        </Switch>
      </section>
      <section>
        <h3>How it works</h3>
        <Switch
          label="Wait and gather"
          isOn={isGathering ?? true}
          isDisabled={isGathering === null}
          onIsOnChange={handleGathering}
        >
          A notification of a comment waits 10 seconds. Who has opened the thread by then is not notified; what is left
          is gathered for 10 more and comes as one, in the inbox and by email. Off: everything comes at once. For
          everybody.
        </Switch>
        <Switch
          label="Ada approves comments"
          isOn={isModerated ?? false}
          isDisabled={isModerated === null}
          onIsOnChange={handleModerated}
        >
          What others write is seen by them and by Ada, until she approves it. For everybody.
        </Switch>
        <Switch label="Northstar keeps comments" isOn={storesComments()} onIsOnChange={setStoresComments}>
          New words go to Northstar’s own store, through data providers. Parley keeps who, when and where, and never
          sees the text, so neither does its email. The page loads again.
        </Switch>
      </section>
    </div>
  );
}
