import { X509Certificate } from 'node:crypto';

const RSA_BITS_MIN = 2048;

/** A provider's certificate: base64 without headers, and its last moment. */
export interface IdpCertificate {
  text: string;
  validUntil: Date;
}

/** Reads a certificate with or without PEM headers; null unless it holds an RSA key of 2048 bits or more. */
export function readCertificate(pasted: string): IdpCertificate | null {
  const text = pasted.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    const certificate = new X509Certificate(Buffer.from(text, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS_MIN) return null;
    return { text: certificate.raw.toString('base64'), validUntil: new Date(certificate.validTo) };
  } catch {
    return null;
  }
}
