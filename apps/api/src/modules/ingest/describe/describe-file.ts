import path from 'node:path';
import { isScalar, type Node, parseDocument, stringify } from 'yaml';
import { proofreader } from '../files/proofread.ts';
import { Mapping } from '../mappings/mapping.ts';
import { proposeMapping } from './propose-mapping.ts';
import { sampleFile } from './sample-file.ts';

/** How a proof says that several rides have one id. */
const ID_SHARED = 'have the eventId of another row';

/** Whether the proposed ids hold in the whole file, in words. */
async function proofOf(
  file: string,
  mapping: Mapping,
  open: Awaited<ReturnType<typeof sampleFile>>['open'],
): Promise<string> {
  const { header, rows } = await open();
  const reader = proofreader(file, mapping, { header, keyedHash: (text) => text });
  try {
    for await (const some of rows) for (const row of some) reader.add(row);
    return `${reader.end().rows} rows, and no id is that of two rides`;
  } catch (error) {
    return (error as Error).message.replace(' Nothing was imported.', '');
  }
}

/**
 * A mapping that a file seems to want, as YAML with what speaks for each line behind it; it imports as it stands, and is
 * to be read first. The first 5,000 rows are looked at, and the ids of all. Throws, with a text for the operator, where
 * the file cannot be read or tells no time.
 */
export async function describeFile(file: string, zone: string | undefined): Promise<string> {
  const { open, ...sample } = await sampleFile(file);
  const now = new Date();
  let { mapping, evidence } = proposeMapping(sample, zone, { now });
  let proof = await proofOf(file, Mapping.parse(mapping), open);
  if (proof.includes(ID_SHARED)) {
    ({ mapping, evidence } = proposeMapping(sample, zone, { now, isIdOfAll: true }));
    proof = await proofOf(file, Mapping.parse(mapping), open);
  }
  const document = parseDocument(stringify(mapping, { lineWidth: 0 }));
  for (const [key, why] of Object.entries(evidence)) {
    const node = document.getIn(key.split('.'), true) as Node | undefined;
    if (!node || why === '') continue;
    if (isScalar(node)) node.comment = ` ${why}`;
    else node.commentBefore = ` ${why}`;
  }
  document.commentBefore = ` ${path.basename(file)}: ${proof}`;
  return document.toString({ lineWidth: 0 });
}
