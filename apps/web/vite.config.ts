import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { contractForReaders } from '@fareback/contract/vite-plugin';
import { compiledCatalogues } from '@fareback/wording/vite-plugin';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { budget, type ScreenBudget } from './build/budget.ts';
import { compiledAhead } from './build/compiled-ahead.ts';
import { compress } from './build/compress.ts';
import { namedClasses } from './build/named-classes.ts';
import { pageDrawer } from './build/page-drawer.ts';
import { preloadFont } from './build/preload-font.ts';
import { previewFrame } from './build/preview-frame.ts';
import { reactInPart } from './build/react-in-part.ts';
import { serviceWorker } from './build/service-worker.ts';
import { unusedOfReact } from './build/unused-of-react.ts';
import { wholeParts } from './build/whole-parts.ts';
import ownPackage from './package.json' with { type: 'json' };

const here = import.meta.dirname;

// Some hundred bytes above what is reached, because names of files are weighed too: whoever adds to a first visit hears of it
// at once. Which words it says is told in `first-areas.ts` of the wording.
const budgets: readonly ScreenBudget[] = [
  { screen: 'sign-in', modules: ['/screens/sign-in.tsx', '/catalogues/en.json'], mostBytes: 91_500 },
  {
    screen: 'a first visit, its welcome over it',
    modules: ['/screens/sign-in.tsx', '/onboarding/welcome.tsx', '/catalogues/en.json'],
    mostBytes: 94_900,
  },
  {
    screen: 'Home',
    modules: [
      '/screens/home.tsx',
      '/guards/status-guard.tsx',
      '/data/member/member-data.ts',
      '/catalogues/en.json',
      '/catalogues/en.home',
    ],
    // The aim is 130,000; numbers that stay right under translation and pictures that are asked for again cost some of it.
    mostBytes: 130_500,
  },
  // Nothing of a screen comes along with it.
  { screen: 'what begins behind a page', modules: ['/start/after-load.ts', '/start/page-speed.ts'], mostBytes: 91_500 },
];

/**
 * What a first visit fetches comes in few files: as dozens of small ones it weighs some KB more, and so do their names in the
 * list of what each later part needs. A group takes what its modules import along, unless an earlier one has it.
 */
const chunks = [
  // The start, and what both a visitor's first screen and a member's begin with.
  {
    name: 'first',
    test: /\/src\/main\.tsx$|\/(?:after-picture|use-online|use-media|use-until-online|offline-bar|is-lost-answer|is-transient-failure|path-link|page|picture|clear-field-error|use-failure-text|email|routes\/sign-in)\.tsx?$/,
  },
  // What begins behind every page shares these with Home: apart, or a visitor would fetch Home for them.
  {
    name: 'background',
    test: /\/(?:pending-sign-out|device\/clock|when-idle|report-event|home-usable|use-back-closes)\.ts$/,
  },
  { name: 'sign-in', test: /\/screens\/sign-in\.tsx$/ },
  // What stands over a first screen shares these: among the overlays, a first visit would fetch all of those for its welcome.
  { name: 'over-first', test: /\/(?:use-modal|welcome-steps)\.ts$/ },
  // What is known of members, and what else the screens that ask for it share.
  {
    name: 'members',
    test: /\/(?:member-data|use-user-info|invitation-query|saved-invitation|skeleton|useQuery)\.(?:tsx?|js)$/,
  },
  // What Home is whole with goes along.
  {
    name: 'home',
    test: /\/(?:screens\/home|guards\/status-guard|claim\/unclaimed|celebration\/next-reward|offline\/page-bootstrap)\.tsx?$/,
  },
  // What a second open is drawn from.
  { name: 'kept', test: /\/(?:offline-state|state-db|encrypted-db|saved-history)\.ts$/ },
  // What many later parts share: the first drawer brings it for the next.
  { name: 'overlays', test: /@base-ui|floating-ui|\/ui\/src\/overlay\//, minShareCount: 3 },
  { name: 'shared', test: /\/(?:apps\/web|packages)\/|react-query|query-core/, minShareCount: 3 },
];

const define = { 'import.meta.env.VITE_VERSION': JSON.stringify(ownPackage.version) };
const texts = () =>
  compiledCatalogues(['mail', 'sms', 'rideReason', 'referServer', 'earningServer', 'codeLimit', 'notOpen']);
/** A class as its style sheet calls it, with four letters of the sheet's own path: names, sent with every screen, pack best when they repeat. */
const scopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(here, file))
    .digest('base64url')
    .replace(/[^a-z]/gi, '')
    .slice(0, 4)}`;
// The same for what the server draws: its pages are taken over class by class.
const css = { modules: { generateScopedName: scopedName } };

// These know light-dark() and nesting; an older target would rewrite both.
const cssTarget = ['chrome123', 'safari17.5', 'firefox120'];
/** What first screens and the first presses on them call most of. */
const called = [
  'first',
  'background',
  'sign-in',
  'members',
  'home',
  'kept',
  'older-campaigns',
  'overlays',
  'shared',
].concat([
  'home-overlays',
  'history-drawer',
  'more-menu',
  'redeem-pane',
  'offer-drawer',
  'campaign-drawer',
  'use-redeem',
]);
const output = { codeSplitting: { groups: chunks } };

/** Scripts that each page begins with are never asked for again by name. */
const modulePreload: BuildEnvironmentOptions['modulePreload'] = {
  resolveDependencies: (_file, needed, { hostType }) =>
    hostType === 'js' ? needed.filter((file) => !/\/(?:first|rolldown-runtime|index)-/.test(file)) : needed,
};

/** The same app as the desk's previews hold it. */
const framed = () =>
  previewFrame('preview.html', {
    define,
    css,
    plugins: [texts(), contractForReaders(), react(), compress()],
    build: { cssTarget, rolldownOptions: { output } },
  });

/** The member's web app; with `--mode workshop` the component workshop is built in its place. */
export default defineConfig(({ mode }) => ({
  root: here,
  define,
  plugins: [
    texts(),
    contractForReaders(),
    react(),
    reactInPart(unusedOfReact),
    namedClasses(),
    preloadFont(),
    serviceWorker(join(here, 'src/pwa/sw.js')),
    wholeParts(),
    ...(mode === 'workshop' ? [] : [compiledAhead(called)]),
    compress(),
    ...(mode === 'workshop'
      ? []
      : [
          pageDrawer(join(here, 'src/server.tsx'), { define, css, plugins: [texts(), react()] }),
          framed(),
          budget(budgets),
        ]),
  ],
  css,
  build: {
    cssTarget,
    modulePreload,
    // Beside the build for whoever reads a stack trace; no file names them and the server gives none out.
    sourcemap: 'hidden',
    rolldownOptions: {
      // Apart from each other: what both need would otherwise become a dozen small files of the app's first page.
      input: join(here, mode === 'workshop' ? 'workshop.html' : 'index.html'),
      output,
    },
  },
  // Named here so that a dev server or a test run never stops half-way to prepare one more.
  optimizeDeps: {
    include: [
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      ...['alert-dialog', 'csp-provider', 'direction-provider', 'drawer', 'select', 'tabs', 'toast'].map(
        (part) => `@base-ui/react/${part}`,
      ),
      '@lingui/core',
      '@tanstack/react-query',
      'bwip-js/browser',
      'dompurify',
      'embla-carousel-react',
      'libphonenumber-js/mobile',
      'marked',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'uqr',
      'web-vitals',
      'zod/mini',
    ],
  },
  server: { host: '127.0.0.1' },
}));
