import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Cdp } from '../../../../main/browser/cdp'
import { dirtyForms } from '../../../../main/browser/files/dirty-forms'
import { type ChromiumPages, chromiumPages } from '../../../helpers/chromium-pages'
import { eventually } from '../../../helpers/eventually'
import { type PageServer, pageServer } from '../../../helpers/page-server'

let chromium: ChromiumPages
let server: PageServer
beforeAll(async () => {
  ;[chromium, server] = await Promise.all([chromiumPages(inject('chromiumSocket')), pageServer()])
  server.serve({
    '/form': `<input id="name" autofocus><input id="agreed" type="checkbox"><script>
      // It would like to be left without a word.
      addEventListener('input', event => event.stopImmediatePropagation(), true)
      globalThis.isWritten = true</script>`,
    '/frame': '<p>Outer</p><iframe src="/form"></iframe>',
    '/note': '<div id="name" contenteditable></div>',
  })
})
afterAll(async () => {
  await Promise.all([chromium.end(), server.end()])
})

async function opened(path: string) {
  const { cdp } = await chromium.open()
  const forms = dirtyForms(cdp)
  await cdp.send('Page.enable')
  const run = (expression: string) => evaluate(cdp, expression)
  const go = async () => {
    await cdp.send('Page.navigate', { url: server.here + path })
    await eventually(async () => expect(await run('document.readyState')).toBe('complete'))
  }
  await go()
  return { cdp, forms, go, run }
}

async function evaluate(cdp: Cdp, expression: string): Promise<unknown> {
  const { result } = (await cdp.send('Runtime.evaluate', { expression })) as { result: { value?: unknown } }
  return result.value
}

// A page that is slow to answer counts as written: that it is not is seen once it has answered.
test('a person’s typing is known, whatever the page does, until another document comes', async () => {
  const { cdp, forms, go, run } = await opened('/form')
  // A text that a script of the page writes is not the person's.
  await run(`document.querySelector('#name').value = 'by itself'`)
  await run(`document.querySelector('#name').dispatchEvent(new Event('input', { bubbles: true }))`)
  await eventually(async () => expect(await forms.areWritten()).toBe(false))
  await run(`document.querySelector('#name').focus()`)
  await cdp.send('Input.insertText', { text: 'x' })
  expect(await forms.areWritten()).toBe(true)
  await go()
  await eventually(async () => expect(await forms.areWritten()).toBe(false))
})

test('so is what is chosen by a click, and what is written into a frame or a place that is no field', async () => {
  const chosen = await opened('/form')
  await chosen.run(`document.querySelector('#agreed').click()`)
  expect(await chosen.run(`document.querySelector('#agreed').checked`)).toBe(true)
  expect(await chosen.forms.areWritten()).toBe(true)
  const framed = await opened('/frame')
  await eventually(async () => expect(await framed.forms.areWritten()).toBe(false))
  await framed.run(`frames[0].document.querySelector('#name').focus()`)
  await framed.cdp.send('Input.insertText', { text: 'x' })
  expect(await framed.forms.areWritten()).toBe(true)
  const note = await opened('/note')
  await note.run(`document.querySelector('#name').focus()`)
  await note.cdp.send('Input.insertText', { text: 'x' })
  expect(await note.forms.areWritten()).toBe(true)
})

test('of a page that does not answer the worst is taken, and of one that is gone nothing', async () => {
  const { cdp } = await opened('/form')
  const sent: string[] = []
  const forms = dirtyForms({
    ...cdp,
    send: (method, ...given) => {
      sent.push(method)
      return cdp.send(method, ...given)
    },
  })
  cdp.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => undefined)
  expect(await forms.areWritten()).toBe(true)
  // It is not asked again and again.
  const asked = sent.length
  expect(await forms.areWritten()).toBe(true)
  expect(sent.length).toBe(asked)
  const gone: Cdp = { send: () => Promise.reject(new Error('The tab is closed.')), listen: () => () => undefined }
  expect(await dirtyForms(gone).areWritten()).toBe(false)
})
