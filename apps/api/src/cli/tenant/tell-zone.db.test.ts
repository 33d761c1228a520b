import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register as registerApply } from './tenant-apply.ts';

const w = await world();
const packs = packFolder();
const rewards = commandRunner(w, [registerApply]);
/** Read by no other test, as a zone is kept once it was read. */
const ZONE = 'Pacific/Guam';

test('plan and apply of a pack in whose time zone Node and PostgreSQL differ, warned with the first moment; of another they say nothing [OPS-175]', async () => {
  const ahead = packs.newId();
  packs.write(ahead, { tenant: { timeZone: ZONE } });
  const agreed = packs.newId();
  packs.write(agreed, { tenant: { timeZone: 'America/New_York' } });

  const change = w.clock.now().getTime() + 30 * 24 * 3_600_000;
  const read = Intl.DateTimeFormat.prototype.formatToParts;
  const newer = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    at,
  ) {
    const isAhead = this.resolvedOptions().timeZone === ZONE && Number(at) >= change;
    return read.call(this, isAhead ? Number(at) + 3_600_000 : at);
  });
  for (const command of ['plan', 'apply']) {
    const warned = `  warning  ${ZONE} differs from ${new Date(change).toISOString()} on: UTC+11:00 by Node `;
    expect(await rewards('tenant', command, path.join(packs.root, ahead))).toContainEqual(
      expect.stringContaining(warned),
    );
    expect((await rewards('tenant', command, path.join(packs.root, agreed))).join('\n')).not.toContain('warning');
  }
  newer.mockRestore();
});
