/** The most points that one command moves. */
const MOST = 999_999_999;

/** Points that an operator typed; `otherwise` names what else may stand there. Throws for all but 1 to 999999999, saying why. */
export function pointsOf(text: string, otherwise?: string): number {
  if (!/^[1-9]\d*$/.test(text)) {
    const also = otherwise === undefined ? '' : ` or ${otherwise}`;
    throw new Error(`Points are a whole number from 1${also}, not ${text === '' ? 'nothing' : text}.`);
  }
  // A number of more digits than fit reads as a greater one, and is too much either way.
  if (Number(text) > MOST) throw new Error(`${text} points are more than one command moves: ${MOST} at most.`);
  return Number(text);
}
