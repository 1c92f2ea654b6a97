import { PatchError } from './patch-error'
import { patchLines } from './text-lines'

/** The lines of a V4A body of a single file. Some models end it as they would end an envelope. */
export function bodyLines(diff: string): string[] {
  const lines = patchLines(diff)
  if (lines.at(-1)?.trim() === '*** End Patch') lines.pop()
  const other = lines.find(line => /^\*\*\* (Begin Patch|End Patch|(Add|Delete|Update) File:)/.test(line))
  if (other === undefined) return lines
  throw new PatchError(`Invalid Line:\n${other}\nA patch of several files begins with '*** Begin Patch'.`)
}
