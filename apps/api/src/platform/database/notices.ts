import pg from 'pg';

export interface Notices {
  close(): Promise<void>;
}

/**
 * Calls `onNotice` with the payload of every notification on `channel`. After a lost connection it reconnects (at once,
 * then after up to 5 s) and calls `onGap`, because notifications may have been missed.
 */
export function listen(url: string, channel: string, onNotice: (payload: string) => void, onGap: () => void): Notices {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let waitMillis = 0;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'fareback notices', keepAlive: true });
    client = fresh;
    const lost = (): void => {
      if (closed || client !== fresh) return;
      client = undefined;
      onGap();
      timer = setTimeout(() => void connect(), waitMillis);
      waitMillis = Math.min(5_000, waitMillis * 2 + 100);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      waitMillis = 0;
      onGap();
    } catch {
      lost();
    }
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
