import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { boundedFetch } from '../../../../main/mcp/connection/bounded-fetch'
import { LONGEST_MESSAGE } from '../../../../main/mcp/connection/message-lines'

const MIB = 1024 * 1024

/** A server that answers with so many chunks of a megabyte, and what a fetch of them comes to. */
async function fetched(type: string, chunk: Buffer, count: number) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type })
    const write = (left: number): void => {
      if (left === 0 || response.destroyed) response.end()
      else response.write(chunk, () => write(left - 1))
    }
    write(count)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const complaints: string[] = []
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  const response = await boundedFetch(fetch, error => complaints.push(error.message))(address)
  const size = await response.arrayBuffer().then(
    body => body.byteLength,
    (error: Error) => error.message,
  )
  return { size, complaints, url: response.url, address }
}

test('an answer of a size that a message may have comes whole, and knows where it came from', async () => {
  const { size, complaints, url, address } = await fetched('application/json', Buffer.alloc(MIB, 'a'), 3)
  expect([size, complaints, url]).toEqual([3 * MIB, [], address])
})

test('an answer without end is ended, and why is told', async () => {
  const { size, complaints } = await fetched('application/json', Buffer.alloc(MIB, '\n'), LONGEST_MESSAGE / MIB + 2)
  expect(size).toContain('larger than 10 MB')
  expect(complaints).toEqual([expect.stringContaining('larger than 10 MB')])
})

test('a stream of events may go on, but none of its lines may', async () => {
  const lines = Buffer.alloc(MIB, 'a')
  lines[MIB - 1] = 10
  const count = LONGEST_MESSAGE / MIB + 2
  expect((await fetched('text/event-stream', lines, count)).size).toBe(count * MIB)
  expect((await fetched('text/event-stream', Buffer.alloc(MIB, 'a'), count)).size).toContain('larger than 10 MB')
})
