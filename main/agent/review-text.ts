import type { ReviewComment } from '../../shared/session/review-comment'

/**
 * Returns the person's comments as the model gets them: each with its file, its line numbers and the lines as the diff showed them.
 * A quoted line begins with '> ', so that no line can pretend to be what the person says.
 */
export function reviewText(comments: readonly ReviewComment[]): string {
  const files = new Set(comments.map(({ path }) => path)).size
  const head = `The person reviewed changes and left ${counted(comments.length, 'comment')} on ${counted(files, 'file')}. In the quoted lines, + is added, - is removed, and a space is unchanged.`
  const told = comments.map((comment, index) => commentText(comment, comments.length > 1 ? `${index + 1}. ` : ''))
  return [head, ...told].join('\n\n')
}

function commentText({ path, side, from, to, lines, text }: ReviewComment, number: string): string {
  const range = from === to ? `line ${from}` : `lines ${from}-${to}`
  const of = side === 'before' ? ' of the file before the change' : ''
  const quoted = lines.map(line => `> ${line}`)
  return [`${number}${pathText(path)}, ${range}${of}:`, ...quoted, 'Comment:', text.trim()].join('\n')
}

/** A name with a line break in it is written as JSON, so that it stays one line. */
function pathText(path: string): string {
  return /\p{Cc}/u.test(path) ? JSON.stringify(path) : path
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
