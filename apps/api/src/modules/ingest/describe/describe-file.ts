import path from 'node:path';
import { isScalar, type Node, parseDocument, stringify } from 'yaml';
import { proofreader } from '../files/proofread.ts';
import { Mapping } from '../mappings/mapping.ts';
import { proposeMapping, UNSURE } from './propose-mapping.ts';
import { sampleFile } from './sample-file.ts';

const ID_SHARED = 'have the eventId of another row';

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
 * Proposes a mapping for a file as YAML, with the reason for each line as a comment; it can be imported unchanged but
 * should be reviewed first. Samples 5,000 rows and checks the ids of all rows. Throws, with a text for the operator, if
 * the file cannot be read or contains no times.
 */
export async function describeFile(file: string, zone: string | undefined): Promise<string> {
  const { open, ...sample } = await sampleFile(file);
  const now = new Date();
  let { mapping, evidence, doubts } = proposeMapping(sample, zone, { now });
  let proof = await proofOf(file, Mapping.parse(mapping), open);
  if (proof.includes(ID_SHARED)) {
    ({ mapping, evidence, doubts } = proposeMapping(sample, zone, { now, isIdOfAll: true }));
    proof = await proofOf(file, Mapping.parse(mapping), open);
  }
  const document = parseDocument(stringify(mapping, { lineWidth: 0 }));
  for (const [key, why] of Object.entries(evidence)) {
    const node = document.getIn(key.split('.'), true) as Node | undefined;
    if (!node || why === '') continue;
    if (isScalar(node)) node.comment = ` ${why}`;
    else node.commentBefore = ` ${why}`;
  }
  const unsure = Object.entries(evidence).flatMap(([key, why]) => (why.startsWith(UNSURE) ? [key] : []));
  const notes = [
    `${path.basename(file)}: ${proof}`,
    ...(unsure.length === 0 ? [] : [`Unsure of ${unsure.join(', ')}: see the reasons there`]),
    ...doubts,
  ];
  document.commentBefore = notes.map((note) => ` ${note}`).join('\n');
  return document.toString({ lineWidth: 0 });
}
