import type { FileVersion } from '../../../shared/session/effects'
import { decodeText } from '../../web/decode-body'
import { saveBody } from '../../web/download'
import { isReadable, mediaType } from '../../web/media-type'
import { openRequest } from '../../web/open-request'
import { decompressed, readBody } from '../../web/read-body'
import { addressFor, checkedHeaders, type HttpAnswer } from '../../web/send-request'
import type { WebRequestContext } from '../../web/web-access'
import { idleSignal } from '../../web/within-time'
import type { ContentFile } from './base64-file'
import { spillToFile } from './spill-to-file'
import type { WorkRequest } from './work-capability'

/** The answer, without its text if it was no text; `content` is the file that came as the answer, or in its JSON. */
export type Exchanged = HttpAnswer & { content?: FileVersion }

/** With `into` a file may come, and is written there. */
type Exchanging = WebRequestContext & { into?: ContentFile | undefined }

/**
 * Sends a request of a service as it was agreed to, once, and follows no redirect. A service that sends nothing for as long as
 * the web has time is given up. Rejects with an `Error` in words, or with the signal's reason.
 */
export async function exchange(request: WorkRequest, { web, signal: outer, into }: Exchanging): Promise<Exchanged> {
  const url = addressFor(request.url, web)
  const { method, body } = request
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const headers = { ...checkedHeaders(request.headers), ...length }
  const patience = idleSignal(web.timeLimitMs)
  const signal = AbortSignal.any([outer, patience.signal])
  try {
    const answer = await openRequest(url, { method, headers, ...(body !== undefined && { body }) }, { web, signal })
    answer.on('data', patience.refresh).pause()
    try {
      const { statusCode: status = 0, headers: answered } = answer
      const { type, charset } = mediaType(answered['content-type'])
      const { location } = answered
      const told = { status, type, ...(location !== undefined && { location }) }
      const isGood = status >= 200 && status <= 299
      if (isGood && into && isJson(type)) {
        const { text, version } = await spillToFile(decompressed(answer), into)
        return { ...told, bytes: Buffer.byteLength(text), text, ...(version && { content: version }) }
      }
      if (isGood && into && !isReadable(type)) {
        const content = await saveBody(answer, { ...into, onBytes: () => undefined }, signal)
        return { ...told, bytes: content.bytes, content }
      }
      const bytes = await readBody(answer)
      const hasText = isReadable(type) || bytes.length === 0
      return { ...told, bytes: bytes.length, ...(hasText && { text: decodeText(bytes, charset) }) }
    } finally {
      answer.destroy()
    }
  } catch (thrown) {
    signal.throwIfAborted()
    throw thrown
  } finally {
    patience.end()
  }
}

function isJson(type: string): boolean {
  return /\bjson\b/.test(type)
}
