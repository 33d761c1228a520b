import lighthouse from 'lighthouse';

/** Page performance on a slow phone; times in milliseconds. */
export interface Paint {
  lcp: number;
  tbt: number;
  cls: number;
}

/** Slow 4G (150 ms extra latency, 1.6 Mbit/s) and a CPU four times slower than this machine's. */
const slowPhone = {
  throttlingMethod: 'devtools' as const,
  throttling: {
    rttMs: 150,
    throughputKbps: 1638.4,
    requestLatencyMs: 150,
    downloadThroughputKbps: 1638.4,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier: 4,
  },
};

/**
 * Loads a page as a first visit and returns its paint timings; `debuggingPort` is Chromium's. Throws if it didn't load.
 */
export async function paintOf(url: string, debuggingPort: number): Promise<Paint> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyAudits: ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'],
    formFactor: 'mobile',
    ...slowPhone,
  });
  const audits = result?.lhr.audits ?? {};
  const valueOf = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined)
      throw new Error(`${url} has no ${audit}: ${audits[audit]?.errorMessage ?? 'not measured'}`);
    return value;
  };
  return {
    lcp: valueOf('largest-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
  };
}
