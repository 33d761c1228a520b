import type { PreviewScene } from '@fareback/contract';

/** How long a part of a screen may take to come, in milliseconds. */
const PATIENCE_MILLIS = 8_000;

/** What `find` finds, as soon as the page has it; null where it never does. */
export function whenThere<Found>(find: () => Found | null | undefined): Promise<Found | null> {
  const { promise, resolve } = Promise.withResolvers<Found | null>();
  const look = (): void => {
    const found = find();
    if (found) resolve(found);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  const timer = setTimeout(resolve, PATIENCE_MILLIS, null);
  look();
  return promise.finally(() => {
    watch.disconnect();
    clearTimeout(timer);
  });
}

type Titled = { Title?: unknown; CampaignID?: unknown; OfferID?: unknown };

/** The titles of what a set lists, or of one thing in it. */
const titlesIn = (set: unknown, thing: string | null): Set<unknown> =>
  new Set(
    (Array.isArray(set) ? (set as Titled[]) : [])
      .filter(({ CampaignID, OfferID }) => thing === null || (CampaignID ?? OfferID) === thing)
      .map(({ Title }) => Title),
  );

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('button, [role="button"]')];

/** What opens an overlay of Home: the card of a campaign or an offer, or the way to the menu. */
function openerOf({ overlay, thing, sets }: PreviewScene): HTMLElement | undefined {
  if (overlay === 'MENU') return document.querySelector<HTMLElement>('[data-tutorial="more"]') ?? undefined;
  const titles = titlesIn(overlay === 'CAMPAIGN' ? sets['campaigns'] : sets['offers'], thing);
  return buttons().find(({ textContent }) => titles.has(textContent));
}

/** Opens what a scene shows over Home, as a rider would: by a press. */
export async function openOverlay(scene: PreviewScene): Promise<void> {
  if (scene.overlay === null) return;
  const opener = await whenThere(() => openerOf(scene));
  opener?.click();
  if (opener) await whenThere(() => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'));
}
