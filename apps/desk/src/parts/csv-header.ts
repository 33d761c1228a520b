import type { Translate } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';

export function translateCsvHeader(csv: string, t: Translate): string {
  const end = csv.indexOf('\r\n');
  const heads = (end === -1 ? csv : csv.slice(0, end)).split(',').map((head) => getValueText('reportWord', head, t));
  return heads.join(',') + (end === -1 ? '' : csv.slice(end));
}
