import type { DraftWork } from '@fareback/contract/admin';
import { itemsOf } from './pack-forms.ts';
import { readFile } from './pack-yaml.ts';

export const OVERVIEW = 'overview';

/** Sections of a draft with a form but no list. */
export const formSections = ['theme', 'agency', 'featured', 'referral', 'words', 'terms'] as const;

/** True if a draft address is a form; file names contain a dot, texts and pictures have their own sections. */
export const isFormSection = (at: string): boolean => !at.includes('.') && at !== 'texts' && at !== 'images';

const byFile: Readonly<Record<string, string>> = { 'tenant.yaml': 'agency', 'theme.yaml': 'theme' };
const ownTexts: Readonly<Record<string, string>> = { config: 'words', offerTerms: 'terms' };

/** Returns the form section that can fix a problem; null if only the raw file can. */
export function findSection({ file, key }: DraftWork['problems'][number], program: string | null): string | null {
  if (key === '') return null;
  const section = byFile[file];
  if (section !== undefined) return section;
  const [list = '', which = ''] = key.split('.');
  const { value, isReadable } = readFile(program, {});
  if (!isReadable) return null;
  const items = itemsOf(value, list);
  const isText = file.startsWith('wording/');
  const item = items.find(({ at, id }) => (isText ? id === which : String(at) === which));
  if (item !== undefined) return `${list}/${item.name}`;
  if (isText) return ownTexts[list] ?? (list === 'referral' ? list : null);
  return list === 'featured' || list === 'referral' ? list : OVERVIEW;
}
