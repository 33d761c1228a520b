import type { Provider } from '@fareback/contract';
import { expect, test } from 'vitest';
import { appliedTenant } from '../../testing/applied-tenant.ts';
import { world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { writeServer } from './server-store.ts';

const w = await world();
const packs = packFolder();

const words = {
  Label: 'Card',
  fullName: 'The card',
  connectTitle: 'Connect it',
  connectDescription: 'Ten digits',
  secondFact: 'Code',
};
const wordsFor = (...ids: string[]) => ({ en: { providers: Object.fromEntries(ids.map((id) => [id, words])) } });

test('a provider has every field of the contract, and nothing of what the server calls [PROV-02, PROV-03, API-43]', async () => {
  const providers = [
    {
      id: 'card',
      connectionType: 'SELF_REPORT',
      identifierType: 'NUMERIC_ID',
      arrivalDays: 2,
      numberForm: { masks: ['7700 ####'], checkDigit: 'LUHN' },
      connectionUrl: 'https://card.example',
      disableUserControl: true,
    },
    {
      id: 'mail',
      connectionType: 'DIRECT_API',
      identifierType: 'EMAIL',
      asksSecondFact: true,
    },
    {
      id: 'oauth',
      connectionType: 'DIRECT_OAUTH',
      identifierType: null,
      isPkceFlow: true,
    },
  ];
  const tenant = await appliedTenant(w, packs, {
    programme: { providers },
    wording: wordsFor('card', 'mail', 'oauth'),
  });
  const secret = 'whsec_of-the-provider';
  const server = { kind: 'API', validateUrl: 'https://secret.example/validate', secret, allowsPrivate: false } as const;
  await w.inTenant(tenant, (tx) => writeServer(tx, w.deps.keyRing, { providerId: 'mail', server, now: w.clock.now() }));
  const { cookie } = await w.signUpMember(tenant);
  const { body } = await w.request(tenant, { method: 'GET', path: '/rest/providers/en', cookie });
  expect(body[0]).toEqual({
    ProviderID: 'card',
    Label: 'Card',
    UiPosition: 10,
    identifierType: 'NUMERIC_ID',
    connectionType: 'SELF_REPORT',
    proof: 'RIDE',
    arrivalDays: 2,
    numberForm: { masks: ['7700 ####'], checkDigit: 'LUHN' },
    numberName: null,
    secondFact: null,
    connectionUrl: 'https://card.example',
    IsPKCEFlow: false,
    DisableUserControl: true,
    logoImageUrl: null,
    connectDescription: 'Ten digits',
    translations: { connectTitle: 'Connect it', fullName: 'The card' },
  });
  expect(body.map(({ identifierType }: { identifierType: string | null }) => identifierType)).toEqual([
    'NUMERIC_ID',
    'EMAIL',
    null,
  ]);
  expect(body.map(({ proof, secondFact }: Provider) => [proof, secondFact])).toEqual([
    ['RIDE', null],
    ['PROVIDER', 'Code'],
    ['CONSENT', null],
  ]);
  expect(body[2].IsPKCEFlow).toBe(true);
  expect(JSON.stringify(body)).not.toMatch(/secret\.example|whsec_/);
});

test('server-connected and inactive providers are not listed; the rest sort by position [PROV-04, PROV-07]', async () => {
  const self = { connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID' };
  const providers = [
    { id: 'later', ...self, position: 9 },
    { id: 'b-equal', ...self, position: 5 },
    { id: 'a-equal', ...self, position: 5 },
    { id: 'implicit', connectionType: 'CAMPAIGN_IMPLICIT', identifierType: null, position: 1 },
    { id: 'resting', ...self, active: false, position: 2 },
  ];
  const tenant = await appliedTenant(w, packs, {
    programme: { providers },
    wording: wordsFor(...providers.map(({ id }) => id)),
  });
  const { cookie } = await w.signUpMember(tenant);
  const { body } = await w.request(tenant, { method: 'GET', path: '/rest/providers/en', cookie });
  expect(body.map(({ ProviderID }: { ProviderID: string }) => ProviderID)).toEqual(['a-equal', 'b-equal', 'later']);
});

test('a provider with another name for its number shows it in each language that has one, else in the default language [PROV-33]', async () => {
  const railway = { id: 'railway', connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID' };
  const tenant = await appliedTenant(w, packs, {
    tenant: { languages: ['en', 'es', 'ko'] },
    programme: { providers: [railway] },
    wording: {
      en: { providers: { railway: { ...words, numberName: 'Customer number' } } },
      es: { providers: { railway: { ...words, numberName: 'Número de cliente' } } },
      ko: { providers: { railway: words } },
    },
  });
  const { cookie } = await w.signUpMember(tenant);
  const nameIn = async (language: string): Promise<unknown> => {
    const { body } = await w.request(tenant, { method: 'GET', path: `/rest/providers/${language}`, cookie });
    return body[0].numberName;
  };
  expect(await Promise.all(['en', 'es', 'ko'].map(nameIn))).toEqual([
    'Customer number',
    'Número de cliente',
    'Customer number',
  ]);
});
