import { decodeText } from '../../web/decode-body'
import { wholePage } from '../../web/html-to-markdown'
import type { ByteSource } from '../byte-source'
import { cleanLines } from '../clean-lines'
import { isTooLarge } from '../document-problem'
import type { DocumentPart, OpenDocument } from '../document-reader'
import { refuseDeep } from '../refuse-deep'

const MIB = 1024 * 1024
/** It is held as a tree. */
const MOST_BYTES = 16 * MIB
/** It lies on no server, so what it names beside itself is nowhere. */
const NOWHERE = 'about:blank'

/** A page of the web as a file: all that it says, without its scripts. */
export function openHtml(source: ByteSource): OpenDocument {
  if (source.size > MOST_BYTES) throw isTooLarge(source.size, MOST_BYTES)
  const html = decodeText(source.read(0, source.size))
  refuseDeep(html)

  async function* read(): AsyncGenerator<DocumentPart> {
    const text = wholePage(html, NOWHERE)
    yield text === ''
      ? { lines: [], notes: ['it has no text of its own, as pages have none that scripts draw'] }
      : { lines: cleanLines(text) }
  }

  return { kind: 'html', read }
}
