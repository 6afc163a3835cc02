import type { Html } from '../../../html.js';

/** Inline styles that mail programs support. Colors follow the reader's color scheme where the program allows it. */
export const EMAIL_STYLES: Html = {
  markup: `
body { margin: 0; padding: 24px 12px; background: #f4f4f5; color: #18181b; font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #e4e4e7; border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 18px; line-height: 1.35; overflow-wrap: anywhere; }
.item { padding: 16px 0; border-top: 1px solid #e4e4e7; }
.headline { margin: 0 0 8px; font-weight: 600; overflow-wrap: anywhere; }
blockquote { margin: 0 0 12px; padding: 8px 12px; border-left: 3px solid #a1a1aa; background: #f4f4f5; border-radius: 4px; white-space: pre-line; overflow-wrap: anywhere; }
p { margin: 0 0 8px; }
.button, button { display: inline-block; padding: 8px 14px; border: 0; border-radius: 8px; background: #4338ca; color: #ffffff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.time, footer { color: #52525b; font-size: 13px; }
footer { padding-top: 16px; border-top: 1px solid #e4e4e7; }
footer a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #18181b; color: #fafafa; }
  main { background: #27272a; border-color: #3f3f46; }
  .item, footer { border-color: #3f3f46; }
  blockquote { background: #18181b; border-color: #71717a; }
  .time, footer { color: #a1a1aa; }
  .button, button { background: #a5b4fc; color: #18181b; }
}`,
};
