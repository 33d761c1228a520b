import { hash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  MessageDigest,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms';
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';

/** A pass type's certificate with its key, and the certificate of Apple that issued it. */
export interface PassSigner {
  certificate: X509Certificate;
  issuer: X509Certificate;
  key: KeyObject;
}

const SHA256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null });
const RSA_WITH_SHA256 = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });

const attribute = (attrType: string, value: ArrayBuffer): Attribute => new Attribute({ attrType, attrValues: [value] });

/** Encodes the attributes as a SET in DER order: the signature covers this form, but the message uses another tag. */
class AttributeSet extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(AttributeSet);

/**
 * Signs a pass's manifest: a detached CMS signature (RFC 5652) with both certificates and the time, as Wallet requires.
 * Node signs; the library only writes the structure.
 */
export function signManifest(manifest: Buffer, { certificate, issuer, key }: PassSigner, now: Date): Buffer {
  const own = AsnConvert.parse(certificate.raw, Certificate);
  const digest = hash('sha256', manifest, 'buffer');
  const attributes = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_signingTime, AsnConvert.serialize(new SigningTime(now))),
    attribute(id_messageDigest, AsnConvert.serialize(new MessageDigest(digest))),
  ];
  const signed = AsnConvert.serialize(new AttributeSet(attributes));
  const { issuer: name, serialNumber } = own.tbsCertificate;
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer: name, serialNumber }) }),
    digestAlgorithm: SHA256,
    signedAttrs: attributes,
    signatureAlgorithm: RSA_WITH_SHA256,
    signature: new OctetString(sign('sha256', Buffer.from(signed), key)),
  });
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([SHA256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [own, AsnConvert.parse(issuer.raw, Certificate)].map((one) => new CertificateChoices({ certificate: one })),
    ),
    signerInfos: new SignerInfos([info]),
  });
  const content = AsnConvert.serialize(data);
  return Buffer.from(AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content })));
}
