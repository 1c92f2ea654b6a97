import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'

const { scene } = browserScenes()

test('scrolls, points and waits', async () => {
  const { text } = await scene('<div style="height: 5000px"><button onmouseover="title = \'over\'">Here</button></div>')
  expect(await text('scroll', { direction: 'down', pixels: 700 })).toContain('Scrolled.')
  await expect.poll(async () => (await text('eval', { javascript: 'scrollY' })).split('\n').at(-1)).toBe('700')
  expect(await text('hover', { selector: 'text=Here' })).toContain('The pointer is over button "Here".')
  expect(await text('wait', { selector: '[title=over]', timeout_ms: 5_000 })).toContain('It came.')
  await text('eval', {
    javascript: "setTimeout(() => { document.body.append('Later'); history.pushState(0, '', '/new') }, 200)",
  })
  expect(await text('wait', { text: 'Later', url: '**/new', load_state: 'load' })).toContain('It came.')
  await expect(text('wait', { text: 'Never', timeout_ms: 300 })).rejects.toThrow()
  expect(await text('wait', { timeout_ms: 50 })).toContain('Waited.')
  await expect(text('wait', { url: '*'.repeat(257) })).rejects.toThrow('at most 256 characters')
})
