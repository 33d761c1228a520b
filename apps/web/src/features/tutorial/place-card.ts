export interface Size {
  width: number;
  height: number;
}

/** A box in CSS pixels from the window's top left corner. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** Position of the card, and the highlighted box; `lit` is null without one. */
export interface Placement {
  card: Pick<Box, 'left' | 'top'>;
  lit: Box | null;
}

/** Padding around the highlight. */
const halo = 6;
/** Distance between card and highlight. */
const gap = 12;
/** Distance between card and window edge. */
const margin = 16;
/** Smallest useful highlight. */
const litMin = 24;
/** Enough to recognize a target; then its beginning is highlighted rather than its end. */
const litWell = 120;

const right = (box: Box): number => box.left + box.width;
const bottom = (box: Box): number => box.top + box.height;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The part of `target`, with padding, inside the window. */
function litPart(target: Box, window: Size): Box | null {
  const left = Math.max(0, target.left - halo);
  const top = Math.max(0, target.top - halo);
  const width = Math.min(window.width, right(target) + halo) - left;
  const height = Math.min(window.height, bottom(target) + halo) - top;
  return width < litMin || height < litMin ? null : { left, top, width, height };
}

/**
 * Places the card below its target, else above, else next to it, in reading direction first. If no side has enough
 * space it goes to the bottom or top of the window, and only the rest of the target is highlighted. The card never
 * covers the highlight and stays in the window.
 */
export function placeCard(target: Box | null, card: Size, window: Size, isRightToLeft: boolean): Placement {
  const most = {
    left: Math.max(margin, window.width - margin - card.width),
    top: Math.max(margin, window.height - margin - card.height),
  };
  const middle = { left: (window.width - card.width) / 2, top: (window.height - card.height) / 2 };
  const lit = target === null ? null : litPart(target, window);
  if (lit === null) {
    return { card: { left: clamp(middle.left, margin, most.left), top: clamp(middle.top, margin, most.top) }, lit };
  }

  // Align card and target at the same edge.
  const left = clamp(isRightToLeft ? right(lit) - card.width : lit.left, margin, most.left);
  const top = clamp(lit.top, margin, most.top);
  const below = bottom(lit) + gap;
  if (below <= most.top) return { card: { left, top: below }, lit };
  const above = lit.top - gap - card.height;
  if (above >= margin) return { card: { left, top: above }, lit };
  const after = right(lit) + gap;
  const before = lit.left - gap - card.width;
  const sides = isRightToLeft ? [before, after] : [after, before];
  const side = sides.find((edge) => edge >= margin && edge <= most.left);
  if (side !== undefined) return { card: { left: side, top }, lit };

  const spaceAbove = most.top - gap - lit.top;
  const spaceBelow = bottom(lit) - (margin + card.height + gap);
  const isAtFoot = spaceAbove >= Math.min(spaceBelow, litWell);
  const height = isAtFoot ? spaceAbove : spaceBelow;
  const rest = height < litMin ? null : { ...lit, top: isAtFoot ? lit.top : bottom(lit) - height, height };
  return { card: { left, top: isAtFoot ? most.top : margin }, lit: rest };
}
