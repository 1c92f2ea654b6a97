/** Whether nothing was ever kept, by the window's address: there is no answer of main that the first screen would wait for. */
export function isFirstStart(search: string): boolean {
  const address = new URLSearchParams(search)
  return address.has('first') && !address.has('session')
}
