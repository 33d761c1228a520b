import { type By, FORMER_STAFF, nobody } from '@fareback/contract/admin';
import type { Translate } from './translation.tsx';

/** Returns a person's name; automatic actors are named in the desk's language [DESK-383]. */
export function getActorName({ kind, name }: Pick<By, 'kind' | 'name'>, t: Translate): string {
  if (kind === 'command' && name === nobody.installation) return t('record.byInstallation');
  if (kind === 'command' && name === nobody.before) return t('record.byBefore');
  if (name.startsWith(FORMER_STAFF)) return t('record.formerStaff', { id: name.slice(FORMER_STAFF.length) });
  return name;
}
