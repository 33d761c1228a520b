import type { Locator } from 'vitest/browser';

/** A file whose reading blocks until `letGo`. */
export function slowFile(file: File): { file: File; letGo: () => void } {
  const bytes = file.arrayBuffer();
  const gate = Promise.withResolvers<void>();
  file.arrayBuffer = () => gate.promise.then(() => bytes);
  return { file, letGo: gate.resolve };
}

/** Chooses the same File object; an upload would create a copy. */
export function chooseIn(field: Locator, file: File): void {
  const input = field.element() as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
