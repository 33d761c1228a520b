import path from 'node:path';
import { InvalidContacts, readContacts } from './evidence/contacts.ts';
import { readEdition } from './evidence/edition.ts';
import { evidenceFiles, ForeignFolder, writeEvidence } from './evidence/folder.ts';
import { readBom } from './evidence/libraries.ts';
import { MissingRecord } from './evidence/records.ts';
import { MissingTest, testFinder } from './evidence/tests.ts';
import { parseOptions } from './parse-options.ts';
import { root } from './steps.ts';

/** npm run evidence: writes what buyers ask for, from tests and records of this repository [OPS-228]. */
const usage = 'usage: npm run evidence -- [--out folder] [--contacts evidence.yaml]';
const { values } = parseOptions(usage, {
  options: {
    out: { type: 'string', default: path.join(root, 'evidence') },
    contacts: { type: 'string', default: path.join(root, 'evidence.yaml') },
  },
});

const isExpected = (error: unknown): error is Error =>
  [InvalidContacts, ForeignFolder, MissingRecord, MissingTest].some((kind) => error instanceof kind);

try {
  const contacts = readContacts(values.contacts);
  const edition = readEdition();
  const files = evidenceFiles({ edition, contacts, bom: readBom(), find: testFinder() });
  writeEvidence(values.out, files, edition);
  console.log(`${files.size + 1} files in ${path.relative(process.cwd(), values.out) || '.'}: open index.html`);
} catch (error) {
  if (!isExpected(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
