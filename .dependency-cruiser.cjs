// Import rules between layers and modules: see docs/architecture.md.
const tiers = [
  ['tenants', 'ledger', 'notifications', 'security', 'acts', 'approvals', 'maintenance', 'reward-holds'],
  ['members', 'suppliers', 'staff'],
  ['providers', 'campaigns', 'offer-grants', 'content', 'webhooks', 'messages', 'report-schedules'],
  ['draws'],
  ['earning'],
  ['offers'],
  [
    'connections',
    'verification',
    'referrals',
    'analytics',
    'expiry',
    'inactivity',
    'rides',
    'teams',
    'reminders',
    'map-feeds',
  ],
  ['ingest', 'redemptions'],
  ['codes', 'tickets', 'passes', 'assisted'],
  ['auth'],
  ['me', 'imports', 'sms'],
  ['privacy', 'versions'],
  ['rider-calls'],
  ['admin'],
];
const modules = 'apps/api/src/modules';
const tests = '\\.(test|db\\.test|prove)\\.tsx?$|/testing/';

/** A folder may import from lower layers only, not from its own layer or higher ones. */
const storeyRules = (name, root, storeys) =>
  storeys.flatMap((rooms, index) => {
    const notBelow = storeys.slice(index).flat();
    return rooms.map((room) => ({
      name: `${name}-${room}`,
      severity: 'error',
      comment: `${room} stands in ${name} ${index + 1}: it may import lower ones only`,
      from: { path: `^${root}/${room}/`, pathNot: tests },
      to: { path: `^${root}/(${notBelow.filter((other) => other !== room).join('|') || 'none'})/` },
    }));
  });

const desk = 'apps/desk/src';
const deskStoreys = [['words'], ['data'], ['parts'], ['features'], ['screens'], ['app']];

const web = 'apps/web/src';
const webStoreys = [
  ['state', 'i18n'],
  ['device', 'tenant'],
  ['data', 'navigation'],
  ['forms', 'pwa'],
  ['features'],
  ['screens'],
  ['app'],
];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'no circle of imports, not even of types',
      from: {},
      to: { circular: true },
    },
    ...storeyRules('tier', modules, tiers),
    ...storeyRules('web-storey', web, webStoreys),
    ...storeyRules('desk-storey', desk, deskStoreys),
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
      from: { path: '^apps/api/src/(http|jobs|cli|start|packs)/|^apps/api/src/[^/]+\\.ts$', pathNot: tests },
      to: { path: `^${modules}/([^/]+)/(?!index\\.ts$)` },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: tests },
      to: { path: '^apps/api/src/(call|modules|http|cli|jobs|start|packs)/' },
    },
    {
      name: 'adapters-know-no-product',
      severity: 'error',
      from: { path: '^apps/api/src/adapters/', pathNot: tests },
      to: { path: '^apps/api/src/(call|modules|http|cli|jobs|start|packs)/' },
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
      to: { path: '^apps/api/src/(http/|cli/|jobs/|start/|packs/|[^/]+\\.ts$)' },
    },
    {
      name: 'start-and-packs-know-no-door',
      severity: 'error',
      comment: 'what servers, demos and commands begin with stands below all of them',
      from: { path: '^apps/api/src/(start|packs)/', pathNot: tests },
      to: { path: '^apps/api/src/(http|cli|jobs)/' },
    },
    {
      name: 'commands-are-no-library',
      severity: 'error',
      from: { pathNot: `^apps/api/src/cli/|${tests}` },
      to: { path: '^apps/api/src/cli/' },
    },
    {
      name: 'no-http-below-http',
      severity: 'error',
      comment: 'the web server is one way of calling: no type of it goes further down than http/',
      from: { path: '^apps/api/src/(call|modules|platform|adapters|jobs|cli)/', pathNot: tests },
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
    {
      name: 'desk-stays-in-the-browser',
      severity: 'error',
      comment: 'settings files are parsed and written by the same code at both ends, which needs no server',
      from: { path: '^apps/desk/src', pathNot: tests },
      to: {
        path: '^(apps/(api|web)|packages/(tenant-pack|launcher))/',
        pathNot: '^packages/tenant-pack/src/((written|parse)-yaml|value-edits)[.]ts$',
      },
    },
    {
      name: 'riders-know-no-desk',
      severity: 'error',
      comment: 'no page of a rider loads what only staff may call',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/desk|packages/contract/src/admin)/' },
    },
    { name: 'api-knows-no-web', severity: 'error', from: { path: '^apps/api' }, to: { path: '^apps/(web|desk)' } },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: `${tests}|^packages/contract/src/openapi(-admin)?\\.ts$` },
      to: { pathNot: '^packages/contract/(?!src/openapi(-admin)?\\.ts$)|node_modules/zod/' },
    },
    {
      name: 'openapi-stays-on-the-server',
      severity: 'error',
      comment:
        'the document of the contract is an entry of its own, because it needs a library that no browser shall load',
      from: { pathNot: `^apps/api/|^packages/contract/src/openapi\\.ts$|${tests}` },
      to: { path: '^packages/contract/src/openapi(-admin)?\\.ts$' },
    },
    {
      name: 'ui-is-ours-alone',
      severity: 'error',
      from: { path: '^packages/ui/src/', pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: '^packages/ui/' },
    },
    {
      name: 'features-stand-alone',
      severity: 'error',
      from: { path: '^(apps/(?:web|desk)/src)/features/([^/]+)/', pathNot: tests },
      to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
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
