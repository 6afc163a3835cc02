import { CommentTool } from '@parley/react/components';
import type { ReactNode } from 'react';

/** A page of a host app, for stories of comments: a tool in its header, words, a table, a picture. */
export function HostPage({ children }: { children?: ReactNode }) {
  return (
    <div
      style={{
        maxInlineSize: '44rem',
        minBlockSize: '44rem',
        padding: 24,
        font: '15px/1.6 var(--parley-font-family)',
        color: 'var(--parley-text-0)',
      }}
    >
      <header style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <h1 style={{ font: '650 22px/1.3 var(--parley-font-family)' }}>Quarterly report</h1>
        <CommentTool />
      </header>
      <p id="intro">
        Revenue grew in every region, and the new plan was chosen by more teams than we expected. Support answered
        within a day on average.
      </p>
      <table style={{ inlineSize: '18rem', borderCollapse: 'collapse', marginBlock: 16 }}>
        <tbody>
          {[
            ['North', '41,200'],
            ['South', '38,900'],
            ['Total', '80,100'],
          ].map(([region, sum]) => (
            <tr key={region} id={region?.toLowerCase()} style={{ borderBlockEnd: '1px solid var(--parley-border-1)' }}>
              <td style={{ padding: 6 }}>{region}</td>
              <td style={{ padding: 6, textAlign: 'end' }}>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p id="outlook">Next quarter we open two offices. Hiring begins in May.</p>
      {children}
    </div>
  );
}
