import fs from 'node:fs';
import { parse } from 'yaml';

/** Settings of `evidence.yaml`: only the seller of this product can know them. */
export const contactSettings = ['company', 'supportContact', 'securityContact', 'accessibilityContact'] as const;
export type ContactSetting = (typeof contactSettings)[number];
export type Contacts = Partial<Record<ContactSetting, string>>;

/** Values that were never filled in. */
const placeholder = /\bexample\b|\.(?:invalid|test|local)\b|todo|changeme|placeholder|your[ -]|[<>]|^[\s?x.-]*$/i;

export class InvalidContacts extends Error {}

/** Reads contacts; without the file it returns an empty object. Throws `InvalidContacts` for unknown settings and placeholders. */
export function readContacts(file: string): Contacts {
  if (!fs.existsSync(file)) return {};
  const read = (parse(fs.readFileSync(file, 'utf8')) ?? {}) as unknown;
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new InvalidContacts('evidence.yaml must have one setting a line.');
  for (const [name, value] of Object.entries(read)) {
    if (!contactSettings.some((known) => known === name))
      throw new InvalidContacts(`evidence.yaml: ${name} is unknown. Settings: ${contactSettings.join(', ')}.`);
    if (typeof value !== 'string' || placeholder.test(value))
      throw new InvalidContacts(`evidence.yaml: ${name} is a placeholder. Set it, or remove the line.`);
  }
  return read;
}

/** The contact, or which setting is missing. */
export const contactText = (contacts: Contacts, setting: ContactSetting): string =>
  contacts[setting] ?? `Not set: \`${setting}\` in \`evidence.yaml\` is missing.`;
