import { readCertificate } from './saml-certificate.ts';
import {
  attributeOf,
  childrenNamed,
  METADATA_NS,
  must,
  onlyChild,
  PROTOCOL_NS,
  parseXml,
  SIGNATURE_NS,
  textOf,
} from './saml-xml.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export interface IdpMetadata {
  entityId: string;
  signInUrl: string;
  certificates: string[];
}

/** Returns certificates of keys that may sign. */
function signingCertificates(descriptor: Element): string[] {
  const keys = childrenNamed(descriptor, METADATA_NS, 'KeyDescriptor').filter(
    (key) => attributeOf(key, 'use') !== 'encryption',
  );
  const texts = keys
    .flatMap((key) => childrenNamed(key, SIGNATURE_NS, 'KeyInfo'))
    .flatMap((info) => childrenNamed(info, SIGNATURE_NS, 'X509Data'))
    .flatMap((data) => childrenNamed(data, SIGNATURE_NS, 'X509Certificate'))
    .map((certificate) => readCertificate(textOf(certificate))?.text);
  must(
    texts.every((text) => text !== undefined),
    'a certificate that cannot be read',
  );
  return [...new Set(texts)];
}

/**
 * Reads the metadata of one identity provider. Its signature does not count: staff vouch for the file they paste, so
 * they must get it from their own provider. Throws SamlError.
 */
export function readIdpMetadata(xml: string): IdpMetadata {
  const root = parseXml(xml);
  must(root.namespaceURI === METADATA_NS && root.localName === 'EntityDescriptor', 'metadata of no single entity');
  const entityId = attributeOf(root, 'entityID');
  must(entityId !== null, 'metadata without an entity id');
  const descriptor = onlyChild(root, METADATA_NS, 'IDPSSODescriptor');
  const protocols = attributeOf(descriptor, 'protocolSupportEnumeration')?.split(/\s+/) ?? [];
  must(protocols.includes(PROTOCOL_NS), 'an entity without SAML 2.0');
  const service = childrenNamed(descriptor, METADATA_NS, 'SingleSignOnService').find(
    (each) => attributeOf(each, 'Binding') === REDIRECT,
  );
  const signInUrl = service && attributeOf(service, 'Location');
  must(typeof signInUrl === 'string', 'no sign-in address for redirects');
  return { entityId, signInUrl, certificates: signingCertificates(descriptor) };
}
