import {
  type Attributes,
  SpanKind as OtelKind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  readTraceparent,
  type Span,
  type SpanFacts,
  type SpanKind,
  type Tracing,
} from '../platform/telemetry/scope.ts';

export interface TracingSettings {
  /** URL of an OTLP/HTTP collector, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** Share of traces exported, 0 to 1, chosen by trace id, so all services that sample by it choose the same ones. */
  ratio: number;
  /** Longest delay of a span before its batch is exported, in milliseconds. */
  delayMillis: number;
  serviceName: string;
  environmentName: string;
}

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
};

/** Error name and PostgreSQL code; the message could repeat rider input. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}

function spanOf(tracer: Tracer, own: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = own.spanContext();
  const flags = traceFlags.toString(16).padStart(2, '0');
  const span: Span = {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    begin: (name, facts, startedAt) => {
      // Unsampled traces create no child spans.
      if (!own.isRecording()) return span;
      const options = { attributes: facts as Attributes, ...(startedAt === undefined ? {} : { startTime: startedAt }) };
      return spanOf(tracer, tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, own)));
    },
    tell: (facts: SpanFacts) => void own.setAttributes(facts as Attributes),
    rename: (name) => void own.updateName(name),
    fail: (error) => void own.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorTypeOf(error)),
    end: () => own.end(),
  };
  return span;
}

/**
 * Starts exporting traces. Loaded only if the environment enables it (`environment-parts.ts`), because it costs
 * memory and time.
 */
export function openTracing(settings: TracingSettings): Tracing {
  const { endpoint, headers, ratio, delayMillis, serviceName, environmentName } = settings;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'deployment.environment.name': environmentName,
      'process.pid': process.pid,
    }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers }),
        scheduledDelayMillis: delayMillis,
        maxQueueSize: 8_192,
      }),
    ],
    spanLimits: { attributeValueLengthLimit: 500 },
  });
  const tracer = provider.getTracer('fareback');
  return {
    begin(name, kind, traceparent) {
      const caller = readTraceparent(traceparent);
      const parent =
        caller === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { ...caller, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      return spanOf(tracer, tracer.startSpan(name, { kind: KINDS[kind] }, parent));
    },
    close: () => provider.shutdown(),
  };
}
