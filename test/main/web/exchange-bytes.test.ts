import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asText, exchangeBytes } from '../../../main/web/exchange-bytes'
import { publicWeb, withPrivateHosts } from '../../../main/web/web-access'
import { type SoundAnswering, soundServerHere } from '../../helpers/sound-services'

const BYTES = Uint8Array.from({ length: 300 }, (_, at) => at % 256)

async function exchanged(answer: SoundAnswering, maxBytes = 1_000) {
  const { address, received } = await soundServerHere(answer)
  const request = { method: 'POST' as const, url: address, headers: [], body: BYTES }
  const signal = new AbortController().signal
  const answered = await exchangeBytes(request, { signal, web: withPrivateHosts(publicWeb), maxBytes })
  return { answered, received }
}

test('bytes are sent and received as they are', async () => {
  const { answered, received } = await exchanged((_, response) => {
    response.setHeader('content-encoding', 'gzip').setHeader('content-type', 'audio/mpeg').end(gzipSync(BYTES))
  })
  expect(new Uint8Array(received[0]?.body ?? [])).toEqual(BYTES)
  expect(answered).toMatchObject({ status: 200, type: 'audio/mpeg' })
  expect(new Uint8Array(answered.bytes)).toEqual(BYTES)
})

test('an error is read as text whatever it is called', async () => {
  const { answered } = await exchanged((_, response) =>
    response.writeHead(400, { 'content-type': 'audio/mpeg' }).end('{"a":"ü"}'),
  )
  expect(asText(answered)).toEqual({ status: 400, type: 'audio/mpeg', bytes: 10, text: '{"a":"ü"}' })
})

test('an answer that is larger than wanted is refused, also where it grows only once it is unpacked', async () => {
  await expect(exchanged((_, response) => response.end(Buffer.alloc(1_001)))).rejects.toThrow(/more than/)
  const bomb: SoundAnswering = (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(1_000_000)))
  await expect(exchanged(bomb)).rejects.toThrow(/more than/)
})

test('this computer is reached only where a person agreed to that', async () => {
  const { address, received } = await soundServerHere((_, response) => response.end())
  const request = { method: 'GET' as const, url: address, headers: [] }
  const way = { signal: new AbortController().signal, web: publicWeb, maxBytes: 1_000 }
  await expect(exchangeBytes(request, way)).rejects.toThrow()
  expect(received).toEqual([])
})
