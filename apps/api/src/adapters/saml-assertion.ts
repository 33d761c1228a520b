import {
  allBelow,
  attributeOf,
  BEARER,
  childrenNamed,
  childrenOf,
  must,
  onlyChild,
  PERSISTENT,
  PROTOCOL_NS,
  SAML_NS,
  SIGNATURE_NS,
  textOf,
  timeOf,
} from './saml-xml.ts';

/** Accepted difference between the provider's clock and ours. */
const SKEW_MILLIS = 120_000;
const NAME_ID_LENGTH_MAX = 256;

/** Values that an answer must name: it was made by this provider, for this agency and this request. */
export interface ExpectedAnswer {
  idpEntityId: string;
  entityId: string;
  answerUrl: string;
  requestId: string;
  emailAttribute: string;
  now: Date;
}

export interface SamlAccount {
  subject: string;
  email: string | null;
  assertionId: string;
  /** From then on the assertion is refused for its age. */
  expiresAt: Date;
}

const SHA256_AND_ABOVE: ReadonlySet<string | null> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const CANONICAL: ReadonlySet<string | null> = new Set([EXCLUSIVE, `${EXCLUSIVE}WithComments`]);
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

function checkSignature(signature: Element): void {
  for (const element of allBelow(signature)) {
    const algorithm = attributeOf(element, 'Algorithm');
    const { localName } = element;
    must(localName !== 'Object', 'a signature with content of its own');
    if (localName === 'SignatureMethod' || localName === 'DigestMethod')
      must(SHA256_AND_ABOVE.has(algorithm), 'a weak or unknown signature algorithm');
    if (localName === 'CanonicalizationMethod') must(CANONICAL.has(algorithm), 'an unknown canonicalization');
    if (localName === 'Transform') must(CANONICAL.has(algorithm) || algorithm === ENVELOPED, 'an unknown transform');
  }
}

/**
 * Checks the form of a response before any signature: one response with one assertion at its only place, ids used once,
 * and strong algorithms. Signatures that were moved or wrapped need a second place. Returns true if the response itself
 * is signed. Throws SamlError.
 */
export function checkResponseForm(root: Element, { idpEntityId, answerUrl, requestId }: ExpectedAnswer): boolean {
  must(root.namespaceURI === PROTOCOL_NS && root.localName === 'Response', 'no response');
  const all = allBelow(root);
  must(all.filter(({ localName }) => localName === 'Response').length === 1, 'more than one response');
  const status = onlyChild(onlyChild(root, PROTOCOL_NS, 'Status'), PROTOCOL_NS, 'StatusCode');
  must(attributeOf(status, 'Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success', 'the provider signed no one in');
  must(!all.some(({ localName }) => localName === 'EncryptedAssertion'), 'an encrypted assertion');
  must(all.filter(({ localName }) => localName === 'Assertion').length === 1, 'not exactly one assertion');
  const assertion = onlyChild(root, SAML_NS, 'Assertion');
  const ids = all.flatMap((element) => ['ID', 'Id', 'id'].flatMap((name) => attributeOf(element, name) ?? []));
  must(new Set(ids).size === ids.length, 'an id that is used twice');
  const signatures = all.filter(
    (element) => element.namespaceURI === SIGNATURE_NS && element.localName === 'Signature',
  );
  must(
    signatures.every(({ parentNode }) => parentNode === root || parentNode === assertion),
    'a signature in an unknown place',
  );
  must(childrenNamed(assertion, SIGNATURE_NS, 'Signature').length === 1, 'no signature of the assertion');
  for (const signature of signatures) checkSignature(signature);
  must([null, answerUrl].includes(attributeOf(root, 'Destination')), 'another destination');
  must([null, requestId].includes(attributeOf(root, 'InResponseTo')), 'an answer to another request');
  const [issuer] = childrenNamed(root, SAML_NS, 'Issuer');
  must(issuer === undefined || textOf(issuer) === idpEntityId, 'another issuer');
  return childrenNamed(root, SIGNATURE_NS, 'Signature').length > 0;
}

/** Throws SamlError unless `now` is in the element's time, which may have no start or end. */
function checkTimes(element: Element, now: Date): void {
  const [from, until] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')];
  must(from === null || from.getTime() <= now.getTime() + SKEW_MILLIS, 'an assertion of a time to come');
  must(until === null || until.getTime() > now.getTime() - SKEW_MILLIS, 'an expired assertion');
}

function checkConditions(assertion: Element, { entityId, now }: ExpectedAnswer): void {
  const conditions = onlyChild(assertion, SAML_NS, 'Conditions');
  checkTimes(conditions, now);
  const known = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);
  must(
    childrenOf(conditions).every(({ localName }) => known.has(localName)),
    'an unknown condition',
  );
  const restrictions = childrenNamed(conditions, SAML_NS, 'AudienceRestriction');
  must(restrictions.length > 0, 'an assertion for any audience');
  for (const restriction of restrictions)
    must(childrenNamed(restriction, SAML_NS, 'Audience').map(textOf).includes(entityId), 'another audience');
}

