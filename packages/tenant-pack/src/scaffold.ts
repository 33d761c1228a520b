import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is known of a tenant when its pack is begun; an example stands for what is not. */
export interface NewTenant {
  id: string;
  name: string;
  host?: string | undefined;
  timeZone?: string | undefined;
  privacy?: string | undefined;
  terms?: string | undefined;
}

const tenantYaml = ({
  id,
  name,
  host,
  timeZone,
  privacy,
  terms,
}: NewTenant): string => `# Who the tenant is and which parts of the product it uses. Everything not written here comes from ../_base/tenant.yaml.
id: ${id}
name: ${JSON.stringify(name)}
hosts: [${[`${id}.localhost`, ...(host === undefined ? [] : [host])].join(', ')}]
timeZone: ${timeZone ?? 'UTC # such as America/New_York'}
languages: [en] # each further one needs wording/<language>.json

links:
  privacyPolicy: ${privacy ?? `https://${id}.example/privacy`}
  termsAndConditions: ${terms ?? `https://${id}.example/terms`}

images:
  logo: logo.svg
  icon: icon.svg # the mark alone; npm run tenant:icons -- ${id} draws what phones install from it
`;

const themeYaml = `# Colours that differ from ../_base/theme.yaml; all 13 may be given.
colours:
  button: "#0a6b5c"
  btnHover: "#08574b"
`;

const programmeYaml = `# What members earn, redeem and connect: structure here, sentences in wording/.
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
    lookBackDays: 7
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

const wording = {
  config: {},
  providers: {
    'travel-card': {
      Label: 'Travel card',
      fullName: 'Travel card',
      connectTitle: 'Connect your travel card',
      connectDescription: 'Type the number printed on your card.',
    },
  },
  campaignCategories: { rides: 'Rides' },
  campaigns: {
    'daily-ride': {
      Title: 'Every ride counts',
      SubTitle: '10 points per ride, two rides a day',
      Description: 'Ride with your connected card and each ride earns by itself.',
    },
    'connect-card': {
      Title: 'Connect your travel card',
      SubTitle: '100 points, once',
      Description: 'Link your card once and every ride earns by itself from then on.',
      ActionButtonLabel: 'Connect card',
    },
  },
  offerCategories: { tickets: 'Tickets' },
  offers: {
    'day-ticket': {
      Title: 'Day ticket',
      SubTitle: 'All lines, all day',
      Description: 'Travel as much as you like for one day.',
      CouponInstructions: 'Type the code at a ticket machine.',
    },
  },
};

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function logoSvg(name: string): string {
  const width = 40 + name.length * 17;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" role="img"><rect x="4" y="10" width="28" height="28" rx="9" fill="#0a6b5c"/><path d="m11 24 5 5 9-10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/><text x="42" y="33" font-family="system-ui, sans-serif" font-size="26" font-weight="700" fill="#14211e">${escapeXml(name)}</text></svg>\n`;
}

const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#0a6b5c"/><path d="m136 260 80 80 160-168" fill="none" stroke="#fff" stroke-width="56" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

/**
 * Writes a new pack into `tenantsDirectory/<id>` that passes the check as it stands, and answers its folder.
 * Throws where the id is no tenant id or the folder exists: nothing is overwritten.
 */
export function scaffoldPack(tenantsDirectory: string, tenant: NewTenant): string {
  const { id, name } = tenant;
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(id)) {
    throw new Error(`expected a tenant id of 2 to 31 lower-case letters, digits and hyphens, found "${id}"`);
  }
  const directory = path.join(tenantsDirectory, id);
  if (existsSync(directory)) throw new Error(`expected a new id, found the folder ${directory}`);
  mkdirSync(path.join(directory, 'wording'), { recursive: true });
  mkdirSync(path.join(directory, 'images'));
  const files = {
    'tenant.yaml': tenantYaml(tenant),
    'theme.yaml': themeYaml,
    'programme.yaml': programmeYaml,
    'wording/en.json': `${JSON.stringify(wording, null, 2)}\n`,
    'images/logo.svg': logoSvg(name),
    'images/icon.svg': iconSvg,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(directory, file), text);
  return directory;
}
