import { limits } from '@fareback/contract';
import type { CodeLimits, CodeTexts, PackSegment } from '@fareback/tenant-pack';
import { loadServerCatalogues } from '@fareback/wording';
import type { TenantCtx } from '../../../call/context.ts';
import { plainCode } from '../../../platform/ids.ts';
import { batchOfCode, hasBatch, insertMinted, lockMinting, retireRows, textsOfPackCode } from './batch-store.ts';

export interface BatchTerms {
  batch: string;
  reward: number;
  segment?: string | undefined;
  expiresAt: Date | null;
  limits: CodeLimits;
  wordsOf?: string | undefined;
}

/** Invalid terms of a batch: a message for the operator, and the term; null: the name is taken. */
export class BatchError extends Error {
  readonly field: 'batch' | 'expires' | 'segment' | 'wordsOf' | null;

  constructor(field: BatchError['field'], text: string) {
    super(text);
    this.name = 'BatchError';
    this.field = field;
  }
}

/** Codes of a file that exist already as a code of the pack, of a batch, or of a member; no code was minted. */
export class KnownCodes extends Error {
  readonly codes: string[];

  constructor(codes: string[]) {
    super(`${codes.length} of the codes are known already`);
    this.name = 'KnownCodes';
    this.codes = codes;
  }
}

const BATCH_NAME = /^[\w-]{1,64}$/;
const AT_ONCE = 5_000;
/** Maximum retries: with 31^10 codes a collision is rare, so more means a fault. */
const ROUNDS = 5;

const silent = { CampaignDescription: '', WelcomeTitle: '', WelcomeDescription: '', WelcomeButtonLabel: '' };

/** Generic texts for codes without their own in the list of used codes and the history. */
const plainTexts = (): Record<string, CodeTexts> =>
  Object.fromEntries(
    Object.entries(loadServerCatalogues()).map(([language, translate]) => [
      language,
      { ...silent, CampaignName: translate('codes.title') },
    ]),
  );

async function rowsOf({ tx, tenant, now }: TenantCtx, terms: BatchTerms) {
  const { batch, reward, segment, expiresAt, wordsOf } = terms;
  if (!BATCH_NAME.test(batch))
    throw new BatchError(
      'batch',
      `"${batch}" is no name of a batch: letters, digits, hyphens and underscores, at most 64.`,
    );
  if (expiresAt && expiresAt <= now) throw new BatchError('expires', 'The codes would have expired already.');
  const segments = (tenant.settings['segments'] ?? []) as PackSegment[];
  if (segment !== undefined && !segments.some(({ id }) => id === segment))
    throw new BatchError('segment', `The pack knows no segment ${segment}.`);
  const texts = wordsOf === undefined ? plainTexts() : await textsOfPackCode(tx, wordsOf);
  if (!texts) throw new BatchError('wordsOf', `The pack has no code with the id ${wordsOf}.`);
  await lockMinting(tx);
  if (await hasBatch(tx, batch)) throw new BatchError(null, `There is a batch ${batch} already: choose another name.`);
  const definition = {
    id: batch,
    active: true,
    reward,
    limits: terms.limits,
    ...(segment === undefined ? {} : { segment }),
  };
  return { batch, definition, texts, expiresAt, mintedAt: now };
}

/** Mints a batch of random codes and returns them. Throws an operator message before any write [CODE-38]. */
export async function mintCodes(ctx: TenantCtx, terms: BatchTerms, count: number): Promise<string[]> {
  const rows = await rowsOf(ctx, terms);
  const minted: string[] = [];
  for (let round = 0; minted.length < count && round < ROUNDS + count / AT_ONCE; round += 1) {
    const wanted = Math.min(AT_ONCE, count - minted.length);
    const codes = new Set(Array.from({ length: wanted }, () => plainCode(limits.mintedCodeLength)));
    minted.push(...(await insertMinted(ctx.tx, rows, [...codes])));
  }
  if (minted.length < count) throw new Error('Too few codes are free.');
  return minted;
}

export async function mintChosenCodes(ctx: TenantCtx, terms: BatchTerms, codes: string[]): Promise<void> {
  const rows = await rowsOf(ctx, terms);
  const free = new Set<string>();
  for (let from = 0; from < codes.length; from += AT_ONCE)
    for (const code of await insertMinted(ctx.tx, rows, codes.slice(from, from + AT_ONCE))) free.add(code);
  const known = codes.filter((code) => !free.has(code));
  if (known.length > 0) throw new KnownCodes(known);
}

/**
 * Disables a batch or one of its codes at once: it is then reported as invalid; points already granted stay. Returns
 * the number of codes that were active. Throws an operator message [CODE-38].
 */
export async function retireCodes(
  { tx, now }: TenantCtx,
  chosen: { batch: string } | { code: string },
): Promise<number> {
  if ('batch' in chosen) {
    if (!(await hasBatch(tx, chosen.batch))) throw new Error(`There is no batch ${chosen.batch}.`);
    return retireRows(tx, chosen.batch, null, now);
  }
  const batch = await batchOfCode(tx, chosen.code);
  if (batch === undefined) throw new Error(`There is no code ${chosen.code}.`);
  if (batch === null)
    throw new Error(`${chosen.code} is a code of the pack: write "active: false" beside it there, and apply the pack.`);
  return retireRows(tx, batch, chosen.code, now);
}
