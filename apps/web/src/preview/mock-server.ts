import {
  ackEarning,
  ackRedemption,
  announceReferrerPoints,
  callsOfSets,
  type Endpoint,
  getConfiguration,
  getConfigurationIn,
  getOpening,
  healthPath,
  markNewFeatureSeen,
  markTutorialSeen,
  type OpeningSet,
  type PreviewScene,
  reportEvent,
  showReactivationBonusDialog,
} from '@fareback/contract';

/** Version of every set: a preview's data never changes. */
const VERSION = 'preview';

/** Automatic calls of the app, which no click causes. */
const untold = [
  ackEarning,
  ackRedemption,
  announceReferrerPoints,
  markNewFeatureSeen,
  markTutorialSeen,
  reportEvent,
  showReactivationBonusDialog,
];

function isOf(route: Endpoint, path: string): boolean {
  const [asked, known] = [path.split('/'), route.path.split('/')];
  return asked.length === known.length && known.every((part, place) => part.startsWith(':') || part === asked[place]);
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** In our API's error format: without both fields it would count as a proxy's reply [ERR-27]. */
const errorReply = (error: string, status: number): Response => json({ error, error_description: error }, status);

/** Returns the requested sets that are not cached yet, in the format of the bootstrap call. */
function bootstrapReply({ sets }: PreviewScene, asked: string | null): unknown {
  const known = new Set((asked ?? '').split(',').flatMap((one) => (one.includes('.') ? [one.split('.')[0]] : [])));
  const wanted = asked === null ? null : new Set(asked.split(',').map((one) => one.split('.')[0]));
  const requestedSets = Object.entries(sets).filter(
    ([name]) => !known.has(name) && (wanted === null || wanted.has(name)),
  );
  return {
    content: `/rest/opening/${VERSION}`,
    sets: Object.fromEntries(requestedSets.map(([name, data]) => [name, { version: VERSION, data }])),
  };
}

/** Returns the reply to a read; undefined if the scene has no data. */
function readingOf(scene: PreviewScene, { pathname, search, searchParams }: URL): unknown {
  if (pathname === healthPath) return { Backend: 'UP' };
  if (isOf(getConfiguration, pathname) || isOf(getConfigurationIn, pathname)) return scene.configuration;
  if (isOf(getOpening, pathname) && scene.isMember) return bootstrapReply(scene, searchParams.get('sets'));
  const set = (Object.keys(callsOfSets) as OpeningSet[]).find((name) => isOf(callsOfSets[name], pathname));
  return (set && scene.sets[set]) ?? scene.calls[pathname + search];
}

/**
 * A mock of the agency's API that only knows the scene. A call that would change something is never answered; calls
 * `onPress`.
 */
export function mockServer(scene: PreviewScene, onPress: () => void): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const known = readingOf(scene, url);
    if (known !== undefined) return json(known);
    const isReading = (init?.method ?? 'GET') === 'GET';
    if (isReading && !scene.isMember) return errorReply('SESSION_REQUIRED', 403);
    if (isReading || untold.some((route) => isOf(route, url.pathname))) return errorReply('NOT_FOUND', 404);
    onPress();
    return new Promise(() => {});
  };
}
