import { expect } from 'vitest'
import type { TextDiff } from '../../main/workspace/diff/diff-text'

/** The new text, made from the old one and the hunks alone, as anybody who reads a unified diff would. */
export function rebuildText(oldText: string, { diff }: TextDiff): string {
  if (diff.type !== 'lines') throw new Error('There are no lines')
  const old = oldText.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const out: string[] = []
  let next = 0
  for (const hunk of diff.hunks) {
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1
    out.push(...old.slice(next, start))
    next = start
    const lines = hunk.lines.map((line, index) => {
      const isCut = hunk.lines[index + 1]?.startsWith('\\') === true
      return { sign: line[0], text: line.slice(1) + (isCut ? '' : '\n') }
    })
    const kept = lines.filter(({ sign }) => sign === ' ' || sign === '-')
    expect(kept.map(({ text }) => text)).toEqual(old.slice(start, start + hunk.oldLines))
    const added = lines.filter(({ sign }) => sign === ' ' || sign === '+')
    expect(added).toHaveLength(hunk.newLines)
    expect(hunk.newLines === 0 ? hunk.newStart : hunk.newStart - 1).toBe(out.length)
    out.push(...added.map(({ text }) => text))
    next += hunk.oldLines
  }
  return [...out, ...old.slice(next)].join('')
}
