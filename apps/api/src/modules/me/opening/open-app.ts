import { hash } from 'node:crypto';
import { type ErrorCode, type Opening, type OpeningSet, openingSets } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { busyDatabase, lostDatabase } from '../../../platform/lost-database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type AgencyContent, agencyContent } from './agency-content.ts';
import { readSet, type Said } from './sets.ts';

/** Which sets are asked for, and the version of each that is known. */
export type Asked = Map<OpeningSet, string | undefined>;

/** Reads `name`, `name.version` and so on with commas between; nothing means all. Refuses INVALID_REQUEST for a name that is none. */
export function readAsked(text: string | undefined): Asked {
  if (text === undefined) return new Map(openingSets.map((name) => [name, undefined]));
  return new Map(
    text.split(',').map((one) => {
      const [name = '', version] = one.split('.');
      const set = openingSets.find((known) => known === name);
      return set ? [set, version] : refuse('INVALID_REQUEST', { field: 'sets' });
    }),
  );
}

type Part = Opening['sets'][string];

const versionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 11);

/** A set as it differs from the version that is known; undefined where it does not. */
function partOf(
  name: OpeningSet,
  said: Said,
  { digest, tags }: AgencyContent,
  known: string | undefined,
): Part | undefined {
  const isAgencys = 'kept' in said && said.kept.etag === tags.get(name);
  const data: unknown = isAgencys ? undefined : 'kept' in said ? JSON.parse(said.kept.bytes.toString()) : said.own;
  const version = isAgencys ? digest.slice(0, 11) : versionOf(JSON.stringify(data));
  if (version === known) return undefined;
  return isAgencys ? { version } : { version, data };
}

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof Refusal) return error.code;
  return lostDatabase(error) || busyDatabase(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
};

/** Each set by a transaction of its own, so that one in trouble takes no other along. Throws what all of them throw. */
async function readApart(call: Call, names: OpeningSet[]): Promise<Map<OpeningSet, Said | Error>> {
  const said = new Map<OpeningSet, Said | Error>();
  for (const name of names) {
    const read = (ctx: MemberCtx): Promise<Said> => readSet({ ...ctx, language: call.language }, name);
    said.set(name, await call.asMember(read).catch((error: Error) => error));
  }
  const [first] = said.values();
  if (first instanceof Error && [...said.values()].every((one) => one instanceof Error)) throw first;
  return said;
}

/** All sets in one transaction, their readings in one statement; if that fails, each by itself. */
async function readAll(call: Call, names: OpeningSet[]): Promise<Map<OpeningSet, Said | Error>> {
  try {
    const said = await call.asMember(
      (ctx) => Promise.all(names.map((name) => readSet({ ...ctx, language: call.language }, name))),
      { gathersReads: true },
    );
    return new Map(names.map((name, at) => [name, said[at] ?? new Error(`Nothing was read of ${name}`)]));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    call.log.error({ err: error }, 'an opening is read part by part');
    return readApart(call, names);
  }
}

/**
 * All that opening the app shows, as the single calls answer it, in the language of the call: what is asked for and differs
 * from the version that is known. What the agency says to all stands at an address of its own; a set in trouble says so and
 * leaves the others be [API-57].
 */
export async function openApp(call: Call, asked: Asked): Promise<Opening> {
  const [content, said] = await Promise.all([agencyContent(call), readAll(call, [...asked.keys()])]);
  const parts = [...said].flatMap(([name, one]): [OpeningSet, Part][] => {
    if (one instanceof Error) return [[name, { error: codeOf(one) }]];
    const part = partOf(name, one, content, asked.get(name));
    return part ? [[name, part]] : [];
  });
  return { content: content.address, sets: Object.fromEntries(parts) };
}
