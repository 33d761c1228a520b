import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoTenant, port, rewards, root } from './world.ts';

interface Colleague {
  name: string;
  email: string;
  role: 'editor' | 'approver' | 'viewer';
}

const languages = ['en', 'es', 'ar'];

/** Applies a copy of a demo pack as a live, open agency; `edit` changes the files of the copy first. */
async function applyCopy(of: string, tenantId: string, edit: (folder: string) => void): Promise<void> {
  const packs = fs.mkdtempSync(path.join(os.tmpdir(), 'packs-'));
  try {
    for (const folder of ['_base', of])
      fs.cpSync(path.join(root, 'tenants', folder), path.join(packs, folder), { recursive: true });
    const copy = path.join(packs, tenantId);
    fs.renameSync(path.join(packs, of), copy);
    editFile(path.join(copy, 'tenant.yaml'), (yaml) =>
      yaml.replace(/^id: .*$/m, `id: ${tenantId}`).replace(/^hosts: .*$/m, `hosts: [${tenantId}.localhost]`),
    );
    edit(copy);
    await rewards('--by', `a journey on ${port}`, 'tenant', 'apply', copy);
  } finally {
    fs.rmSync(packs, { recursive: true, force: true });
  }
}

const editFile = (file: string, change: (text: string) => string): void =>
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));

/** Creates an agency like a demo one, whose pack does not name `onboarding`, and returns its id [SIGNUP-32]. */
export async function agencyWithLongOnboarding(of: string, tenantId: string): Promise<string> {
  await applyCopy(of, tenantId, (folder) =>
    editFile(path.join(folder, 'tenant.yaml'), (yaml) => yaml.replace(/^onboarding:\n {2}short: true\n/m, '')),
  );
  return tenantId;
}

/**
 * Creates a live, open agency with the demo's program in three languages, where a second person approves each version.
 * No other journey sees versions published there.
 */
export async function ownAgency(tenantId: string, staff: readonly Colleague[]): Promise<void> {
  await applyCopy(demoTenant, tenantId, (folder) => {
    editFile(path.join(folder, 'tenant.yaml'), (yaml) =>
      yaml
        .replace(/^languages: .*$/m, `languages: [${languages.join(', ')}]`)
        .replace(/^settings:$/m, 'settings:\n  versionsNeedApproval: true'),
    );
    // Rides of the last weeks count for a rider who has just connected an account.
    editFile(path.join(folder, 'programme.yaml'), (program) =>
      program.replaceAll('lookBackDays: 7', 'lookBackDays: 30'),
    );
    const texts = path.join(folder, 'wording');
    for (const name of fs.readdirSync(texts))
      if (!languages.includes(path.parse(name).name)) fs.rmSync(path.join(texts, name));
  });
  for (const { name, email, role } of staff)
    await rewards('staff', 'add', tenantId, email, '--name', name, '--role', role);
}
