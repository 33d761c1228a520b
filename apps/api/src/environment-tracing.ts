import type { TracingSettings } from './start/otel-tracing.ts';

interface Reader {
  text(name: string): string | null;
  complain(name: string, trouble: string, example: string): void;
  list(name: string): string[];
}

function headerOf(pair: string): [string, string] | null {
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  return name === '' || value === '' || /\s/.test(name) ? null : [name, value];
}

/** Reads the standard OpenTelemetry variables; null without `OTEL_EXPORTER_OTLP_ENDPOINT`, which disables tracing. */
export function readTracing(read: Reader, environmentName: string): TracingSettings | null {
  const endpoint = read.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    read.complain('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be an http address of a collector', 'http://127.0.0.1:4318');
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) read.complain('OTEL_TRACES_SAMPLER_ARG', 'must be a share from 0 to 1', '0.1');
  const pairs = read.list('OTEL_EXPORTER_OTLP_HEADERS').map(headerOf);
  // The error must not show the value, which is a secret.
  if (pairs.includes(null))
    read.complain('OTEL_EXPORTER_OTLP_HEADERS', 'must be name=value, with commas between them', 'x-api-key=...');
  const headers = Object.fromEntries(pairs.filter((pair) => pair !== null));
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'fareback';
  const delayMillis = Number(read.text('OTEL_BSP_SCHEDULE_DELAY') ?? 2_000);
  if (!(Number.isInteger(delayMillis) && delayMillis > 0))
    read.complain('OTEL_BSP_SCHEDULE_DELAY', 'must be whole milliseconds above 0', '2000');
  return { endpoint, headers, ratio, delayMillis, serviceName, environmentName };
}
