import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@fareback/contract';
import { appIconFiles } from '../icons/app-icons.ts';
import type { HandedIn } from '../load/handed-in.ts';

/** The initial texts of a new pack, complete in every supported language [DESK-291]. */
const starterWords = (language: Language): object =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${language}.json`), 'utf8')) as object;

/** Data for a new tenant's pack; missing values get placeholders. */
export interface NewTenant {
  id: string;
  name: string;
  host?: string | undefined;
  timeZone?: string | undefined;
  /** In addition to English, which every tenant has. */
  languages?: readonly Language[] | undefined;
  privacy?: string | undefined;
  terms?: string | undefined;
}

export type IdError = 'MALFORMED' | 'RESERVED';

const ID = /^[a-z][a-z0-9-]{1,30}$/;

/** Names at the start of the desk's and the service's addresses, and names no agency should be mistaken for. */
const reserved: ReadonlySet<string> = new Set([
  'admin',
  'agencies',
  'api',
  'assets',
  'auth',
  'desk',
  'ingest',
  'inspect',
  'invitation',
  'local',
  'localhost',
  'new',
  'rest',
  'sign-in',
  'www',
]);

export function getIdError(id: string): IdError | null {
  if (!ID.test(id)) return 'MALFORMED';
  return reserved.has(id) ? 'RESERVED' : null;
}

/** Reserved host for a new pack's placeholder links to its terms. */
export const exampleHost = (id: string): string => `${id}.example`;

const quoted = (text: string): string => JSON.stringify(text);

const listed = ({ languages = [] }: NewTenant): Language[] => [...new Set<Language>(['en', ...languages])];

function tenantYaml(tenant: NewTenant): string {
  const { id, name, host, timeZone, privacy, terms } = tenant;
  return `# Who the tenant is and which parts of the product it uses. Everything not written here comes from ../_base/tenant.yaml.
id: ${id}
name: ${quoted(name)}
hosts: [${[`${id}.localhost`, ...(host === undefined ? [] : [host])].join(', ')}]
timeZone: ${timeZone ?? 'UTC # such as America/New_York'}
languages: [${listed(tenant).join(', ')}] # each further one needs wording/<language>.json

links:
  privacyPolicy: ${privacy ?? `https://${exampleHost(id)}/privacy`}
  termsAndConditions: ${terms ?? `https://${exampleHost(id)}/terms`}

images:
  logo: logo.svg
  icon: icon.svg # the mark alone; npm run tenant:icons -- ${id} draws what phones install from it

settings:
  overlaps: ONE # of one account's rides that overlap, only the first counts; ALL: each counts
`;
}

const themeYaml = `# Colours that differ from ../_base/theme.yaml; all 13 may be given.
colours:
  button: "#0a6b5c"
  btnHover: "#08574b"
`;

const programYaml = `# What members earn, redeem and connect: structure here, sentences in wording/.
providers:
  - id: travel-card
    connectionType: SELF_REPORT
    identifierType: NUMERIC_ID

campaignCategories:
  - { id: rides }

campaigns:
  - id: daily-ride
    type: TRANSACTIONAL
    category: rides
    providers: [travel-card]
    reward: 10
    counts:
      behaviours: [trip.completed]
      minDurationSeconds: 120
      unmeasured: COUNTS # what is tapped once has no duration
      samePlace: { refuseUnderSeconds: 120 }
    limit: { earnings: 2, days: 1 }
  - id: connect-card
    type: CONNECT
    category: rides
    provider: travel-card
    reward: 100
    cta: { action: CONNECT }

featured: [daily-ride]

offerCategories:
  - { id: tickets }

offers:
  - id: day-ticket
    category: tickets
    price: 100 # at first, so that whoever looks at the pack can redeem
    couponType: UNIQUE_CODE
    stock: { kind: pool, demo: { count: 20, pattern: "DAY-####-####" } }
    limit: { redemptions: 1, days: 7 }
`;

/**
 * Returns the valid pack of a new tenant: `tenant:new` and the desk both use it, byte for byte. Throws if the id is
 * invalid [DESK-230].
 */
export function newPack(tenant: NewTenant): HandedIn {
  const { id } = tenant;
  const error = getIdError(id);
  if (error === 'MALFORMED')
    throw new Error(`expected a tenant id of 2 to 31 lowercase letters, digits and hyphens, found "${id}"`);
  if (error === 'RESERVED') throw new Error(`expected an id that no address of the desk begins with, found "${id}"`);
  const wording = listed(tenant).map((language) => [
    `wording/${language}.json`,
    `${JSON.stringify(starterWords(language), null, 2)}\n`,
  ]);
  return {
    files: {
      'tenant.yaml': tenantYaml(tenant),
      'theme.yaml': themeYaml,
      'programme.yaml': programYaml,
      ...Object.fromEntries(wording),
    },
    pictures: {
      'logo.svg': Buffer.from(starterLogo),
      'icon.svg': Buffer.from(starterIcon),
      ...starterAppIcons(),
    },
  };
}

/** Initial logo of a new agency: a mark without letters, because text in an SVG needs a font on the device. */
export const starterLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="4" y="4" width="40" height="40" rx="12" fill="#0a6b5c"/><path d="m15 24 7 7 12-13" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

export const starterIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#0a6b5c"/><path d="m136 260 80 80 160-168" fill="none" stroke="#fff" stroke-width="56" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/** Pre-rendered app icons of that mark, so a server can create an agency without an image library. */
const starterAppIcons = (): Record<string, Buffer> =>
  Object.fromEntries(
    appIconFiles.map(({ file }) => [file, readFileSync(path.join(import.meta.dirname, 'images', file))]),
  );
