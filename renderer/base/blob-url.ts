const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Where main serves a kept picture; null for what it would not serve. */
export function blobUrl(hash: string, type: string): string | null {
  if (!/^[0-9a-f]{64}$/.test(hash) || !TYPES.has(type)) return null
  return `app://atrium/blob/${hash}?type=${type}`
}

/** What is kept at such an address; null for every other. */
export function keptBlob(url: string): string | null {
  return /^app:\/\/atrium\/blob\/([0-9a-f]{64})\?/.exec(url)?.[1] ?? null
}
