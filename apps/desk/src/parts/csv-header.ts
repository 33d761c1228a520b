import type { Translate } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';

/** A file of the API with the heads of its first line as the desk says them. */
export function translateCsvHeader(csv: string, t: Translate): string {
  const end = csv.indexOf('\r\n');
  const heads = (end === -1 ? csv : csv.slice(0, end)).split(',').map((head) => getValueText('reportWord', head, t));
  return heads.join(',') + (end === -1 ? '' : csv.slice(end));
}
