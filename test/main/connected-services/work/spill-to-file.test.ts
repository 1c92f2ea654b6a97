import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SPILLED, spillToFile } from '../../../../main/connected-services/work/spill-to-file'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function lifted(json: string, { size = 4_000, mostBytes = 10_000_000 } = {}) {
  const file = join(await temporaryFolder(), 'content')
  async function* pieces() {
    const bytes = Buffer.from(json)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const { text, version } = await spillToFile(pieces(), { file, mostBytes })
  return { text, version, content: version && (await readFile(file)) }
}

const picture = randomBytes(200_001)
const base64 = picture.toString('base64')

describe('a large picture in JSON', () => {
  test.each([7, 1_000, 65_536, 1_000_000])('is written into a file, in pieces of %d bytes', async size => {
    const json = { 'a "quoted\\': 'x\\"', data: [{ b64_json: base64, revised: 'Ein "Ü"' }], usage: { total: 1 } }
    const { text, content, version } = await lifted(JSON.stringify(json), { size })
    const read = JSON.parse(text)
    if (content) {
      expect(read).toEqual({ ...json, data: [{ b64_json: SPILLED, revised: 'Ein "Ü"' }] })
      expect(content.equals(picture)).toBe(true)
      expect(version?.bytes).toBe(picture.length)
    } else {
      // A response that came at once is an answer like any other.
      expect(size).toBe(1_000_000)
      expect(read).toEqual(json)
    }
  })

  test('may be a data URL, and JSON may escape its slashes', async () => {
    const { content } = await lifted(`{"image":"data:image/png;base64,${base64.replaceAll('/', '\\/')}"}`)
    expect(content?.equals(picture)).toBe(true)
  })

  test('is refused where it is larger than it may be', async () => {
    await expect(lifted(JSON.stringify({ image: base64 }), { mostBytes: 100_000 })).rejects.toThrow('larger than')
  })
})

test('a small answer stays as it is', async () => {
  expect(await lifted('{"a":"b"}')).toEqual({ text: '{"a":"b"}', version: undefined, content: undefined })
})

test('an answer that is endless is given up', async () => {
  await expect(lifted(`[${'1,'.repeat(3_000_000)}1]`, { size: 60_000 })).rejects.toThrow('longer than any answer')
})
