import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'

const { here, scene } = browserScenes()

const HTML =
  '<h1>Title</h1><div id=a class=x><b>Bold</b> words</div><script>console.warn("Beware"); fetch("/gone")</script>'

test('gets text, HTML, title, address, console and failed requests', async () => {
  const { text } = await scene(HTML)
  expect(await text('get', { what: 'text' })).toMatch(/Title[\s\S]*Bold words/)
  expect(await text('get', { what: 'text', selector: '#a' })).toMatch(/\n\nBold words$/)
  expect(await text('get', { what: 'html', selector: '#a' })).toContain('<b>Bold</b> words')
  expect(await text('get', { what: 'title' })).toMatch(/\n\nStart$/)
  expect(await text('get', { what: 'url' })).toContain(`${here()}/`)
  expect(await text('get', { what: 'console' })).toContain('Beware')
  await expect.poll(() => text('get', { what: 'network' })).toContain('/gone')
})

test('of a value needs an element', async () => {
  const { plan } = await scene(HTML)
  await expect(plan('get', { what: 'value' })).rejects.toThrow("A value needs a 'selector'.")
})
