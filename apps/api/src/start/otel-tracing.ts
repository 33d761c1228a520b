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
} from '../platform/telemetry/tracing.ts';

/** Where traces go, and how many of them. */
export interface TracingSettings {
  /** Address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Headers of every export, such as a collector's key. */
  headers: Record<string, string>;
  /** Share of traces that are handed on, 0 to 1, by their id: every service that samples by it chooses the same ones. */
  ratio: number;
  /** Longest that a span waits for others to be handed on with, in milliseconds. */
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

/** Its name and PostgreSQL's code: a message may repeat what a rider typed. */
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
      // What is not handed on costs nothing below its first span.
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

/** Begins to hand traces on. Loaded only where the environment asks for it (`environment-tracing.ts`): it costs memory and time. */
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
