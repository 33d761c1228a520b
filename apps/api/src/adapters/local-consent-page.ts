import { escapeHtml } from '../platform/escape-html.ts';

export interface LocalPerson {
  id: string;
  name: string;
  email: string;
  /** Defaults to true. */
  isMailVerified?: boolean;
}

interface ConsentRequest {
  provider: string;
  client: string;
  people: readonly LocalPerson[];
}

const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;display:grid;justify-items:center}
main{inline-size:100%;max-inline-size:24rem}
h1{font-size:1.375rem;line-height:1.25}
form{display:grid;gap:.75rem;margin-block-start:1.5rem}
button{font:inherit;text-align:start;padding:.875rem 1rem;min-block-size:3rem;border:1px solid;border-radius:.75rem;background:none;color:inherit;cursor:pointer}
button span{display:block;opacity:.75;overflow-wrap:anywhere}
.no{text-align:center;border-color:transparent;text-decoration:underline}`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;

const personButton = ({ id, name, email }: LocalPerson): string =>
  `<button name="person" value="${escapeHtml(id)}">Continue as ${escapeHtml(name)}<span>${escapeHtml(email)}</span></button>`;

export const consentPage = ({ provider, client, people }: ConsentRequest): string =>
  page(
    provider,
    `<h1>${escapeHtml(provider)}</h1><p>${escapeHtml(client)} asks which account is yours, and to be told of its rides.</p><form method="post">${people.map(personButton).join('')}<button class="no" name="person" value="">Do not allow</button></form><p><small>A provider of the demonstration: nobody here is real.</small></p>`,
  );

export const consentTroublePage = (provider: string, trouble: string): string =>
  page(provider, `<h1>${escapeHtml(provider)}</h1><p>This cannot go on: ${escapeHtml(trouble)}.</p>`);

/** Content security policy: own styles only, and a form that posts to this server, which redirects to `origin`. */
export const consentPolicy = (origin: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`;
