import { type Html, html } from '../../../html.js';
import { EMAIL_STYLES } from './emailStyles.js';
import type { EmailTexts } from './strings/emailTexts.js';

interface PageContent {
  title: string;
  /** Not shown in the page: mail programs put it beside the subject. */
  preview?: string;
  body: Html;
  footer?: Html;
}

/** A whole HTML page. The email and the unsubscribe page use it. */
export const emailPage = ({ language, direction }: EmailTexts, { title, preview, body, footer }: PageContent): Html =>
  html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${EMAIL_STYLES}
        </style>
      </head>
      <body>
        ${preview ? html`<div style="display: none; max-height: 0; overflow: hidden">${preview}</div>` : []}
        <main>
          <h1>${title}</h1>
          ${body} ${footer ? html`<footer>${footer}</footer>` : []}
        </main>
      </body>
    </html>`;
