import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { base64File, writeBase64 } from '../../../../main/connected-services/work/base64-file'
import { temporaryFolder } from '../../../helpers/temp-folder'

const bytes = randomBytes(10_003)

test.each([1, 2, 3, 5, 4_096])('base64 that comes in pieces of %d becomes the bytes', async size => {
  const file = join(await temporaryFolder(), 'x')
  const target = await base64File({ file, mostBytes: 20_000 })
  const text = Buffer.from(`data:image/png;base64,${bytes.toString('base64')}`)
  // The text in which the address describes itself comes at once.
  const head = text.indexOf(',') + 1
  await target.write(text.subarray(0, head))
  for (let at = head; at < text.length; at += size) await target.write(text.subarray(at, at + size))
  expect((await target.end()).bytes).toBe(bytes.length)
  await target.close()
  expect((await readFile(file)).equals(bytes)).toBe(true)
})

test('more than there may be is refused', async () => {
  const into = { file: join(await temporaryFolder(), 'x'), mostBytes: 1_024 * 1_024 }
  await expect(writeBase64(Buffer.alloc(1_100_000).toString('base64'), into)).rejects.toThrow('larger than 1 MB')
})
