import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FileVersion } from '../../shared/session/effects'
import { mediaType } from './media-type'
import { openRequest } from './open-request'
import { addressFor, checkedHeaders, type SentRequest } from './send-request'
import type { WebAccess } from './web-access'
import { idleSignal } from './within-time'

/** The answer of a server. Only a successful one is kept, and `version` is its content. */
export type Downloaded = {
  status: number
  type: string
  location?: string
  /** The encoding in which the server compressed it for transfer, though it was asked not to. */
  encoding?: string
  version?: FileVersion
}

export type Download = Pick<SentRequest, 'url' | 'headers'> & {
  /** A path at which nothing is yet. */
  file: string
  /** Called with the bytes so far, and with all that there will be where the server says so. */
  onBytes(received: number, whole: number | undefined): void
  /** More than that is refused; 2 GB where nothing is said. */
  mostBytes?: number
}

const MAX_BYTES = 2 * 1024 ** 3

/**
 * Writes what is at an address into a file, as it comes. A server that sends nothing for as long as the web has time is given up.
 * Follows no redirect. Rejects with an `Error` for the model, or with the signal's reason.
 */
export async function download(
  { url: raw, headers, file, onBytes, mostBytes = MAX_BYTES }: Download,
  outer: AbortSignal,
  web: WebAccess,
): Promise<Downloaded> {
  const url = addressFor(raw, web)
  const patience = idleSignal(web.timeLimitMs)
  const signal = AbortSignal.any([outer, patience.signal])
  const outgoing = { method: 'GET' as const, headers: { 'accept-encoding': 'identity', ...checkedHeaders(headers) } }
  try {
    const answer = await openRequest(url, outgoing, { web, signal })
    try {
      const { statusCode: status = 0 } = answer
      const { type } = mediaType(answer.headers['content-type'])
      const { location, 'content-encoding': encoding } = answer.headers
      const told = { status, type, ...(location !== undefined && { location }), ...(encoding && { encoding }) }
      if (status < 200 || status > 299) return told
      const came = (bytes: number, whole: number | undefined) => {
        patience.refresh()
        onBytes(bytes, whole)
      }
      return { ...told, version: await saveBody(answer, { file, mostBytes, onBytes: came }, signal) }
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

/** Writes the body of an answer into a file, as it comes. Rejects where it is larger, or ends before its end. */
export async function saveBody(
  answer: IncomingMessage,
  { file, mostBytes, onBytes }: Required<Pick<Download, 'file' | 'mostBytes' | 'onBytes'>>,
  signal: AbortSignal,
): Promise<FileVersion> {
  const length = Number(answer.headers['content-length'])
  const whole = Number.isSafeInteger(length) ? length : undefined
  if ((whole ?? 0) > mostBytes) throw tooLarge(mostBytes)
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLarge(mostBytes)
      hash.update(chunk)
      onBytes(bytes, whole)
      yield chunk
    }
  }
  await pipeline(answer, counted, createWriteStream(file, { flags: 'wx' }), { signal })
  return { hash: hash.digest('hex'), bytes }
}

function tooLarge(mostBytes: number): Error {
  const [amount, unit] = mostBytes >= 1024 ** 3 ? [mostBytes / 1024 ** 3, 'GB'] : [mostBytes / 1024 ** 2, 'MB']
  return new Error(`There are more than ${amount} ${unit} at the address, so nothing was saved.`)
}
