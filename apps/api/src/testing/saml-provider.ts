import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { signXml as sign } from '@node-saml/node-saml/lib/xml.js';

export interface SigningKey {
  privateKey: string;
  /** PEM. */
  certificate: string;
}

/** Creates an RSA key with a self-signed certificate. */
export function createSigningKey(bits = 2048): SigningKey {
  const folder = mkdtempSync(path.join(tmpdir(), 'saml-'));
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')];
  const subject = ['-subj', '/CN=idp.example', '-days', '3650'];
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', `rsa:${bits}`, '-nodes', '-keyout', key, '-out', cert, ...subject],
      { stdio: 'ignore' },
    );
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The request that a sign-in address carries. */
export function readRequest(address: string) {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const find = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
  return {
    xml,
    state: searchParams.get('RelayState') ?? '',
    requestId: find(/ ID="([^"]+)"/),
    answerUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
    entityId: find(/<saml:Issuer[^>]*>([^<]+)</),
  };
}

export interface AnswerParts {
  idpEntityId: string;
  entityId: string;
  answerUrl: string;
  requestId: string;
  nameId: string;
  email: string;
  now: Date;
  assertionId: string;
  format: string;
  recipient: string;
  audience: string;
  destination: string;
  /** InResponseTo of the assertion, if not that of the response. */
  assertionRequestId: string;
  notBefore: Date;
  notOnOrAfter: Date;
  status: string;
  /** More elements of the subject, conditions and attributes. */
  moreConditions: string;
  moreAttributes: string;
}

const SAML = 'urn:oasis:names:tc:SAML:2.0';

export const assertionXml = (parts: AnswerParts): string =>
  `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${parts.assertionId}" Version="2.0" IssueInstant="${parts.now.toISOString()}">` +
  `<saml:Issuer>${parts.idpEntityId}</saml:Issuer><saml:Subject>` +
  `<saml:NameID Format="${parts.format}">${parts.nameId}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${parts.assertionRequestId}" ` +
  `NotOnOrAfter="${parts.notOnOrAfter.toISOString()}" Recipient="${parts.recipient}"/></saml:SubjectConfirmation></saml:Subject>` +
  `<saml:Conditions NotBefore="${parts.notBefore.toISOString()}" NotOnOrAfter="${parts.notOnOrAfter.toISOString()}">` +
  `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction>${parts.moreConditions}</saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${parts.now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${parts.email}</saml:AttributeValue></saml:Attribute>${parts.moreAttributes}</saml:AttributeStatement></saml:Assertion>`;

/** A response around an assertion, which may be signed already. */
export const responseXml = (parts: AnswerParts, assertion: string): string =>
  `<samlp:Response xmlns:samlp="${SAML}:protocol" ID="_r${parts.assertionId}" Version="2.0" IssueInstant="${parts.now.toISOString()}" ` +
  `Destination="${parts.destination}" InResponseTo="${parts.requestId}"><saml:Issuer xmlns:saml="${SAML}:assertion">${parts.idpEntityId}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${SAML}:status:${parts.status}"/></samlp:Status>${assertion}</samlp:Response>`;

export type Hash = 'sha1' | 'sha256' | 'sha512';

/** Signs the element `name` of a document, as identity providers do: enveloped, after its issuer. */
export function signXml(xml: string, name: 'Assertion' | 'Response', key: SigningKey, hash: Hash = 'sha256'): string {
  const at = `//*[local-name(.)='${name}']`;
  const place = { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' } as const;
  return sign(xml, at, place, { privateKey: key.privateKey, signatureAlgorithm: hash, digestAlgorithm: hash });
}

/** Values of a correct answer to the request in a sign-in address. */
export function answerParts(
  address: string,
  { idpEntityId, now, nameId, email }: Pick<AnswerParts, 'idpEntityId' | 'now' | 'nameId' | 'email'>,
): AnswerParts {
  const { requestId, answerUrl, entityId } = readRequest(address);
  return {
    idpEntityId,
    entityId,
    answerUrl,
    requestId,
    nameId,
    email,
    now,
    assertionId: `_${randomUUID()}`,
    format: `${SAML}:nameid-format:persistent`,
    recipient: answerUrl,
    audience: entityId,
    destination: answerUrl,
    assertionRequestId: requestId,
    notBefore: new Date(now.getTime() - 1000),
    notOnOrAfter: new Date(now.getTime() + 300_000),
    status: 'Success',
    moreConditions: '',
    moreAttributes: '',
  };
}

/** A response whose assertion is signed. */
export const signedResponse = (parts: AnswerParts, key: SigningKey, hash?: Hash): string =>
  responseXml(parts, signXml(assertionXml(parts), 'Assertion', key, hash));

export const metadataXml = (idpEntityId: string, signInUrl: string, certificates: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor xmlns:md="${SAML}:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${idpEntityId}">` +
  `<md:IDPSSODescriptor protocolSupportEnumeration="${SAML}:protocol">` +
  certificates
    .map(
      (pem) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${pem.replace(/-----.*-----/g, '')}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join('') +
  `<md:SingleSignOnService Binding="${SAML}:bindings:HTTP-POST" Location="https://idp.example/post"/>` +
  `<md:SingleSignOnService Binding="${SAML}:bindings:HTTP-Redirect" Location="${signInUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
