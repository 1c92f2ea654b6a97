import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readBody } from '../../../main/web/read-body'

/** The answer of a real server. */
async function answer(headers: Record<string, string>, body: Buffer, cut = false): Promise<IncomingMessage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    if (!cut) response.end(body)
    else response.write(body, () => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => get(`http://127.0.0.1:${port}/`, resolve).on('error', reject))
}

const text = Buffer.from('words '.repeat(1_000))

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['identity', bytes => bytes],
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  [' BR ', brotliCompressSync],
])('a body that is sent as %s comes as it was', async (encoding, packed) => {
  expect((await readBody(await answer({ 'content-encoding': encoding }, packed(text)))).equals(text)).toBe(true)
})

test('a small answer cannot become a huge one', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(100_000)
  await expect(readBody(await answer({ 'content-encoding': 'gzip' }, bomb))).rejects.toThrow('more than 5 MB')
})

test('an answer that says itself that it is too large is not read', async () => {
  const huge = await answer({ 'content-length': String(6 * 1024 * 1024) }, Buffer.alloc(10), true)
  await expect(readBody(huge)).rejects.toThrow('more than 5 MB')
})

test('a body that ends before its end is no page', async () => {
  await expect(readBody(await answer({ 'content-length': '5000' }, text.subarray(0, 100), true))).rejects.toThrow()
  const half = gzipSync(text).subarray(0, 30)
  await expect(readBody(await answer({ 'content-encoding': 'gzip' }, half))).rejects.toThrow()
})

test('an encoding that nobody knows is named', async () => {
  await expect(readBody(await answer({ 'content-encoding': 'zstd' }, text))).rejects.toThrow('compressed as zstd')
})
