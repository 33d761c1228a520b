import protobuf from 'protobufjs/light.js';

/** What is read of a GTFS-Realtime feed; times are seconds since 1970. Unknown fields are passed over. */
export interface AlertFeed {
  header?: { timestamp?: number };
  entity?: { id: string; alert?: ServiceAlert }[];
}

/** An alert, as far as it says whether anything runs. */
export interface ServiceAlert {
  activePeriod?: { start?: number; end?: number }[];
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

/** Reads a feed. Throws when the bytes are none. */
export const decodeAlertFeed = (bytes: Uint8Array): AlertFeed =>
  message.toObject(message.decode(bytes), { longs: Number });

/** Writes a feed, for tests. */
export const encodeAlertFeed = (feed: AlertFeed): Uint8Array => message.encode(message.fromObject(feed)).finish();
