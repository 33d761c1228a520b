import { expect, test } from 'vitest';
import {
  type AnswerParts,
  answerParts,
  assertionXml,
  createSigningKey,
  metadataXml,
  responseXml,
  signedResponse,
  signXml,
} from '../testing/saml-provider.ts';
import { readCertificate } from './saml-certificate.ts';
import { readIdpMetadata } from './saml-metadata.ts';
import { isSignInUrl, ownMetadata, readSamlAnswer, requestAddress, type SamlProvider } from './saml-provider.ts';
import { SamlError } from './saml-xml.ts';

const [key, nextKey, strangersKey] = [createSigningKey(), createSigningKey(), createSigningKey()];
const baseOf = ({ certificate }: { certificate: string }): string => readCertificate(certificate)?.text ?? '';
const provider: SamlProvider = {
  idpEntityId: 'https://idp.example/entity',
  signInUrl: 'https://idp.example/sso?tenant=7',
  certificates: [baseOf(key)],
  entityId: 'https://desk.test/admin/saml/a/metadata',
  answerUrl: 'https://desk.test/admin/saml/a/answer',
};
const now = new Date('2026-11-30T12:00:00Z');
const requestId = '_request';
const address = await requestAddress(provider, { requestId, state: 'the-state' });

const partsOf = (over: Partial<AnswerParts> = {}): AnswerParts => ({
  ...answerParts(address, { ...provider, now, nameId: 'p-1', email: 'ines@agency.example' }),
  ...over,
});
const read = (xml: string, over: { provider?: Partial<SamlProvider>; now?: Date } = {}) =>
  readSamlAnswer({ ...provider, ...over.provider }, Buffer.from(xml).toString('base64'), {
    requestId,
    emailAttribute: 'email',
    now: over.now ?? now,
  });
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const signed = (over: Partial<AnswerParts> = {}): string => signedResponse(partsOf(over), key);

test('a request names our entity id, the address of answers, persistent names and its state [DESK-810]', () => {
  expect(address).toMatch(/^https:\/\/idp\.example\/sso\?tenant=7&/);
  expect(partsOf()).toMatchObject({ requestId, entityId: provider.entityId, answerUrl: provider.answerUrl });
  expect(new URL(address).searchParams.get('RelayState')).toBe('the-state');
});

const accepted: [string, () => string, Partial<SamlProvider>?, Date?][] = [
  ['with a signed assertion', () => signed()],
  ['with SHA-512', () => signedResponse(partsOf(), key, 'sha512')],
  ['with a signed assertion and response', () => signXml(signed(), 'Response', key)],
  ['119 seconds before its start', () => signed({ notBefore: after(119) })],
  ['119 seconds after its end', () => signed({ notOnOrAfter: after(-119) })],
  [
    'with the next certificate',
    () => signedResponse(partsOf(), nextKey),
    { certificates: [baseOf(key), baseOf(nextKey)] },
  ],
  ['with the first of two', () => signed(), { certificates: [baseOf(key), baseOf(nextKey)] }],
];

test.each(accepted)('an answer %s is accepted [DESK-811]', async (_, make, over = {}) => {
  const answer = await read(make(), { provider: over });
  expect(answer).toMatchObject({ kind: 'ACCOUNT', account: { subject: 'p-1', email: 'ines@agency.example' } });
});

/** A response in which a careless reader finds a valid signature, but takes a forged assertion. */
function wrapped(kind: 1 | 2 | 3 | 4 | 5 | 6): string {
  const parts = partsOf();
  const genuine = signXml(assertionXml(parts), 'Assertion', key);
  const forged = assertionXml({ ...parts, nameId: 'p-admin', email: 'owner@agency.example', assertionId: '_forged' });
  const sameId = assertionXml({ ...parts, nameId: 'p-admin', email: 'owner@agency.example' });
  const signature = /<Signature.*<\/Signature>/s.exec(genuine)?.[0] ?? '';
  const bare = genuine.replace(signature, '');
  switch (kind) {
    case 1: {
      // A signed response becomes a child of the signature of a forged response.
      const whole = signXml(responseXml(parts, assertionXml(parts)), 'Response', key);
      const mark = /<Signature.*<\/Signature>/s.exec(whole)?.[0] ?? '';
      const inside = mark.replace('</Signature>', `<Object>${whole.replace(mark, '')}</Object></Signature>`);
      return responseXml({ ...parts, assertionId: '_forged' }, forged).replace(
        '<samlp:Status>',
        `${inside}<samlp:Status>`,
      );
    }
    case 2: {
      const whole = signXml(responseXml(parts, assertionXml(parts)), 'Response', key);
      const mark = /<Signature.*<\/Signature>/s.exec(whole)?.[0] ?? '';
      return responseXml({ ...parts, assertionId: '_forged' }, forged).replace(
        '<samlp:Status>',
        `${whole.replace(mark, '')}${mark}<samlp:Status>`,
      );
    }
    case 3:
      return responseXml(parts, forged + genuine);
    case 4:
      return responseXml(parts, forged.replace('</saml:Assertion>', `${genuine}</saml:Assertion>`));
    case 5:
      return responseXml(parts, `${sameId.replace('<saml:Subject>', `${signature}<saml:Subject>`)}${bare}`);
    case 6: {
      const object = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
      return responseXml(parts, forged.replace('<saml:Subject>', `${object}<saml:Subject>`));
    }
  }
}

