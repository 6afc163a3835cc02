import type { Html } from '../../../html.js';

/** Inline styles that mail programs support. Colors follow the reader's color scheme where the program allows it. */
export const EMAIL_STYLES: Html = {
  markup: `
body { margin: 0; padding: 32px 16px; background: #f4f4f6; color: #1c1b22; font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #e5e4ea; border-radius: 16px; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere; }
p { margin: 0 0 8px; }
.item { padding: 0 0 8px; }
.item + .item { padding-top: 8px; border-top: 1px solid #e5e4ea; }
.headline { margin: 12px 0 2px; font-weight: 600; overflow-wrap: anywhere; }
.time { margin: 0 0 12px; color: #62606d; font-size: 13px; }
blockquote { margin: 0 0 16px; padding: 14px 16px; background: #f4f4f6; border-radius: 10px; white-space: pre-line; overflow-wrap: anywhere; }
a { color: #4338ca; }
.button, button { display: inline-block; padding: 10px 18px; border: 0; border-radius: 10px; background: #4338ca; color: #ffffff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
footer { margin-top: 20px; padding-top: 16px; border-top: 1px solid #e5e4ea; color: #62606d; font-size: 13px; }
footer a { color: inherit; }
@media (max-width: 480px) {
  body { padding: 12px; }
  main { padding: 24px 20px; }
}
@media (prefers-color-scheme: dark) {
  body { background: #131217; color: #f2f1f6; }
  main { background: #1d1c23; border-color: #34323d; }
  .item + .item, footer { border-color: #34323d; }
  blockquote { background: #2a2832; }
  .time, footer { color: #a9a7b4; }
  a { color: #b0b8ff; }
  .button, button { background: #a5b4fc; color: #18171d; }
}`,
};
