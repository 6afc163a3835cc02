import { useCrdtStore } from '@parley/react';
import type { Initiative } from '../roadmap.js';
import { BriefEditor } from './BriefEditor.js';
import { BriefPeople } from './BriefPeople.js';
import { BriefVersions } from './BriefVersions.js';
import { Dialog } from './Dialog.js';

/** The initiative's document, which everybody writes at once. Select words to talk about them. */
export function Brief({ initiative }: { initiative: Initiative }) {
  const brief = useCrdtStore<string>({ storeId: 'brief', type: 'xml', initialValue: asXml(initiative.brief) });
  const { store, isReadOnly, error } = brief;
  return (
    <section className="brief" id={`brief-${initiative.id}`} aria-label="Brief">
      <div className="section-head">
        <h2>Brief</h2>
        <BriefPeople store={store} />
        <span className="spacer" />
        <Dialog title="Versions" icon="history" intro="Keep the brief as it is now, and go back to it later.">
          <BriefVersions brief={brief} />
        </Dialog>
      </div>
      {store ? <BriefEditor store={store} isReadOnly={isReadOnly} /> : <p className="brief-text">Opening the brief…</p>}
      {error ? (
        <p role="alert" className="problem">
          {error.message}
        </p>
      ) : (
        <p role="status" className="brief-status">
          {store && stateOf(brief)}
        </p>
      )}
    </section>
  );
}

/** What it says below the text. Nothing while all is as it should be. */
function stateOf({ status, isReadOnly }: { status: string; isReadOnly: boolean }) {
  if (status === 'disconnected') return 'Offline. What you write is kept on this device, and sent when you are back.';
  return isReadOnly && 'You can read this brief.';
}

/** As the editor keeps paragraphs. */
function asXml(paragraphs: readonly string[]) {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return paragraphs.map((text) => `<paragraph>${escape(text)}</paragraph>`).join('');
}
