/** The default alphabet of GSM 03.38: one septet per character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: two septets per character. */
const extended = new Set('^{}\\[~]|€');

const GSM_MAX = 160;
const UCS2_MAX = 70;

/** Returns a text's length and the capacity of one text message, in units of the required encoding. */
export function measureText(text: string): { units: number; capacity: number } {
  const characters = Array.from(text);
  if (characters.every((one) => basic.has(one) || extended.has(one)))
    return { units: characters.reduce((sum, one) => sum + (extended.has(one) ? 2 : 1), 0), capacity: GSM_MAX };
  return { units: text.length, capacity: UCS2_MAX };
}
