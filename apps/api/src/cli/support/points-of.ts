const MOST = 999_999_999;

export function pointsOf(text: string, otherwise?: string): number {
  if (!/^[1-9]\d*$/.test(text)) {
    const also = otherwise === undefined ? '' : ` or ${otherwise}`;
    throw new Error(`Points are a whole number from 1${also}, not ${text === '' ? 'nothing' : text}.`);
  }
  // A number with more digits than fit is rounded, and is too large either way.
  if (Number(text) > MOST) throw new Error(`${text} points are more than one command moves: ${MOST} at most.`);
  return Number(text);
}
