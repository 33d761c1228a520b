/** NODE_OPTIONS of a process whose Node reads a zone's clocks an hour ahead from a moment on, as a newer tzdata would. */
export const newerZone = (timeZone: string, from: number): string => {
  const script = `const read = Intl.DateTimeFormat.prototype.formatToParts;
    Intl.DateTimeFormat.prototype.formatToParts = function (at) {
      const isAhead = this.resolvedOptions().timeZone === '${timeZone}' && at >= ${from};
      return read.call(this, isAhead ? at + 3600000 : at);
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
};

/** A whole quarter of an hour, 30 days after the real clock's now. */
export const nextMonth = (): number => (Math.ceil(Date.now() / 900_000) + 30 * 96) * 900_000;
