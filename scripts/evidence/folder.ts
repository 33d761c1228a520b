import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { tables } from '../../apps/api/src/tables.ts';
import { accessibilityPage, criteria, judge, openAcrOf, statementPage, summaryOf } from './accessibility.ts';
import { type Contacts, contactText } from './contacts.ts';
import { dataPage, retentionPage } from './data-map.ts';
import type { Edition } from './edition.ts';
import { type Bom, bomText, foreignOf, librariesPage } from './libraries.ts';
import { htmlOf } from './markdown.ts';
import { indexPage, type Page, quote, recorded, recoveryPage, testRegister, textOf, uptimePage } from './pages.ts';
import type { Facts } from './question.ts';
import { questions } from './questions.ts';
import { bodyOf, readDocument } from './records.ts';
import type { FindTests } from './tests.ts';

export interface Sources {
  edition: Edition;
  contacts: Contacts;
  bom: Bom;
  find: FindTests;
}

const manifestFile = 'manifest.json';

/** Checks the tests that docs/asvs.md names. Its rows may name words within a title. */
function asvsBody(find: FindTests, pages: ReadonlySet<string>): string {
  for (const [, file = '', title = ''] of readDocument('docs/asvs.md').matchAll(/`([^`]+)` "([^"]+)"/g))
    find(`${file} "${title}"`);
  return bodyOf('docs/asvs.md', pages);
}

/** The policy for reports, with the configured contact in place of the address that the repository cannot know. */
function disclosureBody(contacts: Contacts, pages: ReadonlySet<string>): string {
  const policy = bodyOf('SECURITY.md', pages).replace(
    /^## Reporting\n+Write to `[^`]+`/m,
    '## Reporting\n\nWrite to the contact above',
  );
  return [
    `## Contacts\n\n- Security: ${contactText(contacts, 'securityContact')}\n- Support: ${contactText(contacts, 'supportContact')}\n- Company: ${contactText(contacts, 'company')}`,
    policy,
  ].join('\n\n');
}

/** Returns the text of every file but the manifest, by name. Throws if a test or a record does not exist. */
export function evidenceFiles({ edition, contacts, bom, find }: Sources): Map<string, string> {
  const register = testRegister();
  const judged = judge(criteria, find);
  const names = new Set(['exports.md', 'asvs.md', 'changes.md', 'incidents.md', 'disclosure.md']);
  const pages: Page[] = [
    { file: 'accessibility.md', title: 'Accessibility report', body: accessibilityPage(judged, register.linksOf) },
    { file: 'statement.md', title: 'Accessibility statement', body: statementPage(judged, contacts, edition) },
    { file: 'asvs.md', title: 'OWASP ASVS 5.0', body: asvsBody(find, names) },
    { file: 'data.md', title: 'Stored data', body: dataPage() },
    { file: 'retention.md', title: 'Retention and erasure', body: retentionPage() },
    { file: 'recovery.md', title: 'Restore and failover', body: recoveryPage() },
    { file: 'uptime.md', title: 'Uptime', body: uptimePage() },
    { file: 'incidents.md', title: 'Incidents', body: bodyOf('docs/incidents.md', names) },
    { file: 'disclosure.md', title: 'Contacts and reports of weaknesses', body: disclosureBody(contacts, names) },
    { file: 'libraries.md', title: 'Libraries and licenses', body: librariesPage(bom) },
    { file: 'exports.md', title: 'Exports', body: bodyOf('docs/exports.md', names) },
    { file: 'changes.md', title: 'Changes', body: bodyOf('CHANGELOG.md', names) },
  ];
  const facts: Facts = {
    accessibility: summaryOf(judged),
    restore: quote(recorded.restore()),
    failover: quote(recorded.failover()),
    libraries: foreignOf(bom).length,
    tables: Object.keys(tables).length,
    version: edition.version,
    support: contactText(contacts, 'supportContact'),
  };
  const answers = indexPage(questions, facts, { find, linksOf: register.linksOf, pages });
  const all: Page[] = [
    { file: 'index.md', title: 'Evidence', body: answers },
    ...pages,
    { file: 'tests.md', title: 'Tests', body: register.page() },
  ];
  const files = new Map<string, string>([
    ['openacr.yaml', openAcrOf(judged, edition, contacts)],
    ['sbom.cdx.json', bomText(bom, edition)],
  ]);
  for (const page of all) {
    const text = textOf(page, edition);
    files.set(page.file, text);
    files.set(page.file.replace(/\.md$/, '.html'), htmlOf(page.title, text));
  }
  return files;
}

/** The list of files with their SHA-256, in order of name. */
export const manifestOf = (files: ReadonlyMap<string, string>, { commit, date, command }: Edition): string => {
  const listed = [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, text]) => ({ file, sha256: createHash('sha256').update(text).digest('hex') }));
  return `${JSON.stringify({ commit, date, command, files: listed }, null, 2)}\n`;
};

export class ForeignFolder extends Error {}

/** Writes the folder. Replaces an earlier one; throws `ForeignFolder` if it holds anything else. */
export function writeEvidence(out: string, files: ReadonlyMap<string, string>, edition: Edition): void {
  const before = fs.existsSync(out) ? fs.readdirSync(out) : [];
  const isOurs = (file: string): boolean => file === manifestFile || files.has(file);
  if (before.some((file) => !isOurs(file))) throw new ForeignFolder(`${out} has other files. Name an empty folder.`);
  fs.mkdirSync(out, { recursive: true });
  for (const [file, text] of files) fs.writeFileSync(path.join(out, file), text);
  fs.writeFileSync(path.join(out, manifestFile), manifestOf(files, edition));
}
