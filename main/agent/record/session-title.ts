import { withoutEscapes } from '../../../shared/session/file-mentions'

/** The name of a session before anything was said in it. */
export const UNNAMED = 'New session'

const MAX_TITLE = 60

/** Returns the name of a session after the first message in it; '' if that has no words. */
export function titleFromWords(text: string): string {
  return shortened(
    withoutEscapes(text)
      .trim()
      .split(/[\r\n]/)[0] ?? '',
  )
}

/** A title as a model gave it, without the signs that models like to put around one; '' where there is none. */
export function titleFromModel(text: string): string {
  const line = text.split(/[\r\n]/).find(part => part.trim() !== '') ?? ''
  const plain = line
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^\s*(?:title\s*:|[#>*-]+\s)\s*/i, '')
    .replace(/^[\s"'`*_“”„«»「」]+|(?<![\s"'`*_“”„«»「」.。])[\s"'`*_“”„«»「」.。]+$/gu, '')
  return shortened(plain.replace(/\s+/g, ' '))
}

/** The title of a copy: `titled` in the person's words, with the original's title in the place of `{1}`. */
export function copyTitle(titled: string, title: string): string {
  return titled.replace('{1}', () => title)
}

function shortened(text: string): string {
  const characters = [...text]
  return (characters.length > MAX_TITLE ? [...characters.slice(0, MAX_TITLE - 1), '…'] : characters).join('')
}
