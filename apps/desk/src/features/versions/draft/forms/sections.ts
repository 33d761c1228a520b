import type { DraftWork } from '@fareback/contract/admin';
import { itemsOf } from './pack-forms.ts';
import { readFile } from './pack-yaml.ts';

/** The first page of a draft. */
export const OVERVIEW = 'overview';

/** Parts of a draft that are no list's and have a form of their own. */
export const formSections = ['theme', 'agency', 'featured', 'referral', 'words', 'terms'] as const;

/** Whether an address of a draft means a form: files have names with a dot, texts and pictures rooms of their own. */
export const isFormSection = (at: string): boolean => !at.includes('.') && at !== 'texts' && at !== 'images';

const byFile: Readonly<Record<string, string>> = { 'tenant.yaml': 'agency', 'theme.yaml': 'theme' };
const ownTexts: Readonly<Record<string, string>> = { config: 'words', offerTerms: 'terms' };

/** The form in which what is wrong can be mended; null where only the file itself shows it. */
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
