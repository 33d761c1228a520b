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

/**
 * Creates a live, open agency with the demo's program in three languages, where a second person approves each version.
 * No other journey sees versions published there.
 */
export async function ownAgency(tenantId: string, staff: readonly Colleague[]): Promise<void> {
  const packs = fs.mkdtempSync(path.join(os.tmpdir(), 'packs-'));
  try {
    for (const folder of ['_base', demoTenant])
      fs.cpSync(path.join(root, 'tenants', folder), path.join(packs, folder), { recursive: true });
    fs.renameSync(path.join(packs, demoTenant), path.join(packs, tenantId));
    const file = path.join(packs, tenantId, 'tenant.yaml');
    const yaml = fs
      .readFileSync(file, 'utf8')
      .replace(/^id: .*$/m, `id: ${tenantId}`)
      .replace(/^hosts: .*$/m, `hosts: [${tenantId}.localhost]`)
      .replace(/^languages: .*$/m, `languages: [${languages.join(', ')}]`)
      .replace(/^settings:$/m, 'settings:\n  versionsNeedApproval: true');
    fs.writeFileSync(file, yaml);
    const program = path.join(packs, tenantId, 'programme.yaml');
    // Rides of the last weeks count for a rider who has just connected an account.
    fs.writeFileSync(program, fs.readFileSync(program, 'utf8').replaceAll('lookBackDays: 7', 'lookBackDays: 30'));
    const texts = path.join(packs, tenantId, 'wording');
    for (const name of fs.readdirSync(texts))
      if (!languages.includes(path.parse(name).name)) fs.rmSync(path.join(texts, name));
    await rewards('--by', `a journey on ${port}`, 'tenant', 'apply', path.join(packs, tenantId));
    for (const { name, email, role } of staff)
      await rewards('staff', 'add', tenantId, email, '--name', name, '--role', role);
  } finally {
    fs.rmSync(packs, { recursive: true, force: true });
  }
}
