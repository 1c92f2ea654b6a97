/** Returns whether nothing was ever kept, by the window's address: there is no answer from main for which the first screen would wait. */
export function isFirstStart(search: string): boolean {
  const address = new URLSearchParams(search)
  return address.has('first') && !address.has('session')
}
