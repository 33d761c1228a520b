import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { DAY_MILLIS } from '../platform/local-date.ts';

const RSA_WITH_SHA256 = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });
const OIDS = { UID: '0.9.2342.19200300.100.1.1', CN: '2.5.4.3', OU: '2.5.4.11' } as const;

type Names = Partial<Record<keyof typeof OIDS, string>>;

const nameOf = (names: Names): Name =>
  new Name(
    Object.entries(names).map(
      ([part, value]) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({
            type: OIDS[part as keyof Names],
            value: new AttributeValue({ utf8String: value }),
          }),
        ]),
    ),
  );

interface Signer {
  name: Names;
  key: KeyObject;
}

/** Makes an RSA certificate in PEM, signed by `by`, or by itself. */
function makeCertificate(name: Names, { by, from, until }: { by?: Signer; from: Date; until: Date }) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const basic = AsnConvert.serialize(new BasicConstraints({ cA: by === undefined }));
  const serialNumber = Buffer.concat([Buffer.of(1), randomBytes(8)]);
  const body = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array(serialNumber).buffer,
    signature: RSA_WITH_SHA256,
    issuer: nameOf(by?.name ?? name),
    subject: nameOf(name),
    validity: new Validity({ notBefore: from, notAfter: until }),
    subjectPublicKeyInfo: AsnConvert.parse(
      pair.publicKey.export({ format: 'der', type: 'spki' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([
      new Extension({ extnID: id_ce_basicConstraints, critical: true, extnValue: new OctetString(basic) }),
    ]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(body)), by?.key ?? pair.privateKey);
  const whole = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm: RSA_WITH_SHA256,
    signatureValue: new Uint8Array(signature).buffer,
  });
  const base64 = Buffer.from(AsnConvert.serialize(whole)).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { pem, key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), name };
}

export interface WalletChain {
  /** PEM, as Apple gives it to an agency. */
  certificate: string;
  key: string;
  issuer: string;
}

/**
 * Creates a pass type certificate signed by a stand-in for Apple, for demos and tests. Phones reject its passes. `names`
 * replaces the subject of a real one.
 */
export function makeWalletChain(now: Date, { days = 365, names }: { days?: number; names?: Names } = {}): WalletChain {
  const from = new Date(now.getTime() - DAY_MILLIS);
  const root = makeCertificate(
    { CN: 'Local stand-in for Apple' },
    { from, until: new Date(now.getTime() + 3650 * DAY_MILLIS) },
  );
  const own = makeCertificate(
    names ?? { UID: 'pass.example.local', CN: 'Pass Type ID: pass.example.local', OU: 'LOCAL12345' },
    {
      by: { name: root.name, key: createPrivateKey(root.key) },
      from,
      until: new Date(now.getTime() + days * DAY_MILLIS),
    },
  );
  return { certificate: own.pem, key: own.key, issuer: root.pem };
}
