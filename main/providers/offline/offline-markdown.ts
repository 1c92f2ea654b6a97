const MAX_TEXT_LINES = 30

/** Text as inline code in Markdown, on one line and of a bearable length. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > 120 ? `${line.slice(0, 119)}…` : line
  if (short === '') return '(nothing)'
  if (!short.includes('`')) return `\`${short}\``
  const longest = Math.max(...[...short.matchAll(/`+/g)].map(run => run[0].length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${short} ${fence}`
}

/** A fenced block of the first or the last lines, with a fence that nothing in the text can close. */
export function fenced(text: string, keep: 'start' | 'end' = 'start'): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const left = lines.length - MAX_TEXT_LINES
  const shown = keep === 'start' ? lines.slice(0, MAX_TEXT_LINES) : lines.slice(-MAX_TEXT_LINES)
  const marker = left > 0 ? [`… ${counted(left, 'more line')} in the step above`] : []
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(run => run[0].length))
  const fence = '`'.repeat(longest + 1)
  const body = keep === 'start' ? [...shown, ...marker] : [...marker, ...shown]
  return [fence, ...body, fence].join('\n')
}

/** The last row of a list of which only the start is shown; none where nothing is left. */
export function restRow(count: number, one: string, many = `${one}s`): string[] {
  return count > 0 ? [`- … and ${counted(count, one, many)} more`] : []
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
