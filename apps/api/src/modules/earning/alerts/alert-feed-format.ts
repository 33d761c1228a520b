import protobuf from 'protobufjs/light.js';

/** The fields read from a GTFS-Realtime feed; times are seconds since 1970. Other fields are ignored. */
export interface AlertFeed {
  header?: { timestamp?: number };
  entity?: { id: string; alert?: ServiceAlert }[];
}

/** Start is inclusive, end exclusive; 0 or absent means open. */
export interface AlertPeriod {
  start?: number;
  end?: number;
}

export interface ServiceAlert {
  activePeriod?: AlertPeriod[];
  communicationPeriod?: AlertPeriod[];
  impactPeriod?: AlertPeriod[];
  informedEntity?: { agencyId?: string; routeId?: string; routeType?: number; stopId?: string; trip?: object }[];
  effect?: number;
  headerText?: { translation?: { text: string }[] };
}

/** `Effect.NO_SERVICE` of the format. */
export const NO_SERVICE = 1;

const field = (id: number, type: string, rule?: 'repeated') => ({ id, type, ...(rule ? { rule } : {}) });

/** Fields of gtfs-realtime.proto by their numbers, which the format never changes. */
const root = protobuf.Root.fromJSON({
  nested: {
    FeedMessage: { fields: { header: field(1, 'FeedHeader'), entity: field(2, 'FeedEntity', 'repeated') } },
    FeedHeader: { fields: { gtfsRealtimeVersion: field(1, 'string'), timestamp: field(3, 'uint64') } },
    FeedEntity: { fields: { id: field(1, 'string'), alert: field(5, 'Alert') } },
    Alert: {
      fields: {
        activePeriod: field(1, 'TimeRange', 'repeated'),
        communicationPeriod: field(2, 'TimeRange', 'repeated'),
        impactPeriod: field(3, 'TimeRange', 'repeated'),
        informedEntity: field(5, 'EntitySelector', 'repeated'),
        effect: field(7, 'int32'),
        headerText: field(10, 'TranslatedString'),
      },
    },
    TimeRange: { fields: { start: field(1, 'uint64'), end: field(2, 'uint64') } },
    EntitySelector: {
      fields: {
        agencyId: field(1, 'string'),
        routeId: field(2, 'string'),
        routeType: field(3, 'int32'),
        trip: field(4, 'TripDescriptor'),
        stopId: field(5, 'string'),
      },
    },
    TripDescriptor: { fields: { tripId: field(1, 'string') } },
    TranslatedString: { fields: { translation: field(1, 'Translation', 'repeated') } },
    Translation: { fields: { text: field(1, 'string') } },
  },
});
const message = root.lookupType('FeedMessage');

/** Protocol Buffers write 64-bit numbers in JSON as strings; enums by name or number. */
const effectOf = (effect: unknown): number => (effect === 'NO_SERVICE' ? NO_SERVICE : Number(effect) || 0);

/** JSON field names are in camelCase or as in the .proto file, depending on the producer. */
const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function parseJsonFeed(text: string): AlertFeed {
  const parsed: unknown = JSON.parse(text, (key, value: unknown) => {
    if (key === 'effect') return effectOf(value);
    if ((key === 'start' || key === 'end' || key === 'timestamp') && value !== null) return Number(value);
    if (value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toCamelCase(name), inner]));
  });
  const problem = message.verify(parsed as Record<string, unknown>);
  if (problem !== null) throw new TypeError(problem);
  return message.toObject(message.fromObject(parsed as Record<string, unknown>), { longs: Number });
}

/**
 * Parses a feed in binary or JSON, whatever its content type. Throws if it is neither. A binary feed can begin like
 * JSON after a line break (a header of 123 bytes), so invalid JSON is parsed as binary.
 */
export function decodeAlertFeed(bytes: Uint8Array): AlertFeed {
  const text = new TextDecoder().decode(bytes);
  if (text.trimStart().startsWith('{')) {
    try {
      return parseJsonFeed(text);
    } catch (error) {
      if (bytes[0] !== 0x0a) throw error;
    }
  }
  return message.toObject(message.decode(bytes), { longs: Number });
}

export const encodeAlertFeed = (feed: AlertFeed): Uint8Array => message.encode(message.fromObject(feed)).finish();
