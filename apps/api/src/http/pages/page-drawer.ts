import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@fareback/contract';
import type { PlainAnswer } from './plain-sign-in.ts';

/** What a request tells of the page that it asks for. */
export interface Asked {
  /** The tenant's configuration in any language. */
  configuration: object;
  path: string;
  search: string;
  /** The language that was chosen on the device, if it says so. */
  chosen: string | null;
  /** The browser's languages, best first. */
  accepted: readonly string[];
  /** Whether the browser has shown the welcome before. */
  isWelcomed: boolean;
}

/** How a tenant's pages look. */
export interface Dress {
  /** The tenant's colours as a style sheet. */
  styles: string;
  /** Whether the page stays light at night. */
  staysLight: boolean;
}

/** A screen as the web app itself draws it for who has no session. */
interface Drawing extends Dress {
  markup: string;
  title: string;
  /** Runs in the head, before the app's own. */
  script: string;
  /** Parts of the app that the screen needs beside those of every page. */
  parts: readonly string[];
}

/** What the web app's build brings to draw its pages with (`apps/web/src/server.tsx`); nobody imports the app itself. */
interface DrawerModule {
  choosePage: (asked: Asked) => { language: Language; screen: string | null } | null;
  drawPage: (configuration: object, language: Language, screen: string, answer?: PlainAnswer) => Promise<Drawing>;
  dressPage: (configuration: object) => Dress | null;
}

interface PartFiles {
  scripts: string[];
  styles: string[];
}

/** A drawing with the files that it needs, as addresses, and the text of its style sheets. */
export interface DrawnScreen extends Drawing {
  scripts: string[];
  sheets: { href: string; text: string }[];
}

/** Draws pages of one build. */
export interface PageDrawer {
  /** Changes with every build. */
  version: number;
  choose: DrawerModule['choosePage'];
  /** The colours of a page without a screen; null where the configuration cannot be read. */
  dress: DrawerModule['dressPage'];
  draw(configuration: object, language: Language, screen: string, answer?: PlainAnswer): Promise<DrawnScreen>;
}

async function loadDrawer(folder: string, version: number, webRoot: string): Promise<PageDrawer> {
  const { page, entry, parts } = JSON.parse(fs.readFileSync(path.join(folder, 'parts.json'), 'utf8')) as {
    /** Named after its content, as no module is loaded twice. */
    page: string;
    entry: PartFiles;
    parts: Partial<Record<string, PartFiles>>;
  };
  const module = (await import(pathToFileURL(path.join(folder, page)).href)) as DrawerModule;
  return {
    version,
    choose: module.choosePage,
    dress: module.dressPage,
    async draw(configuration, language, screen, answer) {
      const drawing = await module.drawPage(configuration, language, screen, answer);
      const needed = drawing.parts.flatMap((part) => parts[part] ?? []);
      const all = (kind: keyof PartFiles): string[] => [...new Set(needed.flatMap((files) => files[kind]))];
      const sheets = [...entry.styles, ...all('styles')].map((file) => ({
        href: `/${file}`,
        text: fs.readFileSync(path.join(webRoot, file), 'utf8').trim(),
      }));
      return { ...drawing, scripts: all('scripts').map((file) => `/${file}`), sheets };
    },
  };
}

/**
 * Answers the drawer of the web app's present build, read again when a new build replaced it; null where the build
 * brought none, or one that cannot be loaded, of which `onFailure` hears once: pages are then drawn in the browser alone.
 */
export function drawerOf(webRoot: string, onFailure: (error: unknown) => void): () => Promise<PageDrawer | null> {
  const folder = path.join(webRoot, '.drawer');
  let known: { version: number; drawer: Promise<PageDrawer | null> } | undefined;
  return async () => {
    // Written last by a build.
    const version = fs.statSync(path.join(folder, 'parts.json'), { throwIfNoEntry: false })?.mtimeMs;
    if (version === undefined) return null;
    if (known?.version !== version) {
      const drawer = loadDrawer(folder, version, webRoot).catch((error: unknown) => {
        onFailure(error);
        return null;
      });
      known = { version, drawer };
    }
    return known.drawer;
  };
}
