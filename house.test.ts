import fs from 'node:fs';
import path from 'node:path';
import { campaignTypes, errorsOf, isErrorCode, limits, type Route, routes } from '@fareback/contract';
import { type AdminRoute, adminErrorsOf, adminRoutes } from '@fareback/contract/admin';
import { type JSXElementChild, type Node, parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** Project rules that no type or linter can check (docs/architecture.md). */

const root = import.meta.dirname;
const isTest = (file: string): boolean => /\.(test|prove|e2e)\.tsx?$|\/testing\//.test(file);

function filesIn(folder: string, pattern: RegExp): string[] {
  const from = path.join(root, folder);
  if (!fs.existsSync(from)) return [];
  return fs
    .readdirSync(from, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter(
      (file) => pattern.test(file) && !file.includes('node_modules') && !file.includes(`${path.sep}dist${path.sep}`),
    );
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

const code = [...filesIn('apps', /\.tsx?$/), ...filesIn('packages', /\.tsx?$/)];
/** Files sent to browsers: both apps and the packages they render with. */
const inBrowsers = (pattern: RegExp): string[] =>
  ['apps/web/src', 'apps/desk/src', 'packages/ui/src'].flatMap((folder) => filesIn(folder, pattern));
const product = code.filter((file) => !isTest(file) && !file.startsWith('packages/sdk/src/generated/'));

test('no tenant is named in code: a new agency changes only data [TEN-04]', () => {
  const ids = fs.readdirSync(path.join(root, 'tenants')).filter((name) => /^[a-z]/.test(name) && !name.includes('.'));
  expect(ids.length).toBeGreaterThanOrEqual(3);
  const naming = product.flatMap((file) => {
    const text = read(file);
    return ids.filter((id) => new RegExp(`['"\`/]${id}['"\`/.]`).test(text)).map((id) => `${file} names ${id}`);
  });
  expect(naming).toEqual([]);
});

test('the colors that every pack inherits are the app’s defaults [TEN-07]', () => {
  const { colours } = parse(read('tenants/_base/theme.yaml')) as { colours: Record<string, string> };
  const own = read('apps/web/src/tenant/theme/theme.ts').matchAll(/^ {2}(\w+): '(#[\da-f]{6})',$/gm);
  expect(colours).toEqual(Object.fromEntries([...own].map(([, key, colour]) => [key, colour])));
});

test('an agency with its own word for points uses no other in its pack [TEN-04]', () => {
  const plain = { en: /\bpoints\b/i, es: /\bpuntos\b/i, ar: /نقاط|نقطة/ };
  const stray = filesIn('tenants', /wording\/(en|es|ar)\.json$/).flatMap((file) => {
    const text = read(file);
    const word = plain[path.basename(file, '.json') as keyof typeof plain];
    const own = (JSON.parse(text) as { config?: { WordsForPoints?: { long: string } } }).config?.WordsForPoints?.long;
    if (own === undefined || word.test(own)) return [];
    return text.split('\n').flatMap((line) => (word.test(line) ? [`${file}: ${line.trim()}`] : []));
  });
  expect(stray).toEqual([]);
});

test('SQL is only in stores and the platform, where tenant isolation is checked', () => {
  const sql =
    /[`'"]\s*(select|insert into|update|delete from|with)\s+[a-z_("*][^`'"]*\b(from|set|values|select|into)\b/i;
  const allowed =
    /modules\/[^/]+\/(?:[a-z-]+\/)?([a-z-]*store[a-z-]*|directory|sessions|verify)\.ts$|apps\/api\/src\/platform\/|packages\/launcher\//;
  const stray = product.filter(
    (file) => file.startsWith('apps/api/src') && !allowed.test(file) && sql.test(withoutComments(read(file))),
  );
  expect(stray.filter((file) => !file.includes('/http/health.ts'))).toEqual([]);
});

test('random secrets come from the system’s generator: product code never calls Math.random', () => {
  expect(product.filter((file) => /\bMath\.random\b/.test(withoutComments(read(file))))).toEqual([]);
});

test('cryptography comes only from the runtime and four approved libraries, with current algorithms only', () => {
  const names = /^(crypto|.*(crypt|argon|hash|hmac|cipher|jose|jwt|sodium|nacl|altcha|web-push|sha\d))/;
  const libraries = [...filesIn('apps', /package\.json$/), ...filesIn('packages', /package\.json$/)].flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { dependencies?: object }).dependencies ?? {}).filter((name) =>
      names.test(name),
    ),
  );
  expect(new Set(libraries)).toEqual(new Set(['@node-rs/argon2', 'altcha-lib', 'jose', 'web-push']));
  const asks =
    /\b(?:hash|createHash|createHmac|createCipheriv|createDecipheriv|createSign|hkdfSync|pbkdf2\w*|scrypt\w*)\(\s*'([^']+)'/g;
  const using = product.filter((file) => / from 'node:crypto'/.test(read(file)));
  const asked = using.flatMap((file) => [...read(file).matchAll(asks)].map(([, algorithm]) => algorithm));
  // SHA-1 only names the files of an Apple pass, as its format prescribes (the signature over them is SHA-256), and is
  // the HMAC with which carriers of text messages sign.
  const withSha1 = using.filter((file) => [...read(file).matchAll(asks)].some(([, algorithm]) => algorithm === 'sha1'));
  expect(withSha1.map((file) => path.basename(file))).toEqual(['pass-file.ts', 'signed-text.ts']);
  expect(new Set(asked)).toEqual(new Set(['aes-256-gcm', 'sha256', 'sha1']));
  // Web Crypto encrypts stored tickets, makes rotating codes, digests a push address, and signs and verifies in the SDK;
  // hand-made code would use these
  // names.
  const subtle = product.filter((file) => /crypto\.subtle/.test(withoutComments(read(file))));
  expect(subtle).toEqual([
    'apps/web/src/device/encrypted-db.ts',
    'apps/web/src/pwa/push.ts',
    'packages/contract/src/live-ticket.ts',
    'packages/sdk/src/server/hand-over-token.ts',
    'packages/sdk/src/server/sign-event.ts',
    'packages/sdk/src/server/signature.ts',
    'packages/sdk/src/server/verify-webhook.ts',
  ]);
  const handMade = /\b(rc4|xor|sbox|blowfish|feistel)\b/i;
  expect(product.filter((file) => handMade.test(withoutComments(read(file))))).toEqual([]);
});

