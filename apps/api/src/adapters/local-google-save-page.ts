import { escapeHtml } from '../platform/csv.ts';

/** A saved object as the service sent it: a loyalty card or a generic pass. */
export type SavedObject = Record<string, any>;

const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{margin:0;padding:1rem;display:grid;justify-items:center}
main{inline-size:100%;max-inline-size:26rem}
h1{font-size:1.375rem;line-height:1.25}
h2{font-size:1.125rem;margin:0}
article{padding:1.25rem;border:1px solid #8888;border-block-start:.5rem solid;border-radius:1rem}
dl{display:grid;gap:.75rem;margin:1rem 0 0}
dt{opacity:.75;font-size:.875rem}
dd{margin:0}
h2,dd,pre{overflow-wrap:anywhere;white-space:pre-wrap}
pre{font-size:.75rem}
a{display:inline-block;padding-block:.75rem}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

const back = (origin: unknown): string =>
  typeof origin === 'string' && /^https?:\/\//.test(origin)
    ? `<p><a href="${escapeHtml(origin)}">Back to the app</a></p>`
    : '';

/** Text of Google's form for a translated string. */
const valueOf = (text: any): string => String(text?.defaultValue?.value ?? '');

function factsOf(one: SavedObject): [label: string, value: string][] {
  const { loyaltyPoints: points, barcode } = one;
  const facts: [label: string, value: string | number | undefined][] = [
    ['Member', one['accountName']],
    [String(points?.label ?? 'Balance'), points?.balance?.int],
    ['Valid until', one['validTimeInterval']?.end?.date],
    ['Code', barcode?.value],
    ['Below the code', barcode?.alternateText],
    ['State', one['state']],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)]]));
}

/** Shows what Google Wallet would keep, and the JSON that it got [PASS-29]. */
export function savedPage(one: SavedObject, { programName, origin }: { programName: string; origin: unknown }): string {
  const facts = factsOf(one).map(
    ([label, value]) => `<dt dir="auto">${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  );
  const title = [valueOf(one['cardTitle']) || programName, valueOf(one['header'])].filter(Boolean).join(': ');
  const json = escapeHtml(JSON.stringify(one, null, 2));
  return page(
    'Saved to Google Wallet',
    `<h1>Saved to Google Wallet</h1><p>This page replaces Google's in a demo: nothing leaves this machine.</p><article><h2 dir="auto">${escapeHtml(title)}</h2><dl>${facts.join('')}</dl></article>${back(origin)}<details><summary>What Google would get</summary><pre>${json}</pre></details>`,
  );
}

export const rejectedPage = (): string =>
  page(
    'Not saved',
    '<h1>Not saved</h1><p>This link was not signed by an agency of this demo. Open your ticket or My account, and add the pass again.</p>',
  );
