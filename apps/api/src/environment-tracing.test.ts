import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test('traces go where the standard variables say, and are off without them [OPS-45]', () => {
  expect(readEnvironment({ OTEL_SERVICE_NAME: 'desk' }, '/repo').tracing).toBeNull();
  const all = {
    ...endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a, x-more=b=c',
    OTEL_SERVICE_NAME: 'desk',
    OTEL_BSP_SCHEDULE_DELAY: '500',
  };
  expect(readEnvironment(all, '/repo').tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    ratio: 0.1,
    headers: { 'x-key': 'a', 'x-more': 'b=c' },
    serviceName: 'desk',
    delayMillis: 500,
    environmentName: 'prod3',
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a-secret-without-name'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0.5'],
])('%s rejects %s without showing possible secrets [OPS-45]', (name, value) => {
  const read = () => readEnvironment({ ...endpoint, [name]: value }, '/repo');
  expect(read).toThrow(name);
  expect(read).not.toThrow('a-secret-without-name');
});
