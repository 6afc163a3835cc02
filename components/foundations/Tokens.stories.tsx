import type { Meta, StoryObj } from '@storybook/react-vite';
import { UserAvatar } from '@parley/react/components';
import { usePreset } from '../internal/usePreset.js';
import tokensCss from '../internal/tokens.css?raw';

const meta: Meta = { title: 'Foundations/Tokens' };
export default meta;

type Story = StoryObj;

// `?raw`: the text of the file.
const NAMES = [...new Set(Array.from((tokensCss as string).matchAll(/--parley-[\w-]+(?=:)/g), ([name]) => name))];
const named = (prefix: RegExp) => NAMES.filter((name) => prefix.test(name.slice('--parley-'.length)));

/** Colors of the theme; switch it in the toolbar. */
export const Colors: Story = {
  render: () => (
    <Page>
      {named(/^(accent|background|border|text|error|success|warning|overlay)/).map((name) => (
        <Entry key={name} name={name}>
          <span
            style={{
              inlineSize: 48,
              blockSize: 32,
              borderRadius: 6,
              border: '1px solid var(--parley-border-1)',
              background: `var(${name})`,
            }}
          />
        </Entry>
      ))}
    </Page>
  ),
};

export const Measures: Story = {
  render: () => (
    <Page>
      {named(/^spacing/).map((name) => (
        <Entry key={name} name={name}>
          <span style={{ inlineSize: `var(${name})`, blockSize: 16, background: 'var(--parley-accent)' }} />
        </Entry>
      ))}
      {named(/^radius/).map((name) => (
        <Entry key={name} name={name}>
          <span
            style={{
              inlineSize: 48,
              blockSize: 32,
              border: '2px solid var(--parley-accent)',
              borderRadius: `var(${name})`,
            }}
          />
        </Entry>
      ))}
      {named(/^shadow/).map((name) => (
        <Entry key={name} name={name}>
          <span
            style={{
              inlineSize: 48,
              blockSize: 32,
              borderRadius: 6,
              background: 'var(--parley-background-0)',
              boxShadow: `var(${name})`,
            }}
          />
        </Entry>
      ))}
    </Page>
  ),
};

export const Type: Story = {
  render: () => (
    <Page>
      {named(/^font-size/).map((name) => (
        <Entry key={name} name={name}>
          <span style={{ fontSize: `var(${name})` }}>A notification travels</span>
        </Entry>
      ))}
    </Page>
  ),
};

/** The same person has the same color for every viewer. */
export const Avatars: Story = {
  render: () => (
    <Page>
      {['ada', 'grace', 'mary', 'alan', 'katherine', 'dorothy'].map((userId) => (
        <Entry key={userId} name={userId}>
          <UserAvatar className="parley-avatar" user={{ userId, name: userId }} />
        </Entry>
      ))}
      <Entry name="nobody (yet)">
        <UserAvatar className="parley-avatar" />
      </Entry>
      <Entry name="picture that is not there">
        <UserAvatar
          className="parley-avatar"
          user={{ userId: 'ada', name: 'Ada', photoUrl: 'data:image/png;base64,no' }}
        />
      </Entry>
    </Page>
  ),
};

function Page({ children }: { children: React.ReactNode }) {
  usePreset();
  return (
    <div
      className="parley-root"
      style={{
        display: 'grid',
        gap: 12,
        padding: 16,
        background: 'var(--parley-background-0)',
        color: 'var(--parley-text-0)',
      }}
    >
      {children}
    </div>
  );
}

function Entry({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
      <span style={{ inlineSize: '12rem', flex: 'none' }}>{name}</span>
      {children}
    </div>
  );
}
