import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { compiledCatalogues } from '@fareback/wording/vite-plugin';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { budget, firstVisitBytes, type ScreenBudget } from './build/budget.ts';
import { compiledAhead } from './build/compiled-ahead.ts';
import { compress } from './build/compress.ts';
import { pageDrawer } from './build/page-drawer.ts';
import { preloadFont } from './build/preload-font.ts';
import { previewFrame } from './build/preview-frame.ts';
import { serviceWorker } from './build/service-worker.ts';
import { wholeParts } from './build/whole-parts.ts';
import ownPackage from './package.json' with { type: 'json' };

const here = import.meta.dirname;

const budgets: readonly ScreenBudget[] = [
  {
    screen: 'a first visit of sign-in, its welcome over it',
    modules: ['/screens/sign-in.tsx', '/onboarding/welcome.tsx', '/catalogues/en.json'],
    mostBytes: firstVisitBytes.signIn,
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
    mostBytes: firstVisitBytes.home,
  },
  // Contains no code of any screen.
  {
    screen: 'what begins behind a page',
    modules: ['/start/after-load.ts', '/start/page-speed.ts'],
    mostBytes: firstVisitBytes.signIn,
  },
];

/**
 * A first visit loads few files: dozens of small ones add some KB, as do their names in the dependency lists. A group
 * includes its modules' imports unless an earlier group has them.
 */
const chunks = [
  // The entry, and code shared by a visitor's and a member's first screen.
  {
    name: 'first',
    test: /\/src\/main\.tsx$|\/(?:after-next-paint|use-online|use-media|use-until-online|offline-bar|is-lost-answer|is-transient-failure|path-link|page|picture|clear-field-error|use-failure-text|email|routes\/sign-in|pending-sign-out|device\/clock|when-idle|report-event|home-usable|use-back-closes|use-modal|welcome-steps)\.tsx?$/,
  },
  { name: 'sign-in', test: /\/screens\/sign-in\.tsx$/ },
  // A visitor's page signs in with a passkey or the agency's account, and a member's page adds one.
  {
    name: 'passkeys',
    test: /\/(?:routes\/(?:passkey-sign-in|agency-account)|schemas\/(?:passkey|agency-account|enums)|i18n\/full-translation|(?:load-)?later-(?:areas|catalogue))\.ts$/,
  },
  // Member data, and other code shared by the screens that use it.
  {
    name: 'members',
    test: /\/(?:member-data|use-user-info|invitation-query|saved-invitation|skeleton|useQuery)\.(?:tsx?|js)$/,
  },
  {
    name: 'home',
    test: /\/(?:screens\/home|guards\/status-guard|claim\/unclaimed|celebration\/next-reward|offline\/page-bootstrap)\.tsx?$/,
  },
  { name: 'kept', test: /\/(?:offline-state|state-db|encrypted-db|saved-history)\.ts$/ },
  // Shared by many overlays: the first one loads it for the rest.
  { name: 'overlays', test: /@base-ui|floating-ui|\/ui\/src\/overlay\//, minShareCount: 3 },
  { name: 'shared', test: /\/(?:apps\/web|packages)\/|react-query|query-core/, minShareCount: 3 },
];

const define = { 'import.meta.env.VITE_VERSION': JSON.stringify(ownPackage.version) };
const texts = () =>
  compiledCatalogues([
    'mail',
    'notice',
    'unsubscribe',
    'sms',
    'rideReason',
    'referServer',
    'earningServer',
    'codeLimit',
    'notOpen',
    'pass',
    'statement',
  ]);
/** CSS class name: the sheet's name for it plus four letters of its path. Repetitive names compress best. */
const scopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(here, file))
    .digest('base64url')
    .replace(/[^a-z]/gi, '')
    .slice(0, 4)}`;
// Same names for server rendering, so hydration matches.
const css = { modules: { generateScopedName: scopedName } };

// These browsers support light-dark() and nesting; for older targets both would be rewritten.
const cssTarget = ['chrome123', 'safari17.5', 'firefox120'];
const called = ['first', 'sign-in', 'members', 'home', 'kept', 'older-campaigns', 'overlays', 'shared'].concat([
  'home-overlays',
  'home-prompts',
  'history-drawer',
  'more-menu',
  'redeem-pane',
  'offer-drawer',
  'campaign-drawer',
  'use-redeem',
]);
const output = { codeSplitting: { groups: chunks } };

/** Each page's initial scripts need no preload by name. */
const modulePreload: BuildEnvironmentOptions['modulePreload'] = {
  resolveDependencies: (_file, needed, { hostType }) =>
    hostType === 'js' ? needed.filter((file) => !/\/(?:first|rolldown-runtime|index)-/.test(file)) : needed,
};

const framed = () =>
  previewFrame('preview.html', {
    define,
    css,
    plugins: [texts(), react(), compress()],
    build: { cssTarget, rolldownOptions: { output } },
  });

/** The member's web app; `--mode workshop` builds the component workshop instead. */
export default defineConfig(({ mode }) => ({
  root: here,
  define,
  plugins: [
    texts(),
    react(),
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
    // Source maps for reading stack traces; not referenced by any file and not served.
    sourcemap: 'hidden',
    rolldownOptions: {
      // Separate builds: their shared code would otherwise split into a dozen small files of the app's first page.
      input: join(here, mode === 'workshop' ? 'workshop.html' : 'index.html'),
      output,
      // Constants of other modules are written where they are read, which saves bytes.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  // Listed so the dev server or a test run never pauses to optimize another dependency.
  optimizeDeps: {
    include: [
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      ...['alert-dialog', 'csp-provider', 'direction-provider', 'drawer', 'select', 'tabs', 'toast'].map(
        (part) => `@base-ui/react/${part}`,
      ),
      '@simplewebauthn/browser',
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
