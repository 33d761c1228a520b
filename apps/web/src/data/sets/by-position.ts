/** Sorts items by position, then id; items without a position are last [EARN-07, OFFER-05]. */
export function byPosition<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => number | null | undefined,
  idOf: (item: Item) => string,
): Item[] {
  const place = (item: Item) => positionOf(item) ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => {
    const [here, there] = [place(a), place(b)];
    if (here !== there) return here < there ? -1 : 1;
    return idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0;
  });
}
