import type { Language } from './schemas/enums.ts';

/** What of Home is opened over it once it stands. */
export type PreviewOverlay = 'CAMPAIGN' | 'OFFER' | 'MENU';

/** What the desk gives a preview to show: once, from its own page to the frame in it. */
export interface PreviewScene {
  kind: 'scene';
  /** The address of the screen. */
  path: string;
  overlay: PreviewOverlay | null;
  /** Of which campaign or offer, by its id; null for the first one. */
  thing: string | null;
  language: Language;
  scheme: 'light' | 'dark';
  isMember: boolean;
  /** What the app would be told: how it begins, what opens it by set, and other readings by their address. */
  configuration: unknown;
  sets: Record<string, unknown>;
  calls: Record<string, unknown>;
  /** Pictures by their names, in base64. */
  pictures: Record<string, string>;
  /** Said where something was pressed that would be more than looking. */
  pressed: string;
}

/** What the frame tells the desk's page: that it waits for a scene, that it shows it, where it stands, that something was pressed. */
export type PreviewNews = { kind: 'ready' } | { kind: 'shown' } | { kind: 'at'; path: string } | { kind: 'pressed' };
