// Who may import whom: docs/architecture.md, "Rooms" and "Modules of the API".
const tiers = [
  ['tenants', 'ledger', 'notifications'],
  ['members', 'suppliers'],
  ['providers', 'campaigns', 'offers', 'content'],
  ['earning'],
  ['connections', 'verification', 'referrals', 'analytics', 'expiry', 'inactivity', 'rides'],
  ['ingest', 'redemptions'],
  ['codes'],
  ['auth', 'me'],
  ['privacy'],
];
const modules = 'apps/api/src/modules';
const tests = '\\.(test|db\\.test|prove)\\.tsx?$|/testing/';

/** A module may use lower tiers only. */
const tierRules = tiers.flatMap((names, index) => {
  const higher = tiers.slice(index).flat();
  return names.map((name) => ({
    name: `tier-${name}`,
    severity: 'error',
    comment: `${name} stands in tier ${index + 1}: it may import lower tiers only`,
    from: { path: `^${modules}/${name}/`, pathNot: tests },
    to: { path: `^${modules}/(${higher.filter((other) => other !== name).join('|') || 'none'})/` },
  }));
});

const webFolder = (name) => `^apps/web/src/${name}/`;

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...tierRules,
    {
      name: 'module-door',
      severity: 'error',
      comment: 'another module is entered through its index.ts',
      from: { path: `^${modules}/([^/]+)/`, pathNot: tests },
      to: { path: `^${modules}/([^/]+)/(?!index\\.ts$)`, pathNot: `^${modules}/$1/` },
    },
    {
      name: 'module-door-from-outside',
      severity: 'error',
      from: { path: '^apps/api/src/(http|jobs|cli)/|^apps/api/src/[^/]+\\.ts$', pathNot: tests },
      to: { path: `^${modules}/([^/]+)/(?!index\\.ts$)` },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: tests },
      to: { path: '^apps/api/src/(call|modules|http|cli|jobs)/' },
    },
    {
      name: 'adapters-know-no-product',
      severity: 'error',
      from: { path: '^apps/api/src/adapters/', pathNot: tests },
      to: { path: '^apps/api/src/(call|modules|http|cli|jobs)/' },
    },
    {
      name: 'call-stands-on-platform',
      severity: 'error',
      comment: 'what a verb is given knows of no verb and of no outer room',
      from: { path: '^apps/api/src/call/', pathNot: tests },
      to: { path: '^apps/api/src/(?!call/|platform/)' },
    },
    {
      name: 'modules-know-no-outer-room',
      severity: 'error',
      comment:
        'a verb is given a call; how it came in and how the answer goes out is the business of http/, cli/ and jobs/',
      from: { path: `^${modules}/`, pathNot: tests },
      to: { path: '^apps/api/src/(http/|cli/|jobs/|[^/]+\\.ts$)' },
    },
    {
      name: 'no-http-below-http',
      severity: 'error',
      comment: 'the web server is one way of calling: no type of it goes further down than http/',
      from: { path: '^apps/api/src/(call|modules|platform|adapters|jobs|cli)/', pathNot: `${tests}|/ingest/door/` },
      to: { path: 'node_modules/(fastify|@fastify)(/|$)' },
    },
    {
      name: 'nobody-imports-apps',
      severity: 'error',
      from: { pathNot: '^(apps|e2e|bench|scripts)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-stays-in-the-browser',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^(apps/api|packages/(tenant-pack|launcher))/' },
    },
    { name: 'api-knows-no-web', severity: 'error', from: { path: '^apps/api' }, to: { path: '^apps/web' } },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/contract/|node_modules/zod/' },
    },
    {
      name: 'ui-is-ours-alone',
      severity: 'error',
      from: { path: webFolder('ui'), pathNot: tests },
      to: { path: '^apps/web/src/(?!ui/)|^packages/' },
    },
    {
      name: 'features-stand-alone',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/(features|screens|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'screens-below-app',
      severity: 'error',
      from: { path: webFolder('screens'), pathNot: tests },
      to: { path: webFolder('app'), pathNot: 'apps/web/src/app/paths.ts' },
    },
    {
      name: 'web-ground-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/(data|forms|navigation|device|tenant|i18n|pwa)/', pathNot: tests },
      to: { path: '^apps/web/src/(features|screens|app)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.tsbuild|\\.cache)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
