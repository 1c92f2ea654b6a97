import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saidAddress } from '../../../../main/shell/output/said-address'

let heard: string[]
let listening: ReturnType<typeof saidAddress>

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  listening = saidAddress(address => heard.push(address))
})
afterEach(() => {
  listening.end()
  vi.useRealTimers()
})

/** An output that falls silent is taken for whole. */
async function hears(...addresses: string[]): Promise<void> {
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard).toEqual(addresses)
}

test('the address at which a server says that it is', async () => {
  listening.heard('\u001b[32m➜\u001b[39m  Local:   \u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/\u001b[39m\n')
  expect(listening.address()).toBe(undefined)
  await hears('http://localhost:5173/')
  expect(listening.address()).toBe('http://localhost:5173/')
})

test('one that listens everywhere is at localhost', async () => {
  listening.heard('Serving HTTP on 0.0.0.0 port 8000 (http://0.0.0.0:8000/) ...\n')
  await hears('http://localhost:8000/')
})

test('one that comes in two pieces', async () => {
  listening.heard('Ready at http://127.0.0.1:30')
  listening.heard('00')
  await hears('http://127.0.0.1:3000/')
})

test('an address that is still coming is waited for', async () => {
  listening.heard('Ready at http://127.0.0.1:30')
  await vi.advanceTimersByTimeAsync(250)
  listening.heard('00\n')
  await hears('http://127.0.0.1:3000/')
})

test('an address elsewhere is none, and only the first counts', async () => {
  listening.heard('Docs: https://example.com/ Network: http://192.168.1.7:5173/ a: http://a:b@localhost/\n')
  await vi.advanceTimersByTimeAsync(300)
  expect(heard).toEqual([])
  listening.heard('http://[::1]:3000/ http://localhost:4000/\n')
  await hears('http://[::1]:3000/')
  listening.heard('http://localhost:5000/\n')
  await vi.advanceTimersByTimeAsync(300)
  expect(heard).toEqual(['http://[::1]:3000/'])
})

test('a command that has printed much is no longer listened to, and a flood takes no time', async () => {
  for (let piece = 0; piece < 100; piece++) listening.heard('x'.repeat(10_000))
  listening.heard('http://localhost:5000/\n')
  await vi.advanceTimersByTimeAsync(300)
  expect(heard).toEqual([])
})
