import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageQuery, readStartupState } from '../../main/startup-state'
import { appearanceFromAddress } from '../../renderer/base/theme'
import { isFirstStart } from '../../renderer/features/first-run/is-first-start'
import { languageFromAddress } from '../../renderer/i18n/language'
import { sessionFromAddress } from '../../renderer/load-session-window'
import { temporaryFolder } from '../helpers/temp-folder'

const usual = {
  theme: 'system',
  contrast: 'system',
  density: 'comfortable',
  textSize: 100,
  language: 'system',
  isFirst: false,
  servesTools: false,
} as const

async function hintsFrom(text: string) {
  const file = join(await temporaryFolder(), 'settings.json')
  await writeFile(file, text)
  return readStartupState(file)
}

test('colours and place come from the settings file', async () => {
  const window = { width: 900, height: 700, x: 5, y: 6, maximized: true }
  const looks = {
    theme: 'dark',
    contrast: 'more',
    density: 'compact',
    textSize: 150,
    language: 'de',
    isFirst: false,
    servesTools: true,
  }
  const hints = await hintsFrom(JSON.stringify({ version: 1, data: { ...looks, windows: [window] } }))
  expect(hints).toEqual({ ...looks, windows: [window] })
})

test('every window comes with the session that it showed', async () => {
  const windows = [
    { width: 900, height: 700, x: 5, y: 6, maximized: false, sessionId: 's' },
    { width: 'wide', height: 700 },
    { width: 800, height: 600, maximized: false },
  ]
  const hints = await hintsFrom(JSON.stringify({ data: { windows } }))
  expect(hints.windows).toEqual([windows[0], windows[2]])
})

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['another shape', '[1]'],
  ['another theme', '{"data":{"theme":"pink"}}'],
  ['a language that nobody speaks', '{"data":{"language":"xx"}}'],
  ['text too small to read', '{"data":{"textSize":3}}'],
  ['text in words', '{"data":{"textSize":"large","contrast":1,"density":null}}'],
  ['a window without size', '{"data":{"window":{"width":"wide"}}}'],
  ['windows that are no list of windows', '{"data":{"windows":[null,7,"x",{}]}}'],
  ['a window too small to find', '{"data":{"window":{"width":3,"height":3}}}'],
])('a file with %s gives the defaults', async (_title, text) => {
  expect(await hintsFrom(text)).toEqual({ ...usual, windows: [] })
})

test('a file that is not there gives the defaults; where its folder is not there either, it is a first start', async () => {
  const folder = await temporaryFolder()
  expect(readStartupState(join(folder, 'settings.json'))).toEqual({ ...usual, windows: [] })
  expect(readStartupState(join(folder, 'data', 'settings.json'))).toEqual({ ...usual, isFirst: true, windows: [] })
})

test('the page reads from its address what main put there', () => {
  const looks = { theme: 'light', contrast: 'more', density: 'compact', textSize: 80 } as const
  const { language: _, isFirst: __, servesTools: ___, ...usualLooks } = usual
  const japanese = { ...looks, language: 'ja', isFirst: false } as const
  expect(appearanceFromAddress(`?${pageQuery(japanese, 's1')}`)).toEqual(looks)
  expect(appearanceFromAddress(`?${pageQuery(usual)}`)).toEqual(usualLooks)
  expect(languageFromAddress(`?${pageQuery(japanese, 's1')}`)).toBe('ja')
  expect(languageFromAddress(`?${pageQuery(usual)}`)).toBe('system')
  expect(sessionFromAddress(`?${pageQuery(japanese, 's1')}`)).toBe('s1')
  expect(sessionFromAddress(`?${pageQuery(usual, '')}`)).toBe('')
  expect(sessionFromAddress(`?${pageQuery(usual)}`)).toBeNull()
  expect(isFirstStart(`?${pageQuery({ ...usual, isFirst: true })}`)).toBe(true)
  expect(isFirstStart(`?${pageQuery({ ...usual, isFirst: true }, 's1')}`)).toBe(false)
  expect(isFirstStart(`?${pageQuery(usual)}`)).toBe(false)
})
