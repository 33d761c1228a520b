/**
 * What `load` brings, or `instead` when it fails or takes longer than `patienceMs`: for what the page waits with its
 * form, so that it never comes over a form that is in use.
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
