import * as z from 'zod/mini';
import { DrawRecord } from '../../schemas/draw.ts';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { CsvFile } from '../shapes/common.ts';
import { AdminDraw } from '../shapes/draws.ts';
import { Reason } from '../shapes/member-acts.ts';
import { inLanguage, OfMember } from './of-member.ts';

const OfDraw = { draw: Id };

export const drawRoutes = {
  list: agencyRoute('GET', '/draws', {
    name: 'draws.list',
    summary: 'List draws with their entries and results',
    permission: 'programme.read',
    query: z.object(inLanguage),
    reply: z.object({ draws: z.array(AdminDraw) }),
  }),
  /** The first person's value waits; the draw is held when another person enters the same. Keys cannot call it. */
  enterValue: agencyRoute('POST', '/draws/:draw/value', {
    name: 'draws.enterValue',
    isHeavy: true,
    summary: "Enter a draw's public value; the second person holds the draw",
    permission: 'programme.approve',
    stepUp: true,
    params: OfDraw,
    query: z.object(inLanguage),
    body: z.object({ value: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/\S/)) }),
    reply: AdminDraw,
    errors: ['DRAW_NOT_DUE', 'DRAW_HELD', 'DRAW_VALUE_DIFFERS', 'NOT_ONES_OWN'],
  }),
  record: agencyRoute('GET', '/draws/:draw/record', {
    name: 'draws.record',
    isHeavy: true,
    summary: "Get a draw's public record",
    permission: 'programme.read',
    params: OfDraw,
    reply: DrawRecord,
  }),
  /** The published list with the places drawn, as a file. */
  file: agencyRoute('GET', '/draws/:draw/file', {
    name: 'draws.file',
    isHeavy: true,
    summary: "Get a draw's public list as a file",
    permission: 'programme.read',
    params: OfDraw,
    reply: CsvFile,
  }),
  /** Excludes a member from all draws whose list is not closed yet, or no longer. */
  exclude: agencyRoute('POST', '/members/:member/draws', {
    name: 'draws.exclude',
    summary: 'Exclude a member from draws, or no longer',
    permission: 'members.act',
    params: OfMember,
    body: z.object({ isExcluded: z.boolean(), reason: Reason }),
    reply: z.object({ isChanged: z.boolean() }),
  }),
};
