import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { guardedRequest } from '../adapters/guarded-request.ts';
import { messengerByChannel } from '../adapters/messenger-of.ts';
import { sendMailJob } from '../jobs/send-mail.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { startQueue } from '../platform/queue.ts';
import { createLog } from '../platform/telemetry/log.ts';
import { inScope } from '../platform/telemetry/scope.ts';
import { startServer } from '../testing/child-server.ts';
import { type CollectedSpan, startCollector } from '../testing/collector.ts';
import { signUpFullMember } from '../testing/full-member.ts';
import { preferJobs, world } from '../testing/index.ts';
import { openTracing } from './otel-tracing.ts';

const collector = await startCollector();
afterAll(() => collector.close());
const settings = {
  endpoint: collector.endpoint,
  headers: {},
  ratio: 1,
  delayMillis: 50,
  serviceName: 'fareback',
  environmentName: 'test',
};
const tracing = openTracing(settings);
const lines: Record<string, unknown>[] = [];
const log = createLog('info', {
  write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
});
const w = await world({}, { tracing, log });

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

async function toldOf(name: string): Promise<CollectedSpan[]> {
  await expect.poll(() => collector.spans().some((span) => span.name === name)).toBe(true);
  return collector.spans();
}

test('a request, its transactions, its job and the job’s mail form one trace started by the caller; every log line has the trace and the tenant [OPS-45, OPS-47]', async () => {
  const rider = await signUpFullMember(w);
  const { tenantId } = rider.tenant;
  await w.inTenant(rider.tenant, (tx) =>
    tx.run(`delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`, [tenantId]),
  );
  const asked = await w.request(rider.tenant, {
    method: 'POST',
    path: '/auth/forgot-password',
    body: { email: rider.email },
    headers: { traceparent },
  });
  expect(asked.status).toBe(200);
  await w.inTenant(rider.tenant, preferJobs);
  const messenger = messengerByChannel({ SMS: w.mailbox, EMAIL: w.mailbox });
  const queue = await startQueue(w.runtimeUrl, [sendMailJob({ ...w.deps, messenger })], w.deps);
  // Other tests share the queue; their mails have other traces.
  const ours = () => collector.spans().filter(({ traceId }) => traceId === CALLER.traceId);
  await expect.poll(() => ours().map(({ name }) => name)).toContain('send mail');
  const spans = ours();
  await queue.stop();
  const [request] = spans.filter(({ name }) => name === 'POST /auth/forgot-password');
  expect(request).toMatchObject({
    parentSpanId: CALLER.spanId,
    facts: { 'http.route': '/auth/forgot-password', 'http.response.status_code': 200, 'tenant.id': tenantId },
  });
  const [job] = spans.filter(({ name }) => name === 'job send-mail');
  const [mail] = spans.filter(({ name }) => name === 'send mail');
  expect(
    spans.filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === request?.spanId),
  ).not.toEqual([]);
  expect(job?.facts).toMatchObject({ 'tenant.id': tenantId });
  expect(mail?.parentSpanId).toBe(job?.spanId);
  const told = lines.filter(({ route }) => route === '/auth/forgot-password').at(-1);
  expect(told).toMatchObject({ tenantId, traceId: CALLER.traceId });
});

test('spans contain nothing that a rider types, owns or receives [OPS-46]', async () => {
  const rider = await signUpFullMember(w);
  await rider.call('POST', '/auth/manage-account/info', {
    name: 'Wanda Ilic',
    email: rider.email,
    currentPassword: 'no',
  });
  await rider.call('GET', `/rest/users/me/userinfo/en?email=${encodeURIComponent(rider.email)}`);
  await w.request(rider.tenant, { method: 'GET', path: `/nowhere/${rider.card}` });
  tracing.begin('the last of all', 'internal').end();
  await toldOf('the last of all');
  const all = collector.text();
  expect(all).toContain(rider.tenant.tenantId);
  const session = rider.cookie.split('=')[1] ?? '';
  const secrets = [
    rider.email,
    encodeURIComponent(rider.email),
    rider.name,
    'Wanda Ilic',
    rider.password,
    rider.phone,
    rider.card,
  ];
  for (const text of [...secrets, rider.memberId, session, 'SPRING', 'partner-778899'])
    expect([text, all.includes(text)]).toEqual([text, false]);
});

