/** By the name that the encoding standard of the web has for it, which knows the names of Python but for their dashes. */
export function encodingOf(name: string): string {
  const plain = name.trim().toLowerCase().replaceAll('_', '-')
  const candidates = [plain.replace(/-sig$/, ''), plain.replaceAll('-', ''), plain.replace(/^cp-?/, 'windows-')]
  for (const label of candidates) {
    try {
      return new TextDecoder(label).encoding
    } catch {
      // Another spelling may be known.
    }
  }
  throw new Error(`'encoding' is unknown: ${name}. Use "auto", "utf-8", "utf-16", "latin-1", "cp1252" or "shift_jis".`)
}
