import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { applied, effectOf } from '../../../helpers/driven-browser'

const { scene } = browserScenes()

const FORM = `<form action="/sent"><label>Name <input name=who></label><label>Secret <input type=password name=pass></label>
    <label>Colour <select name=colour><option value=r>Red<option value=b>Blue</select></label>
    <label>File <input type=file name=file></label><button>Send</button></form><p id=said></p>`

test('gives a page a file as it was shown, and only that', async () => {
  const { plan, context, text } = await scene(FORM, { 'a.txt': 'one' })
  const proposal = await plan('fill', { selector: 'input[type=file]', text: 'a.txt' })
  const hash = createHash('sha256').update('one').digest('hex')
  expect(effectOf(proposal)).toMatchObject({ action: 'upload', file: { path: 'a.txt', version: { hash, bytes: 3 } } })
  expect((await applied(proposal, context)).text).toContain('Gave the file to')
  const read = "document.querySelector('input[type=file]').files[0].text()"
  expect(await text('eval', { javascript: read })).toMatch(/\n\none$/)
  await writeFile(context.path('a.txt'), 'two')
  await expect(applied(proposal, context)).rejects.toMatchObject({ code: 'conflict' })
  await expect(plan('fill', { selector: 'input[type=file]', text: '../secret' })).rejects.toThrow()
})
