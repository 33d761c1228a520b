import { generateServiceProviderMetadata, SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import { isLoopback } from '../platform/loopback.ts';
import { checkResponseForm, type ExpectedAnswer, readAssertion, type SamlAccount } from './saml-assertion.ts';
import { must, PERSISTENT, parseXml, SamlError } from './saml-xml.ts';

export interface SamlProvider {
  idpEntityId: string;
  signInUrl: string;
  /** Base64 without headers. */
  certificates: readonly string[];
  /** Our entity id for this agency, and the address that takes the answers. */
  entityId: string;
  answerUrl: string;
}

export type SamlAnswer = { kind: 'ACCOUNT'; account: SamlAccount } | { kind: 'REFUSED'; why: string };

/** Requests are stored in our database, not in the library's memory, because another process may take the answer. */
const noCache = {
  saveAsync: () => Promise.resolve(null),
  getAsync: () => Promise.resolve(null),
  removeAsync: () => Promise.resolve(null),
};

const optionsOf = (provider: SamlProvider): SamlConfig => ({
  idpCert: [...provider.certificates],
  issuer: provider.entityId,
  callbackUrl: provider.answerUrl,
  entryPoint: provider.signInUrl,
  audience: provider.entityId,
  identifierFormat: PERSISTENT,
  disableRequestedAuthnContext: true,
  wantAssertionsSigned: true,
  // `readAssertion` compares times with the time of the call.
  acceptedClockSkewMs: -1,
  validateInResponseTo: ValidateInResponseTo.never,
  cacheProvider: noCache,
});

/** Returns the address that takes a browser to the provider with a new request. `state` comes back with the answer. */
export const requestAddress = (
  provider: SamlProvider,
  request: { requestId: string; state: string },
): Promise<string> =>
  new SAML({
    ...optionsOf(provider),
    wantAuthnResponseSigned: false,
    generateUniqueId: () => request.requestId,
  }).getAuthorizeUrlAsync(request.state, undefined, {});

function decoded(answer: string): string {
  must(/^[A-Za-z0-9+/]+={0,2}$/.test(answer.replaceAll(/\s/g, '')), 'no base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(answer, 'base64'));
  } catch {
    throw new SamlError('no UTF-8');
  }
}

async function verified(provider: SamlProvider, xml: string, isResponseSigned: boolean): Promise<Element> {
  const saml = new SAML({ ...optionsOf(provider), wantAuthnResponseSigned: isResponseSigned });
  try {
    // Everything after this reads only the text that the signature covers.
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const signed = profile?.getAssertionXml?.();
    must(signed !== undefined, 'no signed assertion');
    return parseXml(signed);
  } catch (error) {
    if (error instanceof SamlError) throw error;
    // The library's messages may quote the answer.
    throw new SamlError('a signature or an audience that does not fit');
  }
}

/**
 * Verifies a provider's answer and returns its account. The signature is the library's part; the form before it and
 * the meaning after it are checked here. Never throws for a bad answer; `why` is for the log and has no personal data.
 */
export async function readSamlAnswer(
  provider: SamlProvider,
  answer: string,
  expected: Pick<ExpectedAnswer, 'requestId' | 'emailAttribute' | 'now'>,
): Promise<SamlAnswer> {
  const whole: ExpectedAnswer = { ...provider, ...expected };
  try {
    const xml = decoded(answer);
    const isResponseSigned = checkResponseForm(parseXml(xml), whole);
    return { kind: 'ACCOUNT', account: readAssertion(await verified(provider, xml, isResponseSigned), whole) };
  } catch (error) {
    if (error instanceof SamlError) return { kind: 'REFUSED', why: error.message };
    throw error;
  }
}

/** Our metadata for one agency's provider: no keys, because requests are not signed. */
export const ownMetadata = ({ entityId, answerUrl }: Pick<SamlProvider, 'entityId' | 'answerUrl'>): string =>
  generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: answerUrl,
    identifierFormat: PERSISTENT,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_metadata',
  });

/**
 * True for an address that browsers may be sent to: https, without user or fragment. Local hosts are allowed only with
 * the demo's tools on. The server itself never calls it.
 */
export function isSignInUrl(text: string, { localTools }: { localTools: boolean }): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return isHere ? localTools && /^https?:$/.test(url.protocol) : url.protocol === 'https:';
}
