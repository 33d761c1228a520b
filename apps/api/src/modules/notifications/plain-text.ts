/** Characters of GSM-7 in place of look-alikes that would make a text message cost twice as much. */
const plainForms: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** Returns a text with look-alikes from the default alphabet of text messages [NOTIFY-24]. */
export const toPlainText = (text: string): string =>
  text.replace(/[\u00a0\u202f’‘“”–—…]/g, (one) => plainForms[one] ?? one);
