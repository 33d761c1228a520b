import net from 'node:net';

/** A network proxy between a server and its database, controlled by a test. */
export interface Wire {
  lead(port: number): void;
  swallow(does: boolean): void;
  /**
   * Rewrites statement texts on their way to the database; a text may not become longer. Open connections are closed,
   * because their prepared statements are unchanged. Null stops rewriting.
   */
  rewrite(change: ((statement: string) => string) | null): void;
  rewritten(): number;
  through(url: string): string;
  close(): void;
}

const TYPE_BYTES = 1;
const PARSE = 0x50;
const QUERY = 0x51;

type Change = (statement: string) => string;

/** Rewrites a message's statement in place, padded with blanks to keep its length; returns true if changed. */
function changeStatement(message: Buffer, change: Change): boolean {
  if (message[0] !== PARSE && message[0] !== QUERY) return false;
  const from = message[0] === QUERY ? 5 : message.indexOf(0, 5) + 1;
  const to = message.indexOf(0, from);
  const text = message.toString('latin1', from, to);
  const changed = change(text);
  if (changed === text) return false;
  if (changed.length > text.length) throw new Error('A statement may not become longer on the wire.');
  message.write(changed.padEnd(text.length), from, 'latin1');
  return true;
}

/** Splits a stream into client messages of the protocol; the first one has no type byte. */
function readMessages(take: (message: Buffer, hasType: boolean) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk]);
    while (waiting.length >= typeBytes + 4) {
      const length = typeBytes + waiting.readUInt32BE(typeBytes);
      if (waiting.length < length) return;
      take(waiting.subarray(0, length), typeBytes > 0);
      waiting = waiting.subarray(length);
      typeBytes = TYPE_BYTES;
    }
  };
}

function tie(near: net.Socket, far: net.Socket, open: Set<net.Socket>): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket);
    socket.setNoDelay();
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }
}

export async function openWire(): Promise<Wire> {
  let target = 0;
  let swallows = false;
  let change: Change | null = null;
  let changes = 0;
  const sockets = new Set<net.Socket>();

  const gate = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    const pass = readMessages((message, hasType) => {
      if (hasType && change && changeStatement(message, change)) changes += 1;
      if (!swallows) far.write(message);
    });
    near.on('data', pass);
    far.on('data', (chunk) => {
      if (!swallows) near.write(chunk);
    });
    tie(near, far, sockets);
  });
  const port = await new Promise<number>((resolve, reject) => {
    gate.once('error', reject);
    gate.listen(0, '127.0.0.1', () => resolve((gate.address() as net.AddressInfo).port));
  });
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    lead: (to) => void (target = to),
    swallow: (does) => void (swallows = does),
    rewrite: (how) => {
      change = how;
      changes = 0;
      cut();
    },
    rewritten: () => changes,
    through: (url) => url.replace(/:\d+\//, `:${port}/`),
    close: () => {
      gate.close();
      cut();
    },
  };
}
