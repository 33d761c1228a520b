import type { Locator } from 'vitest/browser';

/** A file of which nothing is read until it is let go. */
export function slowFile(file: File): { file: File; letGo: () => void } {
  const bytes = file.arrayBuffer();
  const gate = Promise.withResolvers<void>();
  file.arrayBuffer = () => gate.promise.then(() => bytes);
  return { file, letGo: gate.resolve };
}

/** Chooses a file as it is; one that is uploaded would be a copy. */
export function chooseIn(field: Locator, file: File): void {
  const input = field.element() as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
