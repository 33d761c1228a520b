import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language, Opening, PageRequest } from '@fareback/contract';
import type { PlainAnswer } from './plain-sign-in.ts';

interface Cover {
  markup: string;
  styles: string;
  staysLight: boolean;
}

interface Address {
  path: string;
  origin: string;
}

export interface PageBootstrap {
  lang: Language;
  opening: Opening;
  content: object;
}

interface Home extends Cover {
  script: string;
  parts: readonly string[];
}

interface Drawing extends Cover {
  title: string;
  script: string;
  parts: readonly string[];
}

/** The web build's server renderer (`apps/web/src/server.tsx`), loaded at runtime instead of imported. */
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

interface Dressed {
  sheets: { href: string; text: string }[];
}

export interface RenderedScreen extends Drawing, Dressed {
  scripts: string[];
}

export type RenderedLoadingScreen = Cover & Dressed & { scripts: string[] };

export type RenderedHome = Home & Dressed & { scripts: string[]; brings: PageBootstrap };

export interface PageRenderer {
  version: number;
  choose: DrawerModule['choosePage'];
  draw(configuration: object, language: Language, screen: string, answer?: PlainAnswer): Promise<RenderedScreen>;
  /** For the cached shell, includes the files that Home needs. */
  drawCover(configuration: object, language: Language, isShell: boolean): Promise<RenderedLoadingScreen>;
  chooseHome: DrawerModule['chooseHome'];
  /** Null if the member would see a different screen. */
  drawHome(configuration: object, at: Address, page: PageBootstrap): Promise<RenderedHome | null>;
}

async function loadDrawer(folder: string, version: number, webRoot: string): Promise<PageRenderer> {
  const { page, entry, parts } = JSON.parse(fs.readFileSync(path.join(folder, 'parts.json'), 'utf8')) as {
    /** The file name contains a content hash, because a module path is loaded only once. */
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
 * Loads the renderer of the current web build, and reloads it after a new build. Null if the build has no working
 * renderer, reported once to `onFailure`: pages are then rendered in the browser only.
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
