import { limits } from '@fareback/contract';
import type { CodeLimits, CodeTexts, PackSegment } from '@fareback/tenant-pack';
import { loadServerCatalogues } from '@fareback/wording';
import type { TenantCtx } from '../../../call/context.ts';
import { plainCode } from '../../../platform/encryption/plain-code.ts';
import { hasBatch, insertMinted, lockMinting, textsOfPackCode } from './batch-store.ts';

/** What the codes of a batch give, and how often and how long. */
export interface BatchTerms {
  batch: string;
  reward: number;
  /** Group of members that the codes let in. */
  segment?: string | undefined;
  expiresAt: Date | null;
  /** Of each code. */
  limits: CodeLimits;
  /** Id of the pack's code whose words these codes borrow. */
  wordsOf?: string | undefined;
}

/** Terms of a batch that cannot be minted: what is wrong, for the operator, and with which of them; null: its name is taken. */
export class BatchError extends Error {
  readonly field: 'batch' | 'expires' | 'segment' | 'wordsOf' | null;

  constructor(field: BatchError['field'], text: string) {
    super(text);
    this.name = 'BatchError';
    this.field = field;
  }
}

/** The codes of a file that were not minted: each is known already, as a code of the pack, of a batch, or of a member. */
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
/** Among 31^10 codes a collision is rare; so many rounds without a free one are a fault. */
const ROUNDS = 5;

const silent = { CampaignDescription: '', WelcomeTitle: '', WelcomeDescription: '', WelcomeButtonLabel: '' };

/** What codes without words of their own are called in the list of used codes and in the history: a code, and no more. */
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

/** Mints a batch of so many codes that nobody can guess, and answers them. Throws, having written nothing, with a text for the operator [CODE-38]. */
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

/** Makes a batch of codes that the agency chose itself. Throws KnownCodes, having written nothing, where one is known already [CODE-38]. */
export async function mintChosenCodes(ctx: TenantCtx, terms: BatchTerms, codes: string[]): Promise<void> {
  const rows = await rowsOf(ctx, terms);
  const free = new Set<string>();
  for (let from = 0; from < codes.length; from += AT_ONCE)
    for (const code of await insertMinted(ctx.tx, rows, codes.slice(from, from + AT_ONCE))) free.add(code);
  const known = codes.filter((code) => !free.has(code));
  if (known.length > 0) throw new KnownCodes(known);
}
