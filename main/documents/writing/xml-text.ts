/** Returns a text without control characters and without half pairs, neither of which XML has. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are left out.
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replace(/\p{Surrogate}/gu, '')
}
