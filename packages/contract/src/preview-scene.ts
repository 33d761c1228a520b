import type { Language } from './schemas/enums.ts';

export type PreviewOverlay = 'CAMPAIGN' | 'OFFER' | 'MENU';

/** A preview's data, sent once by the desk's page to its iframe. */
export interface PreviewScene {
  kind: 'scene';
  path: string;
  overlay: PreviewOverlay | null;
  thing: string | null;
  language: Language;
  scheme: 'light' | 'dark';
  isMember: boolean;
  /** The app's data: configuration, bootstrap sets, and other replies by address. */
  configuration: unknown;
  sets: Record<string, unknown>;
  calls: Record<string, unknown>;
  pictures: Record<string, string>;
  /** Text shown after clicking something that would change data. */
  pressed: string;
}

/** Messages from the preview frame to the desk's page: ready for data, shown, its current path, something clicked. */
export type PreviewNews = { kind: 'ready' } | { kind: 'shown' } | { kind: 'at'; path: string } | { kind: 'pressed' };