test('slow and failed statements are separate spans with their text and never their values [OPS-45, OPS-46]', async () => {
  const tenant = await w.mintTenant();
  const span = tracing.begin('trial', 'internal');
  await inScope({ tenantId: null, traceId: span.traceId, span }, () =>
    withTenant(w.deps.database, tenant.tenantId, async (tx) => {
      await tx.query('select pg_sleep(0.05), $1::text', ['typed-by-a-rider']);
      await tx.query('select $1::int', ['card-0042110077']).catch(() => {});
    }).catch(() => {}),
  );
  span.end();
  const spans = (await toldOf('trial')).filter(({ traceId }) => traceId === span.traceId);
  const statements = spans.filter(({ name }) => name === 'statement').map(({ facts }) => facts);
  // On a busy machine the opening statement is slow, too.
  expect(statements).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ 'db.query.text': 'select pg_sleep(0.05), $1::text' }),
      expect.objectContaining({
        'db.query.text': 'select $1::int',
        'error.type': expect.stringContaining('22P02') as string,
      }),
    ]),
  );
  expect(collector.text()).not.toMatch(/typed-by-a-rider|0042110077/);
});

test('outgoing calls carry our trace, and each is a span with only the host [OPS-45]', async () => {
  let heard: string | undefined;
  const supplier = http.createServer((request, reply) => {
    heard = request.headers['traceparent'] as string;
    reply.end('{}');
  });
  await new Promise<void>((resolve) => supplier.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(supplier.address() as AddressInfo).port}/orders/of-somebody`);
  const guard = { timeLimitMillis: 2_000, replyMaxBytes: 1_000, allowsPrivate: false, allowsLoopback: true };
  const call = () => guardedRequest({ method: 'POST', url, headers: {}, body: '', ...guard });
  await call();
  expect(heard).toBeUndefined();
  const span = tracing.begin('order', 'internal');
  await inScope({ tenantId: null, traceId: span.traceId, span }, call);
  span.end();
  supplier.close();
  const [told] = (await toldOf('order')).filter(
    ({ name, traceId }) => name === 'call POST' && traceId === span.traceId,
  );
  expect(told?.facts).toEqual({ 'server.address': '127.0.0.1', 'http.request.method': 'POST' });
  expect(heard).toBe(`00-${span.traceId}-${told?.spanId}-01`);
  expect(collector.text()).not.toContain('of-somebody');
});

test('without tracing no OpenTelemetry code is loaded; with it a whole server traces its requests [OPS-46, OPS-45]', async () => {
  const tenant = await w.mintTenant();
  const telling = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/')) console.error('LOADS ' + name);
      return next(name, context);
    } });`;
  const trace = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(telling)}"` };
  const off = await startServer({ DATABASE_URL: w.runtimeUrl, LOG_LEVEL: 'warn', ...trace });
  await off.request({ path: '/rest/providers/en', headers: { host: tenant.host } });
  off.signal('SIGTERM');
  await off.gone;
  expect(off.said()).not.toMatch(/LOADS @opentelemetry.(sdk|exporter|resources|core)/);
  const on = await startServer({
    DATABASE_URL: w.runtimeUrl,
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: 'a-whole-server',
    ...trace,
  });
  await on.request({ path: '/rest/providers/en', headers: { host: tenant.host } });
  on.signal('SIGTERM');
  await on.gone;
  expect(on.said()).toContain('LOADS @opentelemetry/sdk-trace');
  expect(collector.text()).toContain('a-whole-server');
  expect(
    collector
      .spans()
      .some(({ name, facts }) => name.startsWith('GET /rest/providers') && facts['tenant.id'] === tenant.tenantId),
  ).toBe(true);
});
