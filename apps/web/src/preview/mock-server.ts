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

/** The version of every set: a scene never changes. */
const VERSION = 'preview';

/** What the app tells by itself: nobody pressed anything. */
const untold = [
  ackEarning,
  ackRedemption,
  announceReferrerPoints,
  markNewFeatureSeen,
  markTutorialSeen,
  reportEvent,
  showReactivationBonusDialog,
];

/** Whether a call's path is of a route. */
function isOf(route: Endpoint, path: string): boolean {
  const [asked, known] = [path.split('/'), route.path.split('/')];
  return asked.length === known.length && known.every((part, place) => part.startsWith(':') || part === asked[place]);
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** As our API refuses: without both fields it would be a stranger's answer [ERR-27]. */
const errorReply = (error: string, status: number): Response => json({ error, error_description: error }, status);

/** The sets that are asked for and not known yet, as the opening call tells them. */
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

/** What a call that only reads is answered; undefined where the scene does not know. */
function readingOf(scene: PreviewScene, { pathname, search, searchParams }: URL): unknown {
  if (pathname === healthPath) return { Backend: 'UP' };
  if (isOf(getConfiguration, pathname) || isOf(getConfigurationIn, pathname)) return scene.configuration;
  if (isOf(getOpening, pathname) && scene.isMember) return bootstrapReply(scene, searchParams.get('sets'));
  const set = (Object.keys(callsOfSets) as OpeningSet[]).find((name) => isOf(callsOfSets[name], pathname));
  return (set && scene.sets[set]) ?? scene.calls[pathname + search];
}

/**
 * A server in the place of the agency's: it answers what a scene knows, and nothing else. A call that would change something
 * is never answered; `onPress` hears of it.
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