const unsigned = (): string => responseXml(partsOf(), assertionXml(partsOf()));
const refused: [string, () => string, RegExp][] = [
  ['that expired 121 seconds ago', () => signed({ notOnOrAfter: after(-121) }), /expired/],
  ['that starts in 121 seconds', () => signed({ notBefore: after(121) }), /time to come/],
  ['for another audience', () => signed({ audience: 'https://other.example' }), /audience/],
  ['for another recipient', () => signed({ recipient: `${provider.answerUrl}2` }), /another recipient/],
  ['for another destination', () => signed({ destination: 'https://other.example' }), /destination/],
  ['to another request', () => signed({ assertionRequestId: '_other' }), /another request/],
  [
    'to no request',
    () => signed().replace(/<samlp:Response(.*?) InResponseTo="_request"/, '<samlp:Response$1 InResponseTo=""'),
    /another request/,
  ],
  ['of another issuer', () => signed({ idpEntityId: 'https://evil.example' }), /another issuer/],
  ['without a signature', unsigned, /no signature/],
  ['with only a signed response', () => signXml(unsigned(), 'Response', key), /no signature/],
  ['with SHA-1', () => signedResponse(partsOf(), key, 'sha1'), /weak/],
  ['of another certificate', () => signedResponse(partsOf(), strangersKey), /signature/],
  ['changed after it was signed', () => signed().replace('ines@', 'owner@'), /signature/],
  ['with a response signed by another', () => signXml(signed(), 'Response', strangersKey), /signature/],
  ['wrapped in the signature of a response (XSW 1)', () => wrapped(1), /./],
  ['beside the signature of a response (XSW 2)', () => wrapped(2), /./],
  ['after a forged assertion (XSW 3)', () => wrapped(3), /exactly one assertion/],
  ['inside a forged assertion (XSW 4)', () => wrapped(4), /exactly one assertion/],
  ['beside a forged one with its id and signature', () => wrapped(5), /exactly one assertion/],
  ['inside the signature of a forged one', () => wrapped(6), /exactly one assertion/],
  ['with a comment in its name', () => signed({ nameId: 'p-1<!-- -->.evil' }), /comment/],
  ['with a comment in its email', () => signed({ email: 'ines@agency.example<!-- -->.evil.example' }), /comment/],
  ['with a document type', () => `<!DOCTYPE x [<!ENTITY e "p-1">]>${signed()}`, /document type/],
  ['with a stylesheet instruction', () => `<?xml-stylesheet href="x"?>${signed()}`, /instruction/],
  [
    'with a transient name',
    () => signed({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    /persistent/,
  ],
  [
    'with an email as its name',
    () => signed({ format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }),
    /persistent/,
  ],
  ['with an unknown condition', () => signed({ moreConditions: '<saml:Condition/>' }), /condition/],
  ['of a failed sign-in', () => signed({ status: 'Responder' }), /no one/],
  ['that is not XML', () => 'hello', /XML/],
  [
    'with 6,000 nested elements',
    () => signed().replace('<samlp:Status>', `${'<a>'.repeat(6000)}${'</a>'.repeat(6000)}<samlp:Status>`),
    /too deep/,
  ],
];

test.each(refused)('an answer %s is refused [DESK-811]', async (_, make, why) => {
  const answer = await read(make());
  expect(answer).toMatchObject({ kind: 'REFUSED', why: expect.stringMatching(why) });
  expect(JSON.stringify(answer)).not.toMatch(/ines|owner|p-1|p-admin/);
});

test('an email is taken only from one value of the named attribute [DESK-811]', async () => {
  const two =
    '<saml:Attribute Name="email"><saml:AttributeValue>b@agency.example</saml:AttributeValue></saml:Attribute>';
  expect(await read(signed({ moreAttributes: two }))).toMatchObject({ account: { email: null } });
  const other = two.replace('"email"', '"mail"');
  expect(await read(signed({ moreAttributes: other }))).toMatchObject({ account: { email: 'ines@agency.example' } });
});

test('metadata gives entity id, address for redirects and certificates, and is refused with entities or weak keys [DESK-812]', () => {
  const made = (...keys: { certificate: string }[]) =>
    metadataXml(
      provider.idpEntityId,
      provider.signInUrl,
      keys.map(({ certificate }) => certificate),
    );
  expect(readIdpMetadata(made(key, nextKey))).toEqual({
    entityId: provider.idpEntityId,
    signInUrl: provider.signInUrl,
    certificates: [baseOf(key), baseOf(nextKey)],
  });
  for (const bad of [
    `<!DOCTYPE x [<!ENTITY e "x">]>${made(key)}`,
    made(key).replace('IDPSSODescriptor', 'SPSSODescriptor'),
    made({ certificate: 'AAAA' }),
    made(createSigningKey(1024)),
    made(key).replaceAll('HTTP-Redirect', 'SOAP'),
    '<a/>',
  ])
    expect(() => readIdpMetadata(bad)).toThrow(SamlError);
});

test('our metadata names our entity id, the address of answers, and signed assertions [DESK-812]', () => {
  const xml = ownMetadata(provider);
  expect(xml).toContain(`entityID="${provider.entityId}"`);
  expect(xml).toContain(`Location="${provider.answerUrl}"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
});

test('sign-in addresses are https without user or fragment, and never this machine [DESK-812]', () => {
  const wanted = (text: string, localTools = false) => isSignInUrl(text, { localTools });
  expect(wanted('https://idp.example/sso?x=1')).toBe(true);
  for (const bad of [
    'http://idp.example',
    'https://a@idp.example',
    'https://idp.example#x',
    'https://localhost',
    'javascript:alert(1)',
  ])
    expect(wanted(bad)).toBe(false);
  expect(wanted('http://localhost:9000', true)).toBe(true);
});
