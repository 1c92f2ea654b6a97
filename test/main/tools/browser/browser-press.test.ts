import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { effectOf } from '../../../helpers/driven-browser'

const { here, scene } = browserScenes()

const FORM = `<form action="/sent"><label>Name <input name=who></label><label>Secret <input type=password name=pass></label>
    <label>Colour <select name=colour><option value=r>Red<option value=b>Blue</select></label>
    <label>File <input type=file name=file></label><button>Send</button></form><p id=said></p>`

test('that presses a key in a field plans where its form goes', async () => {
  const { plan, call } = await scene(FORM)
  await call('click', { selector: 'input[name=who]' })
  const effect = effectOf(await plan('press', { key: 'Enter' }))
  expect(effect).toMatchObject({ text: 'Enter', element: { name: 'Name', form: { target: `${here()}/sent` } } })
})
