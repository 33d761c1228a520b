import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language, Opening, PageRequest } from '@fareback/contract';
import type { PlainAnswer } from './plain-sign-in.ts';

/** What stands over a page until the app shows a screen. */
interface Cover {
  markup: string;
  /** The tenant's colours as a style sheet. */
  styles: string;
  /** Whether the page stays light at night. */
  staysLight: boolean;
}

/** Where a page stands: its path, and its scheme and host. */
interface Address {
  path: string;
  origin: string;
}

/** What a page tells of the member it is made for. */
export interface PageBootstrap {
  lang: Language;
  opening: Opening;
  /** What the agency says to all, by set. */
  content: object;
}

/** Home as it stands over a page of a member until the app draws it. */
interface Home extends Cover {
  /** Runs in the head, before the app's own. */
  script: string;
  /** Parts of the app that Home needs beside those of every page. */
  parts: readonly string[];
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
  choosePage: (asked: PageRequest) => { language: Language; screen: string | null } | null;
  drawPage: (configuration: object, language: Language, screen: string, answer?: PlainAnswer) => Promise<Drawing>;
  drawCover: (configuration: object, language: Language) => Promise<Cover & { parts: readonly string[] }>;
  chooseHome: (asked: PageRequest & { isRemembered: boolean }) => Language | null;
  drawHome: (configuration: object, at: Address, page: PageBootstrap) => Promise<Home | null>;
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
export interface RenderedScreen extends Drawing, Dressed {
  scripts: string[];
}

/** The same of what stands over a page. */
export type RenderedLoadingScreen = Cover & Dressed & { scripts: string[] };

/** The same of Home, and what it was drawn from. */
export type RenderedHome = Home & Dressed & { scripts: string[]; brings: PageBootstrap };

/** Draws pages of one build. */
export interface PageRenderer {
  /** Changes with every build. */
  version: number;
  choose: DrawerModule['choosePage'];
  draw(configuration: object, language: Language, screen: string, answer?: PlainAnswer): Promise<RenderedScreen>;
  /** With the files that Home needs of a member whom the device has kept, where the page is the one that devices keep. */
  drawCover(configuration: object, language: Language, isShell: boolean): Promise<RenderedLoadingScreen>;
  chooseHome: DrawerModule['chooseHome'];
  /** Null where the member would see another screen. */
  drawHome(configuration: object, at: Address, page: PageBootstrap): Promise<RenderedHome | null>;
}

async function loadDrawer(folder: string, version: number, webRoot: string): Promise<PageRenderer> {
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
  const filesOf = (wanted: readonly string[]) => {
    const needed = wanted.flatMap((part) => parts[part] ?? []);
    const all = (kind: keyof PartFiles): string[] => [...new Set(needed.flatMap((files) => files[kind]))];
    return { scripts: all('scripts').map((file) => `/${file}`), sheets: sheetsOf(all('styles')) };
  };
  return {
    version,
    choose: module.choosePage,
    chooseHome: module.chooseHome,
    async drawCover(configuration, language, isShell) {
      const { parts: ofHome, ...cover } = await module.drawCover(configuration, language);
      return { ...cover, ...filesOf(isShell ? ofHome : []) };
    },
    async draw(...asked) {
      const drawing = await module.drawPage(...asked);
      return { ...drawing, ...filesOf(drawing.parts) };
    },
    async drawHome(configuration, at, brings) {
      const home = await module.drawHome(configuration, at, brings);
      return home && { ...home, ...filesOf(home.parts), brings };
    },
  };
}

/**
 * Answers the drawer of the web app's present build, read again when a new build replaced it; null where the build
 * brought none, or one that cannot be loaded, of which `onFailure` hears once: pages are then drawn in the browser alone.
 */
export function getPageRenderer(
  webRoot: string,
  onFailure: (error: unknown) => void,
): () => Promise<PageRenderer | null> {
  const folder = path.join(webRoot, '.drawer');
  let known: { version: number; drawer: Promise<PageRenderer | null> } | undefined;
  return async () => {
    // Written last by a build.
    const version = fs.statSync(path.join(folder, 'parts.json'), { throwIfNoEntry: false })?.mtimeMs;
    if (version === undefined) return null;
    if (known?.version !== version) {
      const renderer = loadDrawer(folder, version, webRoot).catch((error: unknown) => {
        onFailure(error);
        return null;
      });
      known = { version, drawer: renderer };
    }
    return known.drawer;
  };
}
