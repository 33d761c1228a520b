import { hash } from 'node:crypto';
import { zipSync } from 'fflate';
import { escapeHtml } from '../../platform/csv.ts';
import type { AppleFacts } from './apple-credential.ts';
import type { PassContent } from './pass-content.ts';
import { type PassSigner, signManifest } from './pass-signature.ts';
import type { PassService } from './pass-token.ts';

/** A transparent pixel, for an agency without an app icon: Wallet refuses a pass without one. */
const NO_ICON = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** One line of a pass: Wallet shows label and value. */
interface Field {
  key: string;
  label: string;
  value: string | number;
  [more: string]: unknown;
}

const fieldsOf = ({ lines, back }: PassContent): Record<string, Field[]> => {
  const [first, ...others] = lines;
  const shown = ({ key, label, value, at }: PassContent['lines'][number]): Field => ({
    key,
    label,
    value: at === undefined ? value : at.toISOString(),
    ...(at === undefined ? {} : { dateStyle: 'PKDateStyleMedium', timeStyle: 'PKDateStyleShort' }),
  });
  return {
    headerFields: [],
    primaryFields: first ? [shown(first)] : [],
    secondaryFields: others.map(shown),
    backFields: back.map(({ key, label, value, link }) => ({
      key,
      label,
      value,
      ...(link === undefined ? {} : { attributedValue: `<a href="${escapeHtml(link)}">${escapeHtml(value)}</a>` }),
    })),
  };
};

/** Builds `pass.json` by Apple's format; neither phone number nor email is ever in it [PASS-03]. */
export function passJson(
  content: PassContent,
  { passTypeId, teamId }: AppleFacts,
  serial: string,
  service: PassService | null,
): Record<string, unknown> {
  const { kind, name, description, look, code, expiresAt, isVoided } = content;
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: serial,
    organizationName: name,
    logoText: name,
    description,
    backgroundColor: rgb(look.ground),
    foregroundColor: rgb(look.text),
    labelColor: rgb(look.text),
    sharingProhibited: true,
    ...(service === null ? {} : { webServiceURL: service.serviceUrl, authenticationToken: service.token }),
    ...(expiresAt === null ? {} : { expirationDate: expiresAt.toISOString() }),
    ...(isVoided ? { voided: true } : {}),
    ...(code === null
      ? {}
      : {
          barcodes: [
            { format: 'PKBarcodeFormatQR', message: code.text, messageEncoding: 'iso-8859-1', altText: code.below },
          ],
        }),
    [kind === 'CARD' ? 'storeCard' : 'generic']: fieldsOf(content),
  };
}

/** Packs and signs a pass: the hashes in the manifest are SHA-1, which Apple's format prescribes [PASS-02]. */
export function packPass(json: Record<string, unknown>, icon: Buffer | null, signer: PassSigner, now: Date): Buffer {
  const picture = icon ?? NO_ICON;
  const names = ['icon.png', 'icon@2x.png', 'icon@3x.png', ...(icon ? ['logo.png', 'logo@2x.png', 'logo@3x.png'] : [])];
  const files: Record<string, Buffer> = { 'pass.json': Buffer.from(JSON.stringify(json)) };
  for (const name of names) files[name] = picture;
  const hashes = Object.entries(files).map(([name, bytes]) => [name, hash('sha1', bytes)]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  const all = { ...files, 'manifest.json': manifest, signature: signManifest(manifest, signer, now) };
  return Buffer.from(zipSync(all, { level: 0, mtime: now }));
}
