import { type ChipMark, chip } from '../../base/message-chips'

/** A word that is being written: what follows its mark, and where in the text it stands, the mark included. */
export type Mention = { mark: ChipMark; query: string; from: number; to: number }

const FILE = /(?:^|[\s([{"'`,;])@((?:\\.|[^\s\\@])*)$/
/** A server's prompt is `/server:prompt`. */
const COMMAND = /^\/([\p{L}\p{N}_.:-]*)$/u
/** An amount of money is no skill. */
const SKILL = /(?:^|[\s(])\$([A-Za-z][\w-]*)?$/

/** The word before the caret that wants a choice; a command only at the very beginning. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret)
  // Only the end of a long text can be a word.
  const end = before.slice(-500)
  const file = FILE.exec(end)
  if (file) return mention('@', file[1] ?? '', caret)
  const command = COMMAND.exec(before)
  if (command) return mention('/', command[1] ?? '', caret)
  const skill = SKILL.exec(end)
  return skill && mention('$', skill[1] ?? '', caret)
}

function mention(mark: ChipMark, written: string, to: number): Mention {
  return { mark, query: written.replace(/\\(.)/g, '$1'), from: to - written.length - 1, to }
}

/** The text of the field with a chip for the chosen word in place of what was written, and where the caret goes. */
export function withMention(text: string, { mark, from, to }: Mention, word: string): { text: string; caret: number } {
  const rest = text.slice(to)
  const inserted = `${chip(mark, word)}${/^\s/.test(rest) ? '' : ' '}`
  const caret = from + inserted.length + (/^\s/.test(rest) ? 1 : 0)
  return { text: text.slice(0, from) + inserted + rest, caret }
}
