import { readFileSync } from 'node:fs';
import { DrawRecord } from '@fareback/contract';
import type { Command } from 'commander';
import { chooseLines, mixOf, sha256Hex } from '../../modules/draws/index.ts';
import { group } from '../support/command.ts';
import { complain, print } from '../support/print.ts';

interface Judgment {
  right: string[];
  wrong: string[];
}

/** Checks a draw's public record by the steps of docs/draws.md, as far as it is published [DRAW-14]. */
export function judgeRecord(record: DrawRecord): Judgment {
  const { DrawID, List, ListHash, Seed, SeedHash, PublicValue, Prizes, Alternates, Winners } = record;
  const judgment: Judgment = { right: [], wrong: [] };
  const judge = (isRight: boolean, what: string): void =>
    void (isRight ? judgment.right : judgment.wrong).push(`${DrawID}: ${what}`);
  if (List !== null) judge(sha256Hex(List) === ListHash, `ListHash is the SHA-256 of List (${ListHash})`);
  if (Seed !== null) judge(sha256Hex(Seed) === SeedHash, `SeedHash is the SHA-256 of Seed (${SeedHash})`);
  if (List === null || Seed === null || PublicValue === null) return judgment;
  const offers = Prizes.flatMap(({ OfferID, Winners: count }) => Array.from({ length: count }, () => OfferID));
  const mix = mixOf({ seed: Seed, value: PublicValue, listHash: sha256Hex(List) });
  const chosen = chooseLines(List, mix, offers.length + Alternates);
  judge(Winners.length === chosen.length, `${chosen.length} places were chosen, and the record has as many`);
  for (const [index, { person, ticket }] of chosen.entries()) {
    const stated = Winners[index];
    const isRight = stated?.Place === index + 1 && stated.Person === person && stated.Ticket === ticket;
    const prize = offers[index];
    judge(
      isRight,
      `place ${index + 1}${prize === undefined ? ', an alternate' : ` wins ${prize}`}: ${person} ${ticket}`,
    );
    if (prize !== undefined && stated?.OfferID !== prize) judge(false, `place ${index + 1} wins ${prize} by the rules`);
  }
  return judgment;
}

function readRecord(file: string): DrawRecord {
  const read = DrawRecord.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is no record of a draw, as GET /rest/draws/<id>/record gives it.`);
  return read.data;
}

/** `rewards draws verify FILE`: repeats a draw from its public record alone; exit code 1 if the record is wrong. */
export const register = (program: Command): void =>
  void group(program, 'draws')
    .command('verify')
    .description('repeat a draw from its public record; needs no database')
    .argument('<file>', 'the record (JSON), as GET /rest/draws/<id>/record gives it')
    .action((file: string) => {
      const record = readRecord(file);
      const { right, wrong } = judgeRecord(record);
      print(...right);
      for (const line of wrong) complain(`WRONG ${line}`);
      if (wrong.length > 0) process.exitCode = 1;
      else if (record.Seed === null) print(`${record.DrawID}: not held yet; its seed is not published`);
      else print(`${record.DrawID}: the record is right`);
    });
