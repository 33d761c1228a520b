import * as z from 'zod/mini';
import { MaybeText, Text } from './scalars.ts';

/** Relative paths of a page and its neighbors; null without one. */
export const PageLinks = z.object({ self: Text, next: MaybeText, previous: MaybeText });
export type PageLinks = z.infer<typeof PageLinks>;

export interface Page<Item> {
  data: Item[];
  links: PageLinks;
}

/** Schema of one page of `item` [HIST-02, EARNING-02]. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), links: PageLinks });
}
