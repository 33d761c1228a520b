import { randomUUID } from 'node:crypto';
import net from 'node:net';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  most?: number;
  /** Raw requests, used in turn by each connection; `{{token}}` and `{{key}}` become a token and a new UUID. */
  templates: string[];
  tokens: string[];
  /** RANDOM: any template with any token. ONCE: each template once, by whichever connection is free. */
  order?: 'RANDOM' | 'ONCE';
  /** Requests due per second, instead of as many as are answered; latency counts from the moment each is due. */
  perSecond?: number;
  pauseMillis?: number;
  from: number;
}

export interface LoadResult {
  replies: number;
  seconds: number;
  bytes: number;
  byStatus: Record<string, number>;
  millis: { p50: number; p95: number; p99: number; p999: number };
  next: number;
  /** One reply other than 2xx and 304, for debugging. */
  trouble: string | null;
}

const HEAD_END = '\r\n\r\n';

/** Length of the first complete reply in `text` (bytes as Latin-1), or 0 if incomplete. */
function replyLength(text: string): number {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return 0;
  const start = headEnd + HEAD_END.length;
  const head = text.slice(0, start).toLowerCase();
  const at = head.indexOf('\r\ncontent-length:');
  if (at >= 0) {
    const length = start + Number.parseInt(head.slice(at + 17), 10);
    return text.length >= length ? length : 0;
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) return start;
  const end = text.indexOf('\r\n0\r\n\r\n', headEnd + 2);
  return end < 0 ? 0 : end + 7;
}

const randomOf = (count: number): number => Math.floor(Math.random() * count);

function percentilesOf(micros: number[]): LoadResult['millis'] {
  const sorted = micros.toSorted((a, b) => a - b);
  const percentile = (part: number): number => (sorted[Math.floor(sorted.length * part)] ?? 0) / 1000;
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), p999: percentile(0.999) };
}

export async function run(load: Load): Promise<LoadResult> {
  const { templates, tokens, connections, port, order, perSecond } = load;
  const pieces = templates.map((template) => template.split(/(\{\{token\}\}|\{\{key\}\})/));
  const byStatus: Record<string, number> = {};
  const micros: number[] = [];
  let [bytes, place, trouble] = [0, load.from, null as string | null];
  const began = performance.now();
  const until = began + load.seconds * 1000;
  const lastPlace = load.from + (load.most ?? Number.POSITIVE_INFINITY);

  const connection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
      let [waiting, sentAt, turn] = ['', 0, 0];
      const next = (): void => {
        const now = performance.now();
        const mine = place;
        const due = perSecond === undefined ? now : began + ((mine - load.from) / perSecond) * 1000;
        if (Math.max(now, due) >= until || mine >= lastPlace) return void socket.end(resolve);
        place += 1;
        if (due > now) setTimeout(send, due - now, mine);
        else send(mine, due);
      };
      const send = (mine: number, due = performance.now()): void => {
        sentAt = due;
        const token = tokens[order === 'RANDOM' ? randomOf(tokens.length) : mine % tokens.length] ?? '';
        const template = order === 'RANDOM' ? randomOf(pieces.length) : order === 'ONCE' ? mine - load.from : turn;
        let text = '';
        for (const piece of pieces[template % pieces.length] ?? []) {
          text += piece === '{{token}}' ? token : piece === '{{key}}' ? randomUUID() : piece;
        }
        turn += 1;
        socket.write(text, 'latin1');
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        waiting += chunk.toString('latin1');
        const length = replyLength(waiting);
        if (length === 0) return;
        const status = waiting.slice(9, 12);
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        if (status[0] !== '2' && status !== '304') trouble ??= waiting.slice(0, length);
        bytes += length;
        micros.push(Math.round((performance.now() - sentAt) * 1000));
        waiting = waiting.slice(length);
        if (load.pauseMillis) setTimeout(next, load.pauseMillis);
        else next();
      });
    });

  await Promise.all(Array.from({ length: connections }, connection));
  return {
    replies: micros.length,
    seconds: (performance.now() - began) / 1000,
    bytes,
    byStatus,
    millis: percentilesOf(micros),
    next: place,
    trouble,
  };
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.on('message', (load: Load) => {
    run(load).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
