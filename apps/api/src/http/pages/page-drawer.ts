import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AskedPage, Language } from '@fareback/contract';
import type { PlainAnswer } from './plain-sign-in.ts';

/** What stands over a page until the app shows a screen. */
interface Cover {
  markup: string;
  /** The tenant's colours as a style sheet. */
  styles: string;
  /** Whether the page stays light at night. */
  staysLight: boolean;
}

/** A screen as the web app itself draws it for who has no session. */
interface Drawing extends Cover {
  title: string;
  /** Runs in the head, before the app's own. */
  script: string;
  /** Parts of the app that the screen needs beside those of every page. */
  parts: readonly string[];
}

/** What the web app's build brings to draw its pages with (`apps/web/src/server.tsx`); nobody imports the app itself. */
interface DrawerModule {
  choosePage: (asked: AskedPage) => { language: Language; screen: string | null } | null;
  drawPage: (configuration: object, language: Language, screen: string, answer?: PlainAnswer) => Promise<Drawing>;
  drawCover: (configuration: object, language: Language) => Promise<Cover>;
}

interface PartFiles {
  scripts: string[];
  styles: string[];
}

/** Style sheets by address and text, which stand in the page itself. */
interface Dressed {
  sheets: { href: string; text: string }[];
}

/** A drawing with the files that it needs, as addresses. */
export interface DrawnScreen extends Drawing, Dressed {
  scripts: string[];
}

/** The same of what stands over a page. */
export type DrawnCover = Cover & Dressed;

/** Draws pages of one build. */
export interface PageDrawer {
  /** Changes with every build. */
  version: number;
  choose: DrawerModule['choosePage'];
  draw(configuration: object, language: Language, screen: string, answer?: PlainAnswer): Promise<DrawnScreen>;
  drawCover(configuration: object, language: Language): Promise<DrawnCover>;
}

async function loadDrawer(folder: string, version: number, webRoot: string): Promise<PageDrawer> {
  const { page, entry, parts } = JSON.parse(fs.readFileSync(path.join(folder, 'parts.json'), 'utf8')) as {
    /** Named after its content, as no module is loaded twice. */
    page: string;
    entry: PartFiles;
    parts: Partial<Record<string, PartFiles>>;
  };
  const module = (await import(pathToFileURL(path.join(folder, page)).href)) as DrawerModule;
  const sheetsOf = (styles: readonly string[]) =>
    [...entry.styles, ...styles].map((file) => ({
      href: `/${file}`,
      text: fs.readFileSync(path.join(webRoot, file), 'utf8').trim(),
    }));
  return {
    version,
    choose: module.choosePage,
    drawCover: async (...asked) => ({ ...(await module.drawCover(...asked)), sheets: sheetsOf([]) }),
    async draw(configuration, language, screen, answer) {
      const drawing = await module.drawPage(configuration, language, screen, answer);
      const needed = drawing.parts.flatMap((part) => parts[part] ?? []);
      const all = (kind: keyof PartFiles): string[] => [...new Set(needed.flatMap((files) => files[kind]))];
      return { ...drawing, scripts: all('scripts').map((file) => `/${file}`), sheets: sheetsOf(all('styles')) };
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
