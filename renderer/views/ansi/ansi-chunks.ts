import type { SgrRun } from './parse-sgr'

/** Some lines of a long output: its runs, and their text without looks. No line end follows the last one. */
export type AnsiChunk = { readonly plain: string; readonly runs: readonly SgrRun[] }

/** The runs of an output cut into so many lines each; a run that goes on is cut as well. */
export function ansiChunks(runs: readonly SgrRun[], linesPerChunk: number): AnsiChunk[] {
  const chunks: SgrRun[][] = [[]]
  let lines = 1
  for (const { text, style } of runs) {
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      if (lines++ < linesPerChunk) continue
      push(chunks, { text: text.slice(from, end), style })
      chunks.push([])
      from = end + 1
      lines = 1
    }
    push(chunks, { text: text.slice(from), style })
  }
  return chunks.map(cut => ({ plain: cut.map(run => run.text).join(''), runs: cut }))
}

function push(chunks: SgrRun[][], run: SgrRun): void {
  if (run.text !== '') chunks.at(-1)?.push(run)
}
