import { ingestEvents, ingestValidationResult, limits, type Method, type Route, routes } from '@fareback/contract';
import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';

/** A call with the most expensive input its route accepts from this caller. */
export interface WorstCall {
  name: string;
  method: Method;
  path: string;
  headers: Record<string, string>;
  body: string;
  by: 'staff' | 'anyone';
  isDesk: boolean;
}

const NOBODY = '0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11';

/** Calls that end the caller's session or leave the test: later calls would be rejected. */
const ENDING = /^(signIn\.out|signIns\.|sessions\.|setup\.open$|passkeys\.)/;

const pathOf = (path: string, agencyId: string): string =>
  path
    .replace(':agency', agencyId)
    .replace(':TenantID', agencyId)
    .replace(':day', '2026-03-02')
    .replace(':lang', 'en')
    .replace(':number', '1')
    .replace(/:\w+/g, NOBODY);

function worstFiles(characters: number): Record<string, string> {
  const repeat = (text: (n: number) => string, each: number): string =>
    Array.from({ length: Math.floor(characters / each) }, (_, n) => text(n)).join('');
  return {
    'one key again and again': repeat(() => 'name: x\n', 8),
    'unknown keys': repeat((n) => `k${n}: 1\n`, 11),
    'one long list': `languages: [${repeat(() => 'x,', 2)}x]`,
    'lists in lists': `languages: ${repeat(() => '[', 1)}`,
    'campaigns without end': `campaigns:\n${repeat((n) => `  - id: c${n}\n    type: TRANSACTIONAL\n    reward: 1\n`, 50)}`,
    'aliases of aliases': `a: &a [x,x,x,x,x,x,x,x,x]\n${repeat((n) => `a${n}: &b${n} [*${n === 0 ? 'a' : `b${n - 1}`},*${n === 0 ? 'a' : `b${n - 1}`}]\n`, 24)}`,
    'a text without end': `name: "${repeat(() => 'x', 1)}"`,
  };
}

type Body = readonly [name: string, body: string];

function worstPacks(characters: number, bytes: number): Record<string, object> {
  const packs: Record<string, object> = {};
  for (const [name, text] of Object.entries(worstFiles(characters)))
    packs[name] = { files: { 'tenant.yaml': text, 'programme.yaml': text } };
  const picture = { bytes: Buffer.alloc(Math.min(limits.pictureMaxBytes, bytes / 2), 1).toString('base64') };
  const pictures = Array.from({ length: Math.max(1, Math.floor((bytes * 0.7) / picture.bytes.length)) });
  packs['pictures without end'] = {
    files: {},
    pictures: Object.fromEntries(pictures.map((_, n) => [`p${n}.png`, picture])),
  };
  const files = Array.from({ length: Math.floor(bytes / 40) });
  packs['files without end'] = { files: Object.fromEntries(files.map((_, n) => [`wording/x${n}.json`, '{}'])) };
  return packs;
}

const wrapped: Record<string, (pack: object) => object> = {
  'versions.check': (pack) => pack,
  'versions.draft': (pack) => ({ pack, note: 'Worst', basedOn: 1 }),
  'versions.change': (pack) => ({ pack, note: 'Worst', revision: 1 }),
  'versions.save': (pack) => ({ ...pack, revision: 1 }),
};

function plainBodies(bytes: number): Body[] {
  return [
    ['a list of numbers', `[${'0,'.repeat(Math.floor(bytes / 2) - 2)}0]`],
    ['lists in lists', `${'['.repeat(Math.floor(bytes / 2) - 1)}${']'.repeat(Math.floor(bytes / 2) - 1)}`],
    ['keys without end', `{${Array.from({ length: Math.floor(bytes / 12) }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['a long text', JSON.stringify({ email: 'x'.repeat(bytes - 20) })],
  ];
}

interface Sizes {
  characters: number;
  packBytes: number;
}

/** The maximum allowed sizes, used by the benchmark. */
export const whole: Sizes = { characters: 399_000, packBytes: 11_000_000 };

export function worstCalls(agencyId: string, { characters, packBytes }: Sizes): WorstCall[] {
  const json = { 'content-type': 'application/json' };
  const plain = plainBodies(limits.bodyMaxBytes - 100);
  const plainOf = ({ bodyMaxBytes }: { bodyMaxBytes?: number }): Body[] =>
    bodyMaxBytes === undefined ? plain : plainBodies(Math.min(bodyMaxBytes, packBytes) - 100);
  const staff = (Object.values(adminRoutes).flatMap((group) => Object.values(group)) as AdminRoute[]).filter(
    ({ name }) => !ENDING.test(name),
  );
  const ofStaff = staff.flatMap((route): WorstCall[] => {
    const { name, method } = route;
    const by = route.permission === 'anyone' ? 'anyone' : 'staff';
    const call = { method, path: pathOf(route.path, agencyId), by, isDesk: true } as const;
    if (method === 'GET') return [{ ...call, name, headers: {}, body: '' }];
    const wrap = wrapped[name];
    const bodies: Body[] =
      wrap === undefined
        ? plainOf(route)
        : Object.entries(worstPacks(characters, packBytes)).map(([what, pack]) => [what, JSON.stringify(wrap(pack))]);
    const calls = bodies.map(([what, body]) => ({ ...call, name: `${name}: ${what}`, headers: json, body }));
    const large = 'x'.repeat((route.bodyMaxBytes ?? limits.bodyMaxBytes) - 100);
    return by === 'anyone'
      ? calls
      : [...calls, { ...call, by: 'anyone', name: `${name}: not signed in`, headers: json, body: large }];
  });
  const riders = (Object.values(routes).flatMap((group) => Object.values(group)) as Route[]).filter(
    ({ level }) => level !== 'signed',
  );
  const ofAnyone = riders.flatMap((route): WorstCall[] => {
    const { name, method } = route;
    const call = { method, path: pathOf(route.path, agencyId), by: 'anyone', isDesk: false } as const;
    if (method === 'GET') return [{ ...call, name, headers: {}, body: '' }];
    return plainOf(route).map(([what, body]) => ({ ...call, name: `${name}: ${what}`, headers: json, body }));
  });
  const signed = [
    [ingestEvents.path, limits.ingestBodyMaxBytes],
    [ingestValidationResult.path, limits.bodyMaxBytes],
  ] as const;
  const ofSenders = signed.map(([path, bytes]): WorstCall => {
    const stamp = String(Math.floor(Date.now() / 1000));
    const signature = { 'webhook-id': 'worst', 'webhook-timestamp': stamp, 'webhook-signature': 'v1,AAAA' };
    const headers = { ...json, ...signature };
    return {
      name: `${path}: wrongly signed`,
      method: 'POST',
      path: pathOf(path, agencyId),
      headers,
      body: 'x'.repeat(bytes - 100),
      by: 'anyone',
      isDesk: false,
    };
  });
  return [...ofStaff, ...ofAnyone, ...ofSenders];
}