/** Returns when the assertion stops to be valid for its bearer. */
function checkBearer(subject: Element, { answerUrl, requestId, now }: ExpectedAnswer): Date {
  const bearers = childrenNamed(subject, SAML_NS, 'SubjectConfirmation').filter(
    (confirmation) => attributeOf(confirmation, 'Method') === BEARER,
  );
  const [bearer] = bearers;
  must(bearer !== undefined && bearers.length === 1, 'not exactly one bearer');
  const data = onlyChild(bearer, SAML_NS, 'SubjectConfirmationData');
  must(attributeOf(data, 'Recipient') === answerUrl, 'another recipient');
  must(attributeOf(data, 'InResponseTo') === requestId, 'an answer to another request');
  checkTimes(data, now);
  const until = timeOf(data, 'NotOnOrAfter');
  must(until !== null, 'an assertion without an end');
  return new Date(until.getTime() + SKEW_MILLIS);
}

function subjectOf(subject: Element, { idpEntityId, entityId }: ExpectedAnswer): string {
  const nameId = onlyChild(subject, SAML_NS, 'NameID');
  must(attributeOf(nameId, 'Format') === PERSISTENT, 'a name that is not persistent');
  must([null, idpEntityId].includes(attributeOf(nameId, 'NameQualifier')), 'a name of another provider');
  must([null, entityId].includes(attributeOf(nameId, 'SPNameQualifier')), 'a name for another service');
  const text = textOf(nameId);
  must(text !== '' && text.length <= NAME_ID_LENGTH_MAX, 'a name that is empty or too long');
  return text;
}

/** Returns the value of the email attribute; null unless there is exactly one. */
function emailOf(assertion: Element, { emailAttribute }: ExpectedAnswer): string | null {
  const values = childrenNamed(assertion, SAML_NS, 'AttributeStatement')
    .flatMap((statement) => childrenNamed(statement, SAML_NS, 'Attribute'))
    .filter((attribute) => attributeOf(attribute, 'Name') === emailAttribute)
    .flatMap((attribute) => childrenNamed(attribute, SAML_NS, 'AttributeValue'));
  return values.length === 1 && values[0] ? textOf(values[0]) : null;
}

/** Reads an assertion whose signature was verified. Throws SamlError unless it is meant for this request and time. */
export function readAssertion(assertion: Element, expected: ExpectedAnswer): SamlAccount {
  must(assertion.namespaceURI === SAML_NS && assertion.localName === 'Assertion', 'no assertion');
  must(textOf(onlyChild(assertion, SAML_NS, 'Issuer')) === expected.idpEntityId, 'another issuer');
  const assertionId = attributeOf(assertion, 'ID');
  must(assertionId !== null && assertionId !== '', 'an assertion without an id');
  const subject = onlyChild(assertion, SAML_NS, 'Subject');
  checkConditions(assertion, expected);
  const expiresAt = checkBearer(subject, expected);
  const statements = childrenNamed(assertion, SAML_NS, 'AuthnStatement');
  must(statements.length > 0, 'an assertion without a sign-in');
  for (const statement of statements) {
    const ends = timeOf(statement, 'SessionNotOnOrAfter');
    must(ends === null || ends > expected.now, 'a session that has ended');
  }
  return { subject: subjectOf(subject, expected), email: emailOf(assertion, expected), assertionId, expiresAt };
}
