import type { Command } from 'commander';
import {
  countEncrypted,
  type EncryptedCount,
  type OnProgress,
  reencryptEverything,
} from '../../modules/privacy/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { isNeeded, type KeyUse, lastLookFrom, readKeyUse, removableFrom } from '../../platform/encryption/key-use.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onInstallation } from '../support/on-installation.ts';
import { complain, print, printTable } from '../support/print.ts';

const PROGRESS_EVERY_MILLIS = 5_000;

function createProgressPrinter(): OnProgress {
  let printedAt = performance.now();
  return ({ resealed: reencrypted, under, where }) => {
    if (performance.now() - printedAt < PROGRESS_EVERY_MILLIS) return;
    printedAt = performance.now();
    const seen = [...under.values()].reduce((sum, n) => sum + n, 0);
    complain(`${where}: ${seen} looked at so far, ${reencrypted} sealed anew`);
  };
}

function verdictOf(use: KeyUse, { isNewest, isHere, left }: { isNewest: boolean; isHere: boolean; left: number }) {
  if (isNewest) return 'seals';
  if (!isHere) return left > 0 ? 'IS GONE: put it back into DATA_KEYS' : 'is gone, and not needed';
  if (left > 0) return 'needed: rewards keys reseal';
  if (isNeeded(use))
    return `look again (rewards keys list) from ${lastLookFrom(use).toISOString()} on, when no process seals with it any more`;
  return `may be removed from ${removableFrom(use).toISOString()} on`;
}

async function printKeys({ database, keyRing }: Deps, { under }: EncryptedCount): Promise<boolean> {
  const uses = new Map((await readKeyUse(database)).map((use) => [use.keyId, use]));
  const isHere = (keyId: string): boolean => keyRing.keyIds.includes(keyId);
  const others = [...new Set([...uses.keys(), ...under.keys()])].filter((keyId) => !isHere(keyId));
  const rows = [...keyRing.keyIds, ...others.toSorted()].map((keyId, at) => {
    const left = under.get(keyId) ?? 0;
    const use = uses.get(keyId) ?? { keyId, usedAt: null, emptyAt: null };
    return [keyId, left, verdictOf(use, { isNewest: at === 0, isHere: isHere(keyId), left })];
  });
  printTable({ head: ['key', 'sealed', 'and so'], rows });
  return others.some((keyId) => under.has(keyId));
}

/** `rewards keys list|reseal`: lists rows by data key, and re-encrypts everything with the newest key [OPS-07]. */
export function register(program: Command, openDeps: OpenDeps): void {
  const keys = group(program, 'keys');
  keys
    .command('list')
    .description(
      'count what is encrypted under each key, and say which may be removed; exit code 1 if a key is missing',
    )
    .action(() =>
      onInstallation(openDeps, async (deps) => {
        if (await printKeys(deps, await countEncrypted(deps, createProgressPrinter()))) process.exitCode = 1;
      }),
    );
  keys
    .command('reseal')
    .description(
      'encrypt everything again under the newest key while riders use the app; run it again to continue; exit code 1 if something is left',
    )
    .action(() =>
      onInstallation(openDeps, async (deps) => {
        const count = await reencryptEverything(deps, createProgressPrinter());
        print(`${count.resealed} sealed anew under ${deps.keyRing.keyIds[0]}`);
        await printKeys(deps, count);
        if ([...count.under.keys()].some((keyId) => keyId !== deps.keyRing.keyIds[0])) process.exitCode = 1;
      }),
    );
}
