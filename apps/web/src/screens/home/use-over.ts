import { useState } from 'react';

/** One overlay at a time; the last one is kept while it closes, so that it leaves as it came. */
export function useOver<Name extends string>(): {
  /** Whether `name` was opened and nothing else since: draw it. */
  isDrawn: (name: Name) => boolean;
  isOpen: (name: Name) => boolean;
  isAnyOpen: boolean;
  open: (name: Name) => void;
  close: () => void;
} {
  const [over, setOver] = useState<{ name: Name; isOpen: boolean } | null>(null);
  return {
    isDrawn: (name) => over?.name === name,
    isOpen: (name) => over?.name === name && over.isOpen,
    isAnyOpen: over?.isOpen ?? false,
    open: (name) => setOver({ name, isOpen: true }),
    close: () => setOver((before) => before && { ...before, isOpen: false }),
  };
}
