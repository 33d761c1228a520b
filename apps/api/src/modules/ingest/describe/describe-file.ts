import { isScalar, type Node, parseDocument, stringify } from 'yaml';
import { fileName, type InputFile } from '../files/input-file.ts';
import { proofreader } from '../files/proofread.ts';
import { Mapping } from '../mappings/mapping.ts';
import { proposeMapping, UNSURE } from './propose-mapping.ts';
import { type FileSample, sampleFile } from './sample-file.ts';

const ID_SHARED = 'have the eventId of another row';

async function proofOf(
  file: InputFile,
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

interface FileProposal {
  mapping: Record<string, unknown>;
  /** Reason of each line, by its key; unsure ones begin with `unsure: `. */
  evidence: Readonly<Record<string, string>>;
  doubts: readonly string[];
  /** Result of a check of the ids of all rows. */
  proof: string;
  sample: FileSample;
}

/** Keys of a proposal that rest on a name or a guess. */
export const unsureKeys = ({ evidence }: Pick<FileProposal, 'evidence'>): string[] =>
  Object.entries(evidence).flatMap(([key, why]) => (why.startsWith(UNSURE) ? [key] : []));

/**
 * Proposes a mapping for a file from its first 5,000 rows, and checks the ids of all rows. Throws UnreadableFile if it
 * cannot be read or contains no times.
 */
export async function proposeFile(file: InputFile, zone: string | undefined): Promise<FileProposal> {
  const { open, ...sample } = await sampleFile(file);
  const now = new Date();
  let proposal = proposeMapping(sample, zone, { now });
  let proof = await proofOf(file, Mapping.parse(proposal.mapping), open);
  if (proof.includes(ID_SHARED)) {
    proposal = proposeMapping(sample, zone, { now, isIdOfAll: true });
    proof = await proofOf(file, Mapping.parse(proposal.mapping), open);
  }
  return { ...proposal, proof, sample };
}

/**
 * Proposes a mapping for a file as YAML, with the reason for each line as a comment; it can be imported unchanged but
 * should be reviewed first. Samples 5,000 rows and checks the ids of all rows. Throws, with a text for the operator, if
 * the file cannot be read or contains no times.
 */
export async function describeFile(file: InputFile, zone: string | undefined): Promise<string> {
  const proposal = await proposeFile(file, zone);
  const { mapping, evidence, doubts, proof } = proposal;
  const document = parseDocument(stringify(mapping, { lineWidth: 0 }));
  for (const [key, why] of Object.entries(evidence)) {
    const node = document.getIn(key.split('.'), true) as Node | undefined;
    if (!node || why === '') continue;
    if (isScalar(node)) node.comment = ` ${why}`;
    else node.commentBefore = ` ${why}`;
  }
  const unsure = unsureKeys(proposal);
  const notes = [
    `${fileName(file)}: ${proof}`,
    ...(unsure.length === 0 ? [] : [`Unsure of ${unsure.join(', ')}: see the reasons there`]),
    ...doubts,
  ];
  document.commentBefore = notes.map((note) => ` ${note}`).join('\n');
  return document.toString({ lineWidth: 0 });
}
