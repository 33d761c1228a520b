/** A size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A place in the window, in CSS pixels from its top left corner. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** Where the card stands, and what is lit beside it; `lit` is null where nothing can be. */
export interface Placement {
  card: Pick<Box, 'left' | 'top'>;
  lit: Box | null;
}

/** Room around what is lit. */
const halo = 6;
/** Between the card and what is lit. */
const gap = 12;
/** Between the card and the edge of the window. */
const margin = 16;
/** Less than this is not worth lighting. */
const litMin = 24;
/** As much as this tells what is meant: the beginning of a target is lit rather than its end. */
const litWell = 120;

const right = (box: Box): number => box.left + box.width;
const bottom = (box: Box): number => box.top + box.height;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The part of `target`, with room around it, that lies in the window. */
function litPart(target: Box, window: Size): Box | null {
  const left = Math.max(0, target.left - halo);
  const top = Math.max(0, target.top - halo);
  const width = Math.min(window.width, right(target) + halo) - left;
  const height = Math.min(window.height, bottom(target) + halo) - top;
  return width < litMin || height < litMin ? null : { left, top, width, height };
}

/**
 * Stands the card below its target, else above, else beside it, first on the side where the line of reading goes; where
 * none has room, at the foot of the window or else its head, and only what remains of the target is lit. The card covers nothing
 * that is lit, and stays in the window.
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

  // Card and target begin on the same edge.
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
