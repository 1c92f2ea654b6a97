/** Returns what was selected in a terminal, as a block of code in a message. Empty if only blanks are selected. */
export function quoteOutput(selection: string): string {
  const lines = selection.split(/\r?\n/).map(line => line.trimEnd())
  const text = lines.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '')
  if (text === '') return ''
  const longest = Math.max(0, ...(text.match(/`{3,}/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}console\n${text}\n${fence}\n`
}

/** A draft with a block put below what is there. */
export function withBlock(draft: string, block: string): string {
  return draft.trim() === '' ? block : `${draft.trimEnd()}\n\n${block}`
}
