/**
 * A path or an address without the slashes at its end. The look back keeps it linear: without it, a row of slashes that is not
 * at the end would be begun again at each of them.
 */
export function withoutEndSlashes(text: string): string {
  return text.replace(/(?<!\/)\/+$/, '')
}
