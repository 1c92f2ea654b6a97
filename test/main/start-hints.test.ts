import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStartHints } from '../../main/start-hints'
import { temporaryFolder } from '../helpers/temp-folder'

async function hintsFrom(text: string) {
  const file = join(await temporaryFolder(), 'settings.json')
  await writeFile(file, text)
  return readStartHints(file)
}

test('colours and place come from the settings file', async () => {
  const window = { width: 900, height: 700, x: 5, y: 6, maximized: true }
  const hints = await hintsFrom(JSON.stringify({ version: 1, data: { theme: 'dark', window } }))
  expect(hints).toEqual({ theme: 'dark', bounds: window })
})

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['another shape', '[1]'],
  ['another theme', '{"data":{"theme":"pink"}}'],
  ['a window without size', '{"data":{"window":{"width":"wide"}}}'],
  ['a window too small to find', '{"data":{"window":{"width":3,"height":3}}}'],
])('a file with %s gives the defaults', async (_title, text) => {
  expect(await hintsFrom(text)).toEqual({ theme: 'system' })
})

test('a file that is not there gives the defaults', () => {
  expect(readStartHints(join('no', 'such', 'file'))).toEqual({ theme: 'system' })
})
