import type { PreviewScene } from '@fareback/contract';

/** Longest wait for a part of a screen, in milliseconds. */
const PATIENCE_MILLIS = 8_000;

/** Resolves to the result of `find` as soon as it has one; null after a timeout. */
function whenThere<Found>(find: () => Found | null | undefined): Promise<Found | null> {
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

const titlesIn = (set: unknown, thing: string | null): Set<unknown> =>
  new Set(
    (Array.isArray(set) ? (set as Titled[]) : [])
      .filter(({ CampaignID, OfferID }) => thing === null || (CampaignID ?? OfferID) === thing)
      .map(({ Title }) => Title),
  );

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('button, [role="button"]')];

/** Finds the element that opens an overlay of Home: the card of a campaign or offer, or the menu button. */
function openerOf({ overlay, thing, sets }: PreviewScene): HTMLElement | undefined {
  if (overlay === 'MENU') return document.querySelector<HTMLElement>('[data-tutorial="more"]') ?? undefined;
  const titles = titlesIn(overlay === 'CAMPAIGN' ? sets['campaigns'] : sets['offers'], thing);
  return buttons().find(({ textContent }) => titles.has(textContent));
}

/** Opens the preview's overlay over Home by clicking, like a rider. */
export async function openOverlay(scene: PreviewScene): Promise<void> {
  if (scene.overlay === null) return;
  const opener = await whenThere(() => openerOf(scene));
  opener?.click();
  if (opener) await whenThere(() => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'));
}
