import type { CommentedLines } from './review-comment'

/** More comments do not go along with one message or one answer. */
export const MAX_COMMENTS = 200

/** Returns the texts of the commented lines as they stand in the file of the comment's side. */
export function quotedTexts({ side, lines }: Pick<CommentedLines, 'side' | 'lines'>): string[] {
  const other = side === 'after' ? '-' : '+'
  return lines.filter(line => line[0] !== other).map(line => line.slice(1))
}
