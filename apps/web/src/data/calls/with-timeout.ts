/**
 * Resolves to the result of `load`, or to `instead` if it fails or takes longer than `patienceMs`, to keep late content
 * from covering a form already in use.
 */
export function withTimeout<Loaded>(load: () => Promise<Loaded>, patienceMs: number, instead: Loaded): Promise<Loaded> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(instead);
    const timer = setTimeout(giveUp, patienceMs);
    load()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}
