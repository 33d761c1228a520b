import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';

export interface Erasure {
  tenantId: string;
  memberId: string;
  /** ISO 8601, UTC. */
  erasedAt: string;
}

/** Number of monthly files to read; backups must not be kept longer. */
const MONTHS = 13;
const FILE = /^erasures-(\d{4})-(\d{2})-.*\.jsonl$/;

/** The record's folder is unusable; the message has instructions for the operator. */
export class ErasureRecordUnavailable extends Error {
  constructor(folder: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    super(
      `ERASURE_RECORD names ${folder}, which cannot be written (${code ?? message}): make the folder and give it to the user of this process.`,
      { cause },
    );
    this.name = 'ErasureRecordUnavailable';
  }
}

/** Throws ErasureRecordUnavailable unless `folder` is writable, at startup instead of at the first erasure. */
export function checkErasureRecord(folder: string): void {
  const trial = path.join(folder, `.trial-${randomUUID()}`);
  try {
    fs.writeFileSync(trial, '', { flag: 'wx' });
    fs.rmSync(trial);
  } catch (error) {
    throw new ErasureRecordUnavailable(folder, error);
  }
}

/** Appends an erasure to this machine's monthly file; on disk when this resolves. */
export async function recordErasure(folder: string, erasure: Erasure): Promise<void> {
  const file = await open(
    path.join(folder, `erasures-${erasure.erasedAt.slice(0, 7)}-${os.hostname()}.jsonl`),
    'a',
    0o600,
  );
  try {
    await file.write(`${JSON.stringify(erasure)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const SHAPES = { tenantId: /^[a-z][a-z0-9-]{1,30}$/, memberId: /^[0-9a-f-]{36}$/, erasedAt: /^\d{4}-\d{2}-/ };

const isErasure = (value: unknown): value is Erasure =>
  Object.entries(SHAPES).every(([key, shape]) => {
    const part = (value as Partial<Record<string, unknown>> | null)?.[key];
    return typeof part === 'string' && shape.test(part);
  });

/** Parses a line; null for one cut off by a crash. */
function readLine(line: string): Erasure | null {
  try {
    const value: unknown = JSON.parse(line);
    return isErasure(value) ? value : null;
  } catch {
    return null;
  }
}

/** Yields the erasures of the last 13 months from all machines' files in `folder`, line by line. */
export async function* readErasures(folder: string, now: Date): AsyncGenerator<Erasure> {
  const oldest = now.getUTCFullYear() * 12 + now.getUTCMonth() - MONTHS;
  for (const name of fs.readdirSync(folder).toSorted()) {
    const [, year, month] = FILE.exec(name) ?? [];
    if (year === undefined || Number(year) * 12 + Number(month) - 1 < oldest) continue;
    for await (const line of readline.createInterface({ input: fs.createReadStream(path.join(folder, name)) })) {
      const erasure = readLine(line);
      if (erasure) yield erasure;
    }
  }
}
