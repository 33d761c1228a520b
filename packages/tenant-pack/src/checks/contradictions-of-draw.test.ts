import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import type { PackDraw } from '../schema/draw.ts';
import {
  changesOfStartedDraws,
  contradictionsOfDraw,
  contradictionsOfDraws,
  type StartedDraw,
  warningsOfDraws,
} from './contradictions-of-draw.ts';

const draw: PackDraw = {
  id: 'spring',
  entriesFrom: '2026-03-01',
  entriesUntil: '2026-03-31',
  drawsOn: '2026-04-01',
  prizes: [{ offer: 'coffee', winners: 1 }],
  alternates: 0,
  claimDays: 7,
  publicValue: { name: 'Index', describedAs: 'Closing figure' },
  consent: false,
};
const keysOf = (changes: Partial<PackDraw>): string[] =>
  contradictionsOfDraw({ ...draw, ...changes }).map(({ key }) => key.join('.'));

test('a draw needs its days in order and a daily cap within the cap in all [DRAW-01]', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ drawsOn: '2026-03-31' })).toEqual(['drawsOn']);
  expect(keysOf({ entriesUntil: '2026-02-28' })).toEqual(['entriesUntil']);
  expect(keysOf({ entriesMax: 3, entriesMaxPerDay: 4 })).toEqual(['entriesMaxPerDay']);
});

test('a draw that asks for consent links the rules that riders agree to [DRAW-32]', () => {
  expect(contradictionsOfDraw({ ...draw, consent: true })).toEqual([
    {
      key: ['rulesUrl'],
      message: 'expected rulesUrl, because riders are asked to agree to the rules, found none',
    },
  ]);
  expect(keysOf({ consent: true, rulesUrl: 'https://agency.example/rules' })).toEqual([]);
});

test('the offer of a prize is there until the last day of a winner, or has no end [DRAW-31]', () => {
  const campaigns = [{ active: true, rewardDraw: { draw: 'spring', entries: 1 } }];
  const found = (endsOn?: string) =>
    contradictionsOfDraws({
      draws: [draw],
      campaigns,
      offers: [{ id: 'coffee', endsOn }],
    } as unknown as Parameters<typeof contradictionsOfDraws>[0]).map(({ key, message }) => [
      key.join('.'),
      inEnglish(message),
    ]);
  expect([found(), found('2026-04-08')]).toEqual([[], []]);
  expect(found('2026-04-07')).toEqual([
    [
      '0.prizes.0.offer',
      'expected an offer without endsOn, or with 2026-04-08 or later, because winners have claimDays (7) days after drawsOn, found 2026-04-07',
    ],
  ]);
});

test('a draw counts as many entries a day and in all as a campaign gives at once [OPS-212]', () => {
  const found = (caps: Partial<PackDraw>, over: object = {}) =>
    contradictionsOfDraws({
      draws: [{ ...draw, ...caps }],
      campaigns: [
        { id: 'ride', active: true, rewardDraw: { draw: 'spring', entries: 1 } },
        { id: 'month', active: true, rewardDraw: { draw: 'spring', entries: 5 }, ...over },
      ],
      offers: [{ id: 'coffee' }],
    } as unknown as Parameters<typeof contradictionsOfDraws>[0]).map(
      ({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`,
    );
  expect(found({ entriesMaxPerDay: 5, entriesMax: 5 })).toEqual([]);
  expect(found({ entriesMaxPerDay: 1 }, { active: false })).toEqual([]);
  expect(found({ entriesMaxPerDay: 4, entriesMax: 9 })).toEqual([
    '0.entriesMaxPerDay: expected at least 5, because month gives that many entries at once, found 4',
  ]);
  expect(found({ entriesMax: 4 })).toEqual([
    '0.entriesMax: expected at least 5, because month gives that many entries at once, found 4',
  ]);
});

const changed = (after: PackDraw[], how: Partial<StartedDraw> = {}): string[] =>
  changesOfStartedDraws([{ definition: draw, isClosed: false, isHeld: false, ...how }], { draws: after }).map(
    ({ key }) => key.join('.'),
  );
const withPrizes = (...prizes: PackDraw['prizes']): PackDraw => ({ ...draw, prizes });

test('a draw with entries keeps its days, value, consent and caps; more may be won, texts and rules may change [DRAW-11]', () => {
  expect(changed([draw])).toEqual([]);
  expect(changed([{ ...draw, alternates: 3, claimDays: 8, rulesUrl: 'https://a.example/rules' }])).toEqual([]);
  expect(changed([withPrizes({ offer: 'coffee', winners: 2 }, { offer: 'pass', winners: 1 })])).toEqual([]);
  for (const [key, value] of Object.entries({
    entriesFrom: '2026-03-02',
    entriesUntil: '2026-03-30',
    drawsOn: '2026-04-02',
    consent: true,
    entriesMaxPerDay: 1,
    entriesMax: 9,
    claimDays: 6,
  }))
    expect(changed([{ ...draw, [key]: value }])).toEqual([`0.${key}`]);
  expect(changed([{ ...draw, publicValue: { ...draw.publicValue, describedAs: 'Opening figure' } }])).toEqual([
    '0.publicValue.describedAs',
  ]);
  expect(changed([withPrizes({ offer: 'pass', winners: 1 })])).toEqual(['0.prizes.0.offer']);
});

test('a draw with entries may not go before it is held, and one with a closed list does not grow [DRAW-11]', () => {
  expect(changed([])).toEqual(['']);
  expect(changed([], { isClosed: true, isHeld: true })).toEqual([]);
  expect(changed([{ ...draw, alternates: 1 }], { isClosed: true })).toEqual(['0.alternates']);
  expect(changed([withPrizes(...draw.prizes, { offer: 'pass', winners: 1 })], { isClosed: true })).toEqual([
    '0.prizes.length',
  ]);
  const [found] = changesOfStartedDraws([{ definition: draw, isClosed: true, isHeld: true }], {
    draws: [{ ...draw, drawsOn: '2027-04-01' }],
  });
  expect(inEnglish(found?.message ?? '')).toBe(
    'expected drawsOn of the draw spring to stay "2026-04-01", because riders have entries (a changed draw needs another id), found "2027-04-01"',
  );
});

test('prizes of all draws together need as many codes as their pool has in stock [DRAW-12]', () => {
  const draws = [withPrizes({ offer: 'coffee', winners: 2 }), withPrizes({ offer: 'coffee', winners: 3 })];
  const offers = [{ id: 'coffee', stock: { kind: 'pool' } }] as Parameters<typeof warningsOfDraws>[0]['offers'];
  const warned = (free: number): unknown[] =>
    warningsOfDraws({ draws, offers }, new Map([['coffee', free]])).map(({ key, message }) => [
      key.join('.'),
      inEnglish(message),
    ]);
  expect(warned(5)).toEqual([]);
  const message = 'expected at least 5 codes in the pool of coffee, because prizes promise them, found 4';
  expect(warned(4)).toEqual([
    ['0.prizes.0.winners', message],
    ['1.prizes.0.winners', message],
  ]);
});
