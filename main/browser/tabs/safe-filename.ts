const LONGEST = 120
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Turns the file name that a page proposes into one that is a file name and nothing else on every system. */
export function safeFilename(proposed: string): string {
  const name = proposed
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(-LONGEST)
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  if (name === '') return 'download'
  return DEVICE.test(name) ? `_${name}` : name
}
