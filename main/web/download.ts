import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileVersion } from '../../shared/session/effects'
import { mediaType } from './media-type'
import { openRequest } from './open-request'
import { addressFor, checkedHeaders, type SentRequest } from './send-request'
import type { WebAccess } from './web-access'

/** What a server answered. Only what it gives with success is kept, and `version` is what of it was. */
export type Downloaded = { status: number; type: string; location?: string; version?: FileVersion }

export type Download = Pick<SentRequest, 'url' | 'headers'> & {
  /** A path at which nothing is yet. */
  file: string
  /** Called with the bytes so far, and with all that there will be where the server says so. */
  onBytes(received: number, whole: number | undefined): void
}

const MAX_BYTES = 2 * 1024 ** 3

/**
 * Writes what is at an address into a file, as it comes. A server that sends nothing for as long as the web has time is given up.
 * Follows no redirect. Rejects with an `Error` for the model, or with the signal's reason.
 */
export async function download(
  { url: raw, headers, file, onBytes }: Download,
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
      const { location } = answer.headers
      const told = { status, type, ...(location !== undefined && { location }) }
      if (status < 200 || status > 299) return told
      const length = Number(answer.headers['content-length'])
      const whole = Number.isSafeInteger(length) ? length : undefined
      if ((whole ?? 0) > MAX_BYTES) throw tooLarge()
      const hash = createHash('sha256')
      let bytes = 0
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          patience.refresh()
          bytes += chunk.length
          if (bytes > MAX_BYTES) throw tooLarge()
          hash.update(chunk)
          onBytes(bytes, whole)
          yield chunk
        }
      }
      await pipeline(answer, counted, createWriteStream(file, { flags: 'wx' }), { signal })
      return { ...told, version: { hash: hash.digest('hex'), bytes } }
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

function tooLarge(): Error {
  return new Error(`There are more than ${MAX_BYTES / 1024 ** 3} GB at the address, so nothing was saved.`)
}

/** A signal that fires once nothing has gone on for so long. */
function idleSignal(milliseconds: number) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error(`The server sent nothing for ${milliseconds / 1000} s.`))
  const timer = setTimeout(giveUp, milliseconds)
  return { signal: controller.signal, refresh: () => void timer.refresh(), end: () => clearTimeout(timer) }
}
