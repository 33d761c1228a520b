import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LoadedPack, loadPack, type Pack } from '@fareback/tenant-pack';
import { afterAll } from 'vitest';

export interface PackFiles {
  tenant?: Record<string, unknown>;
  theme?: Record<string, unknown>;
  programme?: Record<string, unknown>;
  /** By language; `en` is always present. */
  wording?: Record<string, Record<string, unknown>>;
  images?: Record<string, string>;
}

export interface PackFolder {
  root: string;
  newId(): string;
  write(tenantId: string, files?: PackFiles): void;
  load(tenantId: string): LoadedPack;
  /** Writes and loads a pack that must be valid. */
  make(tenantId: string, files?: PackFiles): Pack;
}

export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="#0a5"/></svg>';

/** A new folder of packs, removed after the calling file's last test. */
export function packFolder(): PackFolder {
  const root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'packs-')), 'tenants');
  fs.cpSync(path.join(import.meta.dirname, '../../../../tenants/_base'), path.join(root, '_base'), { recursive: true });
  afterAll(() => fs.rmSync(path.dirname(root), { recursive: true, force: true }));

  const write: PackFolder['write'] = (tenantId, files = {}) => {
    const folder = path.join(root, tenantId);
    const put = (file: string, value: unknown): void => {
      const full = path.join(folder, file);
      fs.mkdirSync(path.dirname(full), { recursive: true });
      fs.writeFileSync(full, typeof value === 'string' ? value : JSON.stringify(value));
    };
    const links = {
      privacyPolicy: 'https://agency.example/privacy',
      termsAndConditions: 'https://agency.example/terms',
    };
    put('tenant.yaml', {
      id: tenantId,
      name: `Tenant ${tenantId}`,
      hosts: [`${tenantId}.test`],
      languages: Object.keys({ en: {}, ...files.wording }),
      links,
      ...files.tenant,
    });
    if (files.theme) put('theme.yaml', files.theme);
    if (files.programme) put('programme.yaml', files.programme);
    for (const [language, wording] of Object.entries({ en: {}, ...files.wording }))
      put(`wording/${language}.json`, wording);
    for (const [file, content] of Object.entries(files.images ?? {})) put(`images/${file}`, content);
  };
  const load: PackFolder['load'] = (tenantId) => loadPack(path.join(root, tenantId));
  return {
    root,
    newId: () => `t-${randomBytes(6).toString('hex')}`,
    write,
    load,
    make(tenantId, files) {
      write(tenantId, files);
      const loaded = load(tenantId);
      if ('problems' in loaded)
        throw new Error(loaded.problems.map(({ key, message }) => `${key}: ${message}`).join('\n'));
      return loaded.pack;
    },
  };
}
