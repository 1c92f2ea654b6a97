import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'

const { scene } = browserScenes()

const HTML =
  '<h1>Title</h1><div id=a class=x><b>Bold</b> words</div><script>console.warn("Beware"); fetch("/gone")</script>'

test('takes a picture for the model, or as a new file', async () => {
  const { call, context, plan } = await scene(HTML)
  const seen = await call('screenshot')
  expect(seen.result.content.at(-1)).toMatchObject({ type: 'image', mimeType: 'image/png' })
  const saved = await call('screenshot', { path: 'shots/page.png', full_page: true })
  expect(saved.text).toContain('Saved as shots/page.png.')
  expect(saved.result.content).toHaveLength(1)
  expect((await readFile(context.path('shots/page.png'))).subarray(1, 4).toString()).toBe('PNG')
  await expect(plan('screenshot', { path: 'shots/page.png' })).rejects.toThrow('exists')
  await expect(plan('screenshot', { path: 'page.txt' })).rejects.toThrow("'path' must end in .png.")
})
