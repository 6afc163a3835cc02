/** Styles of the reference page, light or dark like the reader's system. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --text: #1d2433; --quiet: #5a6376; --back: #fff; --raised: #f6f7f9; --line: #dfe3ea; --accent: #2f5bd7;
  font: 15px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ef; --quiet: #a0a9ba; --back: #14171d; --raised: #1c2129; --line: #323946; --accent: #8fb0ff; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--back); }
header {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center;
  padding: 10px 24px; background: var(--back); border-bottom: 1px solid var(--line);
}
h1 { margin: 0; font-size: 18px; }
h1 span { color: var(--quiet); font-weight: 400; }
header label { display: flex; flex: 1; gap: 8px; align-items: center; min-width: 220px; max-width: 420px; }
input {
  flex: 1; min-width: 0; padding: 6px 10px; font: inherit; color: inherit; background: var(--raised);
  border: 1px solid var(--quiet); border-radius: 6px;
}
output, small, .type, section > p { color: var(--quiet); }
main { max-width: 860px; margin: 0 auto; padding: 12px 24px 80px; }
h2 { margin: 32px 0 4px; font-size: 20px; }
h3 { margin: 0; font-size: 15px; }
h4 { margin: 12px 0 0; font-size: 13px; color: var(--quiet); }
article { margin: 6px 0; padding: 8px 14px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; scroll-margin-top: 90px; }
article:target { border-color: var(--accent); }
summary { cursor: pointer; }
summary > * { display: inline; }
summary p { margin: 0 0 0 8px; color: var(--quiet); }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
small { font-size: 13px; overflow-wrap: anywhere; }
strong { font-size: 12px; font-weight: 600; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.fields { margin: 4px 0; padding-inline-start: 18px; list-style: none; }
.fields .fields { border-inline-start: 1px solid var(--line); }
li { padding: 2px 0; }
.name { font-weight: 600; }
[hidden] { display: none; }
`;
