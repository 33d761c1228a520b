import type { Database } from '../../platform/database/database.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { sortableId } from '../../platform/ids.ts';
import { insertSecurityEvents, type SecurityEvent } from './store.ts';

type Event = Omit<SecurityEvent, 'eventId' | 'times'>;

const FLUSHED_AFTER_MILLIS = 1000;

/** Maximum distinct events per tenant between two writes. Beyond it, events are counted without member and network. */
const KINDS_MAX = 200;

interface Recorder {
  waiting: Map<string, Map<string, SecurityEvent>>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
}

const createRecorder = (): Recorder => ({ waiting: new Map(), timer: undefined, writing: Promise.resolve() });

const keyOf = ({ what, outcome, memberId, network, askedBy }: Event): string =>
  [what, outcome, memberId, network, askedBy].join(' ');

function add(events: Map<string, SecurityEvent>, noted: Event): void {
  const isFull = events.size >= KINDS_MAX && !events.has(keyOf(noted));
  const event = isFull ? { ...noted, memberId: null, network: null } : noted;
  const known = events.get(keyOf(event));
  if (known) known.times += 1;
  else events.set(keyOf(event), { ...event, eventId: sortableId(event.happenedAt), times: 1 });
}

async function write(database: Database, log: Deps['log'], waiting: Recorder['waiting']): Promise<void> {
  for (const [tenantId, events] of waiting) {
    try {
      await withTenant(database, tenantId, (tx) => insertSecurityEvents(tx, [...events.values()]), {
        rows: 'FEW',
      });
    } catch (error) {
      // On a database failure only the count is logged: keeping the events would fill the memory.
      log.error({ err: error, tenantId, events: events.size }, 'events of the security record could not be kept');
    }
  }
}

/** Writes pending events after the current write; resolves when they are saved. */
export function flushSecurity({ database, services, log }: Pick<Deps, 'database' | 'services' | 'log'>): Promise<void> {
  const recorder = services.of(createRecorder);
  clearTimeout(recorder.timer);
  recorder.timer = undefined;
  const { waiting } = recorder;
  recorder.waiting = new Map();
  recorder.writing = recorder.writing.then(() => write(database, log, waiting));
  return recorder.writing;
}

/**
 * Records a security event. It is written within a second, batched and in a separate transaction: callers never wait,
 * and a rolled back transaction still leaves its event [AUTH-36].
 */
export function recordSecurityEvent(
  deps: Pick<Deps, 'database' | 'services' | 'log'>,
  { tenantId, ...event }: Event & { tenantId: string },
): void {
  const recorder = deps.services.of(createRecorder);
  const events = recorder.waiting.get(tenantId) ?? new Map<string, SecurityEvent>();
  recorder.waiting.set(tenantId, events);
  add(events, event);
  recorder.timer ??= setTimeout(() => void flushSecurity(deps), FLUSHED_AFTER_MILLIS).unref();
}
