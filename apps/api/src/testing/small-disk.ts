import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface SmallDisk {
  folder: string;
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'small-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) {
    fs.rmdirSync(folder);
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      for (const bytes of [1_000_000, 4_096, 64])
        for (;;) {
          try {
            fs.appendFileSync(filler, Buffer.alloc(bytes));
          } catch {
            break;
          }
        }
    },
    makeRoom: () => fs.rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      fs.rmdirSync(folder);
    },
  };
}