test('the web app turns text into HTML in one sanitizing place; everything else is rendered as text', () => {
  const makes = /innerHTML|insertAdjacentHTML|srcDoc|document\.write/i;
  const makers = product.filter((file) => !file.startsWith('apps/api/') && makes.test(withoutComments(read(file))));
  expect(makers).toEqual(['packages/ui/src/text/markdown-text.tsx']);
});

test('services create all process state: no module has its own queue, limit or cache', () => {
  const kept =
    /^(export )?(const|let) \w+(: [^=]+)? = (new WeakMap|createRecentRejections|createBatcher|memoizeByKey)\b/m;
  const keeping = product.filter((file) => file.startsWith('apps/api/src') && kept.test(read(file)));
  expect(keeping).toEqual([]);
});

test('no component contains a text for members: texts come from the messages [LANG-10]', () => {
  const sentence = /^[^/*]*>\s*[A-Z][a-z]+( [a-z]+)+[^<>{}]*<\//m;
  const attribute = /(aria-label|placeholder|title|alt)="[A-Za-z]{3,}/;
  const speaking = inBrowsers(/\.tsx$/).filter((file) => {
    if (isTest(file) || file.includes('/workshop/')) return false;
    const text = withoutComments(read(file));
    return sentence.test(text) || attribute.test(text);
  });
  expect(speaking).toEqual([]);
});

test('text in JSX has a separate element, so browser translation cannot freeze it [UX-19]', () => {
  const isBlank = (child: JSXElementChild): boolean => child.type === 'JSXText' && /^\s*$/.test(child.value);
  /** Only certain text: web tests check other expressions when they render (`separate-text.ts`). */
  const isText = (node: Node | undefined): boolean => {
    const { type, ...rest } = node as { type: string; [key: string]: unknown };
    if (type === 'JSXText' || type === 'TemplateLiteral') return true;
    if (type === 'StringLiteral') return rest['value'] !== ' ';
    if (type === 'JSXExpressionContainer' || type === 'ParenthesisExpression')
      return isText(rest['expression'] as Node);
    if (type === 'ConditionalExpression')
      return isText(rest['consequent'] as Node) || isText(rest['alternate'] as Node);
    if (type === 'BinaryExpression') return isText(rest['right'] as Node);
    const callee = rest['callee'] as { type: string; value?: string } | undefined;
    return type === 'CallExpression' && /^(t|points|number|format\w+)$/.test(callee?.value ?? '');
  };
  const beside: string[] = [];
  const visit = (node: unknown, file: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, children } = node as { type?: string; children?: JSXElementChild[] };
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const kept = (children ?? []).filter((child) => !isBlank(child));
      const isAlone = type === 'JSXElement' && kept.length === 1;
      if (!isAlone && kept.some((child) => isText(child))) beside.push(`${file}: ${JSON.stringify(kept.find(isText))}`);
    }
    for (const value of Object.values(node)) visit(value, file);
  };
  for (const file of inBrowsers(/\.tsx$/).filter((one) => !isTest(one) && !one.includes('/workshop/')))
    visit(parseSync(read(file), { syntax: 'typescript', tsx: true }), file);
  expect(beside).toEqual([]);
});

