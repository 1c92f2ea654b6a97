/** A file that a message mentions: its path, and where in the message it is written, the mark included. */
export type FileMention = { path: string; from: number; to: number }

/** White space and backslashes of a path are escaped, as in a shell. */
const MENTION = /(?<=^|[\s([{"'`,;])@((?:\\.|[^\s\\@])+)/g
/** Signs of the sentence around a path. */
const SENTENCE_END = /(?<![.,;:!?)\]}"'`])[.,;:!?)\]}"'`]+$/

/**
 * The mentions in a message as the model gets it. `isFile` says of a path whether it is one; of a path with escaped blanks nobody is
 * asked, as only a mention has those.
 */
export function fileMentions(text: string, isFile: (path: string) => boolean): FileMention[] {
  return [...text.matchAll(MENTION)].flatMap(({ 1: written = '', index: from }) => {
    const shorter = written.replace(SENTENCE_END, '')
    const known = [written, shorter].find(word => word !== '' && isFile(plainPath(word)))
    const word = known ?? (/\\\s/.test(shorter) ? shorter : '')
    return word === '' ? [] : [{ path: plainPath(word), from, to: from + 1 + word.length }]
  })
}

/** The paths that a message may mention: most words with the mark are none. */
export function mentionedPaths(text: string): string[] {
  const words = [...text.matchAll(MENTION)].map(([, written = '']) => written)
  return [...new Set(words.flatMap(word => [word, word.replace(SENTENCE_END, '')]).filter(Boolean))].map(plainPath)
}

/** A path as one word of a message. */
export function escapedPath(path: string): string {
  return path.replace(/[\s\\]/g, '\\$&')
}

/** A message for people, who need no escapes. */
export function withoutEscapes(text: string): string {
  return text.replace(MENTION, (word, written: string) => (/\\\s/.test(written) ? `@${plainPath(written)}` : word))
}

export function plainPath(word: string): string {
  return word.replace(/\\(.)/g, '$1')
}
