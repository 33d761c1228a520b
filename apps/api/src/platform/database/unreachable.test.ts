import { expect, test } from 'vitest';
import { isDatabaseBusy, isDatabaseLost, isRolledBackForOthers } from './errors.ts';
import { describeFailure, describeUnreachable, nameOfDatabase, serverDown } from './unreachable.ts';

const failed = (code: string, message: string, where?: string): Error =>
  Object.assign(new Error(message), { code, where });
const REMOTE =
  'connection to the remote node fareback_runtime@10.0.0.7:5432 failed with the following error: Connection refused\n\tIs the server running?';

test.each([
  ['25006', 'cannot execute INSERT in a read-only transaction', /can only be read \(cannot .* promote this one/],
  ['42501', 'permission denied for table member', /lacks a right .*table member.* grant it again as the owner/],
  ['42P01', 'relation "member" does not exist', /lacks a table .*rewards -- migrate/],
  ['3F000', 'schema "x" does not exist', /lacks a table .*rewards -- migrate/],
  ['53100', 'could not extend file', /no room on its disk .* Make room/],
  ['53300', 'too many clients already', /no connection left .* raise max_connections/],
  ['55P03', 'canceling statement due to lock timeout', /held .* run it again/],
  ['57014', 'canceling statement due to statement timeout', /took too long .* run it again/],
  ['57P01', 'terminating connection due to administrator command', /was lost meanwhile .* run this again/],
])('a database error with %s is explained in one sentence with advice [OPS-112]', (code, message, sentence) => {
  const told = describeFailure(failed(code, `${message}\nCONTEXT: more`));
  expect(told).toMatch(sentence);
  expect(told).toContain(message);
  expect(told).not.toContain('\n');
});

test('an unavailable cluster server is named, with the consequences, if it refuses or dies during a statement [OPS-112, OPS-113]', () => {
  expect(serverDown(failed('08006', REMOTE))).toEqual({ server: '10.0.0.7:5432', why: 'Connection refused' });
  const died = failed('08006', 'server closed the connection unexpectedly', 'while executing command on 10.0.0.8:5432');
  expect(serverDown(died)).toEqual({ server: '10.0.0.8:5432', why: 'server closed the connection unexpectedly' });
  expect(describeFailure(died)).toMatch(
    /^The server 10\.0\.0\.8:5432 of the cluster does not answer .* answered 503 until then/,
  );
  expect(serverDown(failed('22P02', 'invalid input', 'while executing command on 10.0.0.8:5432'))).toBeUndefined();
});

test('errors that are not the database’s, such as another server’s refusal or a bug, are not explained as such [OPS-112]', () => {
  for (const code of ['ECONNREFUSED', 'EPIPE', 'ENOTFOUND', '23505'])
    expect([code, describeFailure(failed(code, 'no'))]).toEqual([code, null]);
  expect(describeFailure(new TypeError('x is undefined'))).toBeNull();
});

test('calls to a read-only database get a retryable error, as when it is unavailable [OPS-114]', () => {
  expect(isDatabaseLost(failed('25006', 'cannot execute UPDATE in a read-only transaction'))).toBe(true);
});

test('calls whose rows a cluster could not forward to a dead server get a retryable error [OPS-64]', () => {
  expect(isDatabaseLost(failed('58030', 'failed to COPY to shard 0 on 10.0.0.8:5432'))).toBe(true);
});

const url = 'postgres://fareback_runtime:hidden@10.0.0.5:5432/fareback';
test.each([
  [
    '28000',
    'no pg_hba.conf entry for host "10.0.0.9", no encryption',
    /by TLS alone .*sslmode=verify-full&sslrootcert=/,
  ],
  ['28000', 'role "fareback_runtime" does not exist', /does not let fareback_runtime in .* Make the role/],
  ['', 'The server does not support SSL connections', /speaks no TLS, .*ssl = on/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', /certificate is not believed .*sslrootcert=/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Host: x', /certificate is not believed .*bear the host/],
  ['ENOENT', "ENOENT: no such file or directory, open '/ca.pem'", /names a file that is not there .*ca\.pem/],
])(
  'a server reachable only with TLS, without TLS, or with an untrusted certificate is explained: %s, "%s" [OPS-112]',
  (code, message, sentence) => {
    const told = describeUnreachable(failed(code, message), url, 'DATABASE_URL');
    expect(told).toMatch(sentence);
    expect(told.startsWith(`The database ${nameOfDatabase(url)} cannot be reached by DATABASE_URL: `)).toBe(true);
    expect(told).not.toContain('hidden');
  },
);

test('a statement interrupted by a shard move is retried [OPS-63]', () => {
  const went = Object.assign(new Error('could not find valid entry for shard 102355'), { code: 'XX000' });
  expect([isRolledBackForOthers(went), isDatabaseBusy(went), isDatabaseLost(went)]).toEqual([true, true, false]);
  const other = Object.assign(new Error('could not find block containing chunk'), { code: 'XX000' });
  expect([isRolledBackForOthers(other), isDatabaseBusy(other), isDatabaseLost(other)]).toEqual([false, false, false]);
});
