import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'

const { here, scene } = browserScenes()

const FORM = `<form action="/sent"><label>Name <input name=who></label><label>Secret <input type=password name=pass></label>
    <label>Colour <select name=colour><option value=r>Red<option value=b>Blue</select></label>
    <label>File <input type=file name=file></label><button>Send</button></form><p id=said></p>`

test('of which a page gives a file makes a new one, under a name that is free', async () => {
  const { call, browser, context } = await scene(FORM, { 'downloads/report.csv': 'old' })
  const held = join(await mkdtemp(join(tmpdir(), 'atrium-download-')), 'report.csv')
  await writeFile(held, 'a;b')
  browser.driven[0]?.downloads.push({ path: held, name: 'report.csv', bytes: 3, url: `${here()}/report.csv` })
  const { text, result } = await call('click', { selector: 'input[name=who]' })
  expect(text).toContain('Saved as downloads/report (2).csv.')
  expect(await readFile(context.path('downloads/report (2).csv'), 'utf8')).toBe('a;b')
  expect(await readFile(context.path('downloads/report.csv'), 'utf8')).toBe('old')
  expect(result.details).toMatchObject({ saved: [{ path: 'downloads/report (2).csv', before: null }] })
  await expect(readFile(held)).rejects.toThrow()
})

test('of which nobody agreed to a file says so, and keeps none', async () => {
  const { call, browser } = await scene(FORM)
  const held = join(await mkdtemp(join(tmpdir(), 'atrium-download-')), 'x.bin')
  await writeFile(held, 'x')
  browser.driven[0]?.downloads.push({ path: held, name: 'x.bin', bytes: 1, url: `${here()}/x.bin` })
  expect((await call('snapshot')).text).toContain('The page wanted to save x.bin')
  await expect(readFile(held)).rejects.toThrow()
})
