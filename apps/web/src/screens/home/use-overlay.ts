import { useState } from 'react';

/** One overlay at a time; the last one stays mounted while it closes. */
export function useOverlay<Name extends string>(): {
  /** True if `name` was the last one opened: render it. */
  isDrawn: (name: Name) => boolean;
  isOpen: (name: Name) => boolean;
  isAnyOpen: boolean;
  open: (name: Name) => void;
  close: () => void;
} {
  const [overlay, setOverlay] = useState<{ name: Name; isOpen: boolean } | null>(null);
  return {
    isDrawn: (name) => overlay?.name === name,
    isOpen: (name) => overlay?.name === name && overlay.isOpen,
    isAnyOpen: overlay?.isOpen ?? false,
    open: (name) => setOverlay({ name, isOpen: true }),
    close: () => setOverlay((before) => before && { ...before, isOpen: false }),
  };
}
