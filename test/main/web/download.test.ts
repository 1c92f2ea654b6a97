import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { download } from '../../../main/web/download'
import { temporaryFolder } from '../../helpers/temp-folder'
import { localWeb, redirects, sends } from './local-web'

const signal = new AbortController().signal
const url = 'https://files.example.org/a.bin'

async function saved(respond: Parameters<typeof localWeb>[0], { timeLimitMs = 5_000, stop = signal } = {}) {
  const web = { ...(await localWeb(respond)), timeLimitMs }
  const file = join(await temporaryFolder(), 'content')
  const told: [number, number | undefined][] = []
  const onBytes = (received: number, whole: number | undefined) => void told.push([received, whole])
  const done = await download({ url, headers: [], file, onBytes }, stop, web)
  return { ...done, told, content: await readFile(file).catch(() => null) }
}

test('the file holds the server’s bytes exactly, and progress is reported as they come', async () => {
  const bytes = Buffer.alloc(300_000, 7)
  const { content, version, told, status } = await saved(sends(bytes, { 'content-type': 'image/png' }))
  expect(content?.equals(bytes)).toBe(true)
  expect({ status, bytes: version?.bytes }).toEqual({ status: 200, bytes: 300_000 })
  expect(told.at(-1)?.[0]).toBe(300_000)
})

test('a redirect and an error leave no file', async () => {
  const moved = await saved(redirects('https://elsewhere.example.org/b'))
  expect(moved).toMatchObject({ status: 302, location: 'https://elsewhere.example.org/b', content: null })
  expect(await saved((_, response) => void response.writeHead(404).end('no'))).toMatchObject({
    status: 404,
    content: null,
  })
})

test('more than two gigabytes are refused before they come', async () => {
  const huge = saved((_, response) => void response.writeHead(200, { 'content-length': 3 * 1024 ** 3 }).write('x'))
  await expect(huge).rejects.toThrow('more than 2 GB')
})

test('a server that falls silent is given up, one that ends early fails, and Stop ends it', async () => {
  const silent: Parameters<typeof localWeb>[0] = (_, response) => void response.writeHead(200).write('x')
  await expect(saved(silent, { timeLimitMs: 200 })).rejects.toThrow('sent nothing for 0.2 s')
  await expect(saved(silent, { stop: AbortSignal.timeout(300) })).rejects.toThrow(/abort|timeout/i)
  const early: Parameters<typeof localWeb>[0] = (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy())
  }
  await expect(saved(early)).rejects.toThrow()
})
