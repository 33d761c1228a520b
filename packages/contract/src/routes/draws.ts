import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Draw, DrawRecord } from '../schemas/draw.ts';
import { Id, InLanguage } from '../schemas/scalars.ts';

const OfDraw = z.object({ id: Id });

/** Draws with the member's entries, the latest first; a held one for 30 days [DRAW-09]. */
export const listDraws = defineRoute({
  name: 'draws.list',
  method: 'GET',
  path: '/rest/draws/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(Draw) },
  errors: [],
});

/** Takes part in a draw, agreeing to its rules, or no longer; possible until its list closes [DRAW-03]. */
export const chooseDraw = defineRoute({
  name: 'draws.choose',
  method: 'PUT',
  path: '/rest/draws/:id/choice',
  level: 'active',
  params: OfDraw,
  body: z.object({ TakesPart: z.boolean() }),
  reply: { 200: z.object({ TakesPart: z.boolean() }) },
  errors: ['DRAW_CLOSED'],
});

/** A draw's public record; needs no sign-in [DRAW-06]. */
export const getDrawRecord = defineRoute({
  name: 'draws.record',
  method: 'GET',
  path: '/rest/draws/:id/record',
  level: 'public',
  params: OfDraw,
  reply: { 200: DrawRecord },
  errors: ['DRAW_CLOSED'],
});
