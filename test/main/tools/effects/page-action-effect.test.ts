import { expect, test, vi } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { applied } from '../../../helpers/driven-browser'
import { eventually } from '../../../helpers/eventually'

const { elsewhere, serve, scene } = browserScenes()

const FORM = `<form action="/sent"><label>Name <input name=who></label><label>Secret <input type=password name=pass></label>
    <label>Colour <select name=colour><option value=r>Red<option value=b>Blue</select></label>
    <label>File <input type=file name=file></label><button>Send</button></form><p id=said></p>`

test('after which the tab is elsewhere says no more than where', async () => {
  const { text } = await scene(`<button onclick="location = 'ELSEWHERE/bank'">Go</button>`)
  serve({ '/bank': '<title>Balance: 12</title>' })
  const said = await text('click', { selector: 'text=Go' })
  expect(said).toContain(`The tab is at ${new URL(elsewhere()).host} now, which the person has not let you read yet.`)
  expect(said).not.toContain('Balance')
})

test('is planned again where the page has gone on since', async () => {
  const { plan, browser, context } = await scene(FORM)
  const proposal = await plan('click', { selector: 'text=Send' })
  await browser.driven[0]?.page.navigate({ type: 'reload' }, context.signal)
  await expect(applied(proposal, context)).rejects.toMatchObject({ code: 'conflict' })
})

test('does nothing where the element is another one by now', async () => {
  const { plan, browser, context, text } = await scene(
    `<button onclick="said.textContent = 'done'">Keep</button><p id=said>none</p>`,
  )
  const proposal = await plan('click', { selector: 'text=Keep' })
  await browser.driven[0]?.page.evaluate(`document.querySelector('button').textContent = 'Delete all'`, context.signal)
  await expect(applied(proposal, context)).rejects.toThrow()
  expect(await text('get', { what: 'text', selector: '#said' })).toMatch(/none$/)
})

test('waits while the person has the tab', async () => {
  const { plan, browser, context } = await scene(FORM)
  const proposal = await plan('click', { selector: 'text=Send' })
  browser.driven[0]?.driving.take('person')
  await expect(applied(proposal, context)).rejects.toThrow('The person has taken this tab over')
})

test('ends at once where the person takes over meanwhile, and keeps nothing from them', async () => {
  const { plan, browser, context } = await scene(
    `<button disabled>Send</button><input id=models><input id=persons><script>models.oninput = () => { const end = performance.now() + 20; while (performance.now() < end); }</script>`,
  )
  const [tab] = browser.driven
  const works = [
    await plan('click', { selector: 'text=Send' }),
    await plan('wait', { text: 'Nobody says this' }),
    await plan('eval', { javascript: 'for (;;);' }),
    await plan('type', { selector: '#models', text: 'long '.repeat(100) }),
  ]
  const drive = vi.spyOn(tab!.driving, 'drive')
  for (const proposal of works) {
    drive.mockClear()
    const ended = expect(applied(proposal, context)).rejects.toThrow('The person took this tab over while this was')
    await eventually(() => expect(drive).toHaveBeenCalled())
    tab?.driving.take('person')
    await ended
    tab?.driving.take('nobody')
  }
  await tab?.page.evaluate('persons.focus()', context.signal)
  await tab?.chromium.cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'x', text: 'x' })
  expect(await tab?.page.get('value', '#persons', context.signal)).toBe('x')
  expect((await tab?.page.get('value', '#models', context.signal))?.length).toBeLessThan(500)
})

test('tells what happened besides', async () => {
  const { call, browser } = await scene(FORM)
  browser.driven[0]?.notes.push('The page asked: “Sure?” It was answered with Cancel.')
  expect((await call('click', { selector: 'input[name=who]' })).text).toContain('“Sure?”')
})