test('every refusal in code is declared by a route and named by a test', () => {
  const declared = new Set(
    Object.values(routes).flatMap((group) => (Object.values(group) as Route[]).flatMap((route) => errorsOf(route))),
  );
  const tests = code.filter(isTest).map(read).join('\n');
  const thrown = new Set(
    product
      .filter((file) => file.startsWith('apps/api/src'))
      .flatMap((file) => [...read(file).matchAll(/throwApiError\('(\w+)'/g)].map((match) => match[1] ?? '')),
  );
  expect(thrown.size).toBeGreaterThan(10);
  expect([...thrown].filter((name) => !isErrorCode(name) || !declared.has(name))).toEqual([]);
  expect([...thrown].filter((name) => !tests.includes(`'${name}'`))).toEqual([]);
});

test('every refusal of the desk in code is declared by one of its calls and named by a test [DESK-02]', () => {
  const all = Object.values(adminRoutes).flatMap((group): AdminRoute[] => Object.values(group));
  const declared = new Set<string>(all.flatMap(adminErrorsOf));
  const tests = code.filter(isTest).map(read).join('\n');
  const thrown = new Set(
    product
      .filter((file) => file.startsWith('apps/api/src'))
      .flatMap((file) => [...read(file).matchAll(/throwAdminError\('(\w+)'/g)].map((match) => match[1] ?? '')),
  );
  expect(thrown.size).toBeGreaterThan(10);
  expect([...thrown].filter((name) => !declared.has(name))).toEqual([]);
  expect([...thrown].filter((name) => !tests.includes(`'${name}'`))).toEqual([]);
});

test('styles use logical properties, so Arabic needs no second stylesheet [LANG-07]', () => {
  // A measured coordinate (`left: var(--active-tab-left)`) has to be physical.
  const physical =
    /^\s*(margin|padding|border)-(left|right)|^\s*(left|right)\s*:(?! var\(--active-)|text-align:\s*(left|right)/m;
  const styles = inBrowsers(/\.css$/).filter((file) => physical.test(read(file)));
  expect(styles).toEqual([]);
});

test('components use color roles, never fixed colors; only black and white are allowed for shine, shade and masks [TEN-07]', () => {
  const colour = /#(?!(fff|0000?)\b)[0-9a-f]{3,8}\b|\brgba?\((?!0 0 0|255 255 255|var\()|\bhsla?\(/i;
  const coloured = inBrowsers(/\.module\.css$/).filter((file) => colour.test(read(file)));
  expect(coloured).toEqual([]);
});

test('differences between campaign types are in the type records, where the compiler requires every type [CAMP-02]', () => {
  const name = `'(?:${campaignTypes.join('|')})'`;
  const asked = new RegExp(
    [
      `[tT]ype\\)?\\s*[!=]==?\\s*${name}`,
      `${name}\\s*[!=]==?\\s*[\\w.]*[tT]ype\\b`,
      `\\bcase\\s*${name}`,
      `\\[(?:\\s*${name},?){2,}`,
    ].join('|'),
  );
  const asking = product.filter((file) => asked.test(withoutComments(read(file))));
  expect(asking).toEqual([]);
});

test('all campaign types are listed in the six files of the recipe and in two documents that are made from code [OPS-203]', () => {
  const names = campaignTypes.map((type) => new RegExp(`\\b${type}\\b`));
  const files = [...product, ...filesIn('docs', /\.md$/), ...filesIn('tenants', /\.md$/)];
  const listing = files.filter((file) => {
    const text = read(file);
    return names.every((name) => name.test(text));
  });
  const [list = ''] = read('docs/recipes/campaign-type.md').split('\n1. ');
  const named = [...list.matchAll(/`((?:apps|packages)\/[^`]+\.ts)`/g)].map(([, file = '']) => file);
  expect(named.length).toBe(9);
  const toExtend = named.filter((file) => !file.includes('rain-ride')).toSorted();
  expect(listing).toEqual([...toExtend, 'docs/campaigns.md', 'docs/reference/riders-api.md']);
});

test('waits in tests use the configured timeout: vi.waitFor alone gives up after a second', () => {
  const impatient = code
    .filter(isTest)
    .filter((file) => /\bvi\.wait(For|Until)\((?:(?!patience\b|\d_000\b)[^;])*;/.test(read(file)));
  expect(impatient).toEqual([]);
});

test('every business constant is read by code: a hard-coded copy would ignore changes', () => {
  const texts = product
    .filter((file) => !file.endsWith('contract/src/limit-values.ts'))
    .map(read)
    .join('\n');
  expect(Object.keys(limits).filter((name) => !new RegExp(`\\b${name}\\b`).test(texts))).toEqual([]);
});
