import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { effectOf } from '../../../helpers/driven-browser'

const { here, elsewhere, serve, scene } = browserScenes()

const FORM = `<form action="/sent"><label>Name <input name=who></label><label>Secret <input type=password name=pass></label>
    <label>Colour <select name=colour><option value=r>Red<option value=b>Blue</select></label>
    <label>File <input type=file name=file></label><button>Send</button></form><p id=said></p>`

test('shows on the card what is acted on, on a picture of the page, and where it sends', async () => {
  const { plan, context } = await scene(FORM)
  const effect = effectOf(await plan('click', { selector: 'text=Send' }))
  expect(effect).toMatchObject({
    action: 'click',
    reach: 'act',
    hosts: [new URL(here()).host],
    downloadsTo: 'downloads',
    element: { role: 'button', name: 'Send', form: { method: 'GET', target: `${here()}/sent` } },
    picture: { mimeType: 'image/jpeg' },
  })
  expect(context.stored.get(effect.picture?.blob ?? '')?.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
})

test('fills in, types, chooses, presses and clicks', async () => {
  const { text, call } = await scene(FORM)
  serve({ '/sent': '<title>Sent</title><h1>Thanks</h1>' })
  expect(await text('fill', { selector: 'input[name=who]', text: 'Ada' })).toContain('Filled in textbox "Name".')
  expect(await text('type', { selector: 'input[name=who]', text: ' Lovelace' })).toContain('Typed into')
  expect(await text('get', { what: 'value', selector: 'input[name=who]' })).toContain('Ada Lovelace')
  expect(await text('select', { selector: 'select', value: 'Blue' })).toContain('Chose "Blue" in')
  expect(await text('get', { what: 'value', selector: 'select' })).toMatch(/\n\nBlue$/)
  await call('click', { selector: 'input[name=who]' })
  expect(await text('press', { key: 'Enter' })).toContain(`Page: Sent (${here()}/sent?who=Ada+Lovelace`)
})

test('names each host that gets something', async () => {
  const { plan } = await scene(`<form action="ELSEWHERE/x"><button>Send</button></form><a href="ELSEWHERE/y">There</a>`)
  const both = [new URL(here()).host, new URL(elsewhere()).host]
  expect(effectOf(await plan('click', { selector: 'text=Send' })).hosts).toEqual(both)
  expect(effectOf(await plan('click', { selector: 'text=There' })).hosts).toEqual(both)
})
