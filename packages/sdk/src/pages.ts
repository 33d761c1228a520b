/** A page of a rider's list (`links.next`) or of a list at the desk (`next`, a cursor). */
export type Paged = { links: { next?: string | null } } | { next: string | null };

/** The cursor of the page after this one; null on the last page. */
function cursorAfter(page: Paged): string | null {
  if ('next' in page) return page.next;
  const { next } = page.links;
  // Only the cursor of the link is used, so a reply cannot lead the client to another address.
  return next ? new URLSearchParams(next.split('?')[1] ?? '').get('cursor') : null;
}

/** Yields pages until the last one. A cursor that repeats ends the list instead of repeating it forever. */
export async function* followPages(load: (query: { cursor?: string }) => Promise<Paged>): AsyncGenerator<Paged> {
  let cursor: string | null = null;
  do {
    const page: Paged = await load(cursor === null ? {} : { cursor });
    yield page;
    const next = cursorAfter(page);
    cursor = next === cursor ? null : next;
  } while (cursor !== null);
}
