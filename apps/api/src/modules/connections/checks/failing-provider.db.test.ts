import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckReply, LocalCheckerOptions } from '../../../adapters/local-account-checker.ts';
import { world } from '../../../testing/index.ts';
import { createCheckedFixture } from '../testing/checked-fixture.ts';

const w = await world();
beforeEach(() => w.clock.set(new Date()));

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

const wrong: Record<string, NonNullable<LocalCheckerOptions['before']>> = {
  'a page': (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
    return true;
  },
  'JSON that says nothing': (_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"perhaps"}');
    return true;
  },
  'half of JSON': (_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"result":');
    return true;
  },
  nothing: (_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end();
    return true;
  },
  500: (_, reply) => {
    reply.writeHead(500, { 'content-type': 'application/json' }).end('{"result":"yes"}');
    return true;
  },
  'a redirect': (_, reply) => {
    reply.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    return true;
  },
};

describe('failing provider', () => {
  test.each(Object.entries(wrong))(
    'with %s is reported as unreachable; the rider may retry at once [PROV-04, PROV-25]',
    async (_, before) => {
      let isWell = false;
      const s = await createCheckedFixture(w, { before: (question, reply) => !isWell && before(question, reply) });
      const rider = await s.signUp();
      expect(await s.connect(rider, '1')).toMatchObject({ status: 502, body: { error: 'PROVIDER_UNREACHABLE' } });
      expect(await s.statusOf(rider)).toMatchObject({
        status: 'FAILEDTOVALIDATE',
        identifier: '1',
        failedBecause: 'PROVIDER_UNREACHABLE',
      });
      isWell = true;
      expect((await s.connect(rider, '1')).body.status).toBe('CONNECTED');
    },
  );

  test('that disconnects after the request may still be working: the rider waits, and its later answer counts [PROV-11]', async () => {
    const s = await createCheckedFixture(w, {
      before: (_, reply) => {
        reply.socket?.destroy();
        return true;
      },
    });
    const rider = await s.signUp();
    expect(await s.connect(rider, '1')).toMatchObject({
      status: 200,
      body: { status: 'VALIDATING', awaits: 'PROVIDER' },
    });
    await s.answer(s.askedAbout('1'), 'yes');
    expect((await s.statusOf(rider)).status).toBe('CONNECTED');
  });

  test('with an endless reply is cut off after 16 KB [PROV-04]', async () => {
    let sent = 0;
    const s = await createCheckedFixture(w, {
      before: async (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        for (sent = 0; sent < 1024 && !reply.destroyed; sent += 1)
          if (!reply.write(MEGABYTE)) await new Promise<void>((go) => void reply.once('drain', go).once('close', go));
        return true;
      },
    });
    expect((await s.connect(await s.signUp(), '1')).body.status).toBe('VALIDATING');
    expect(sent).toBeLessThan(64);
  });

  test('an address in a private network is not called unless an operator allows it [PROV-04]', async () => {
    const s = await createCheckedFixture(w);
    await s.point('https://192.168.0.1/validate');
    expect((await s.connect(await s.signUp(), '1')).body.error).toBe('PROVIDER_UNREACHABLE');
  });

  test('is skipped after five failures without delay for riders, and called again once its URL is set again [PROV-31]', async () => {
    let questions = 0;
    const dead = createServer((request) => {
      questions += 1;
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    afterAll(() => dead.close());
    const s = await createCheckedFixture(w);
    await s.point(`http://127.0.0.1:${(dead.address() as AddressInfo).port}/`);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await s.connect(await s.signUp(), `${n}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 502, 502, 502]);
    expect(questions).toBe(5);
    await s.point(s.checker.url);
    expect((await s.connect(await s.signUp(), '9')).body.status).toBe('CONNECTED');
  });

  test('while one check is slow another is answered: a process runs at most eight at a provider [PROV-31]', async () => {
    let atOnce = 0;
    let most = 0;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const s = await createCheckedFixture(w, {
      before: async () => {
        most = Math.max(most, (atOnce += 1));
        await opened;
        atOnce -= 1;
        return false;
      },
      answer: (): CheckReply => ({ result: 'yes' }),
    });
    const riders = await Promise.all(Array.from({ length: 12 }, () => s.signUp()));
    const slow = riders.map((rider, n) => s.connect(rider, `${n}`));
    await expect.poll(() => atOnce).toBe(8);
    const quick = await w.request(s.tenant, {
      method: 'POST',
      path: '/rest/users/me/providersStatus',
      body: { ProviderID: 'other', identifier: '1' },
      cookie: (await s.signUp()).cookie,
    });
    expect(quick.body.status).toBe('CONNECTED');
    open();
    expect((await Promise.all(slow)).map(({ body }) => body.status)).toEqual(riders.map(() => 'CONNECTED'));
    expect(most).toBe(8);
  });
});
