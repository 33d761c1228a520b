import { randomInt } from 'node:crypto';
import { adminRoutes, type Version } from '@fareback/contract/admin';
import type { HandedIn } from '@fareback/tenant-pack';
import { appliedTenant } from '../../../../testing/applied-tenant.ts';
import { type Desk, deskOf } from '../../../../testing/desk.ts';
import type { TestMember, TestTenant, World } from '../../../../testing/index.ts';
import { drawing, type PackFolder } from '../../../../testing/pack-folder.ts';
import { makeSecret, signedHeaders, tripEvent } from '../../../ingest/testing/test-program.ts';

const words = (Title: string) => ({ Title, SubTitle: 'Sub', Description: 'Text' });

const files = (settings: Record<string, unknown>) => ({
  tenant: { images: { logo: 'logo.svg' }, settings },
  programme: {
    providers: [{ id: 'card', connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID', proof: 'NONE' }],
    campaignCategories: [{ id: 'transit' }],
    campaigns: [
      {
        id: 'two',
        type: 'MULTI_TRIP',
        category: 'transit',
        counts: { behaviours: ['trip.completed'] },
        reward: 10,
        target: 2,
        window: { kind: 'ROLLING', seconds: 604_800 },
      },
    ],
    offerCategories: [{ id: 'tickets' }],
    offers: [{ id: 'day', category: 'tickets', price: 10, couponType: 'UNIQUE_CODE', stock: { kind: 'pool' } }],
    codes: [{ id: 'hello', code: 'HELLO-1', reward: 25 }],
  },
  wording: {
    en: {
      providers: { card: { Label: 'Card', fullName: 'Card', connectTitle: 'Connect', connectDescription: 'Number' } },
      campaignCategories: { transit: 'Transit' },
      campaigns: { two: words('Two rides') },
      offerCategories: { tickets: 'Tickets' },
      offers: { day: { ...words('Day ticket'), CouponInstructions: 'Show it' } },
      codes: {
        hello: { CampaignName: 'Hello', CampaignDescription: 'Hi', WelcomeTitle: 'Hi', WelcomeButtonLabel: 'Go' },
      },
    },
  },
  images: { 'logo.svg': drawing },
});

interface Document {
  files: Record<string, string>;
  pictures: Record<string, { bytes: string }>;
}

export interface VersionFixture {
  tenant: TestTenant;
  desk: Desk;
  other: Desk;
  document(file?: string, from?: string, to?: string): Document;
  draft(document: Document, basedOn?: number, by?: Desk): Promise<Version>;
  rider(): Promise<TestMember & { card: string }>;
  ride(rider: { card: string }): Promise<void>;
  look(): void;
}

const documentOf = ({ files: texts, pictures }: HandedIn): Document => ({
  files: { ...texts },
  pictures: Object.fromEntries(
    Object.entries(pictures).map(([file, bytes]) => [file, { bytes: bytes.toString('base64') }]),
  ),
});

export async function createVersionFixture(
  w: World,
  packs: PackFolder,
  settings: Record<string, unknown> = {},
): Promise<VersionFixture> {
  const tenant = await appliedTenant(w, packs, files(settings));
  const loaded = packs.load(tenant.tenantId);
  if ('problems' in loaded) throw new Error('The pack has no fault.');
  const { source } = loaded.pack;
  const desk = deskOf(w, tenant);
  const secret = await makeSecret(w, tenant, 'card');
  const look = (): void => {
    w.app.tenants.refresh();
    w.deps.cache.clear(tenant.tenantId);
  };
  return {
    tenant,
    desk,
    other: deskOf(w, tenant, { id: '00000000-0000-4000-8000-000000000002', name: 'Ben Ode' }),
    look,
    document(file, from = '', to = '') {
      const made = documentOf(source);
      if (file === undefined) return made;
      const text = made.files[file];
      if (!text?.includes(from)) throw new Error(`${file} has no ${from}`);
      made.files[file] = text.replace(from, () => to);
      return made;
    },
    draft: (pack, basedOn = 1, by = desk) =>
      by.call(adminRoutes.versions.draft, { body: { pack, note: 'a draft', basedOn } }),
    async rider() {
      const member = await w.signUpMember(tenant, { createdAt: w.clock.now() });
      const card = String(randomInt(100_000_000, 999_999_999));
      const body = { ProviderID: 'card', identifier: card };
      const path = '/rest/users/me/providersStatus';
      const reply = await w.request(tenant, { method: 'POST', path, cookie: member.cookie, body });
      if (reply.status !== 200) throw new Error(`The card was not connected: ${JSON.stringify(reply.body)}`);
      return { ...member, card };
    },
    async ride({ card }) {
      w.clock.advance(3600);
      const body = JSON.stringify([tripEvent(`e-${randomInt(1e12)}`, card, w.clock.now().toISOString())]);
      const path = `/ingest/${tenant.tenantId}/card/events`;
      const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
      if (reply.body.results?.[0]?.outcome !== 'accepted') throw new Error(`No ride: ${JSON.stringify(reply.body)}`);
    },
  };
}
