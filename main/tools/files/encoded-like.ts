import { AppError } from '../../../shared/errors'
import { lookInside } from '../../workspace/paths/resolve-path'
import { encodedAs, encodingWarnings, readEditable } from './read-editable'

const MARK = '\uFEFF'

/** A larger file is replaced without a look at how it is encoded. */
const MAX_BYTES = 8 * 1024 * 1024

export type EncodedText = { content: Uint8Array; warnings: string[] }

/**
 * A text as the whole content of a file: in the encoding that the file has by now, with its byte order mark, and in UTF-8 for a new
 * one. Refuses characters that the encoding has no sign for.
 */
export async function encodedLike(workspace: string, path: string, text: string): Promise<EncodedText> {
  // The code that plans the change reports what is wrong with the path.
  const place = await lookInside(workspace, path).catch(() => null)
  if (!place?.info?.isFile() || place.info.size > MAX_BYTES) return asUtf8(text)
  const file = await readEditable(workspace, path).catch(thrown => {
    if (isUnreadable(thrown)) return null
    throw thrown
  })
  if (!file?.encoding || (file.encoding.name === 'UTF-8' && file.encoding.isGuess)) return asUtf8(text)
  const { encoding } = file
  const marked = encoding.hasMark && !text.startsWith(MARK) ? MARK + text : text
  const isMarkKept = encoding.name === 'UTF-8' && marked !== text
  const kept = isMarkKept ? ['the file keeps its byte order mark'] : encodingWarnings(encoding)
  return { content: encodedAs(marked, encoding, path), warnings: kept }
}

function asUtf8(text: string): EncodedText {
  return { content: new TextEncoder().encode(text), warnings: [] }
}

/** As with a file that may be written and not read. */
function isUnreadable(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'denied'
}
