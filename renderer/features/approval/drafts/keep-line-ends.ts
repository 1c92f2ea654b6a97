/** Returns the text written in a field, with the line ends that it had before: a field knows only line feeds. */
export function keepLineEnds(before: string, written: string): string {
  const isWindows = before.includes('\r\n') && !/(^|[^\r])\n/.test(before)
  return isWindows ? written.replace(/\r?\n/g, '\r\n') : written
}
