import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { CARD, start } from './card-scene'
import { untilKeysCount } from './keys-rest'
import { type Atrium, expect, test } from './launch'
import { allowFromNowOn, card, makeProfile, openFolder, readCard, say, timeline, toolLine } from './person'
import { inPage, leaveDialogs, pressIn, webPages } from './web-pages'

const html = (title: string, body: string) => `<!doctype html><meta charset=utf-8><title>${title}</title>${body}`

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const browser = (page: Page) => page.getByRole('region', { name: 'Browser', exact: true })

/** Returns whether the person is in the page whose address ends like this. */
const isIn = (atrium: Atrium, path: string) =>
  atrium.app.evaluate(
    ({ webContents }, wanted) => webContents.getFocusedWebContents()?.getURL().endsWith(wanted) === true,
    path,
  )

/** Out of such a page, to the address. */
async function leave(atrium: Atrium, path: string): Promise<void> {
  await pressIn(atrium, path, 'F6')
  await expect(address(atrium.page)).toBeFocused()
}

async function go(page: Page, to: string): Promise<void> {
  await page.keyboard.press('Control+l')
  await expect(address(page)).toBeFocused()
  await page.keyboard.type(to)
  await expect(address(page)).toHaveValue(to)
  await page.keyboard.press('Enter')
}

test('a person opens, walks, answers and closes pages by keys alone, and never loses the keyboard', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const site = await webPages({
    '/one': html('One', '<input id="text" autofocus>'),
    '/two': html('Two', '<p>Two</p>'),
    '/three': html('Three', '<p>Three</p>'),
    '/ask': html('Asking', '<button id="ask" autofocus onclick="window.said = confirm(\'Sure?\')">ask</button>'),
    '/alert': html('Alerting', '<button autofocus onclick="alert(\'Hello\'); window.after = 1">alert</button>'),
    '/secret': (response, { headers }) => {
      if (headers.authorization !== `Basic ${Buffer.from('ann:pass').toString('base64')}`)
        response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end('No.')
      else response.setHeader('content-type', 'text/html').end(html('Signed in', ''))
    },
  })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  const at = (path: string) => `127.0.0.1:${site.port}${path}`
  leaveDialogs(atrium)
  await openFolder(atrium, await folder('work'))

  await test.step('into the panel, and to the address', async () => {
    await page.keyboard.press('Control+Shift+b')
    await expect(page.getByRole('tab', { name: 'Browser', exact: true })).toBeFocused()
    await go(page, at('/one'))
    await expect(tab(page, 'One')).toBeVisible()
    await expect.poll(() => isIn(atrium, '/one')).toBe(true)
  })

  await test.step('typed keys go to the page until F6 leads out of it and back into it', async () => {
    await leave(atrium, '/one')
    await expect.poll(() => isIn(atrium, '/one')).toBe(false)
    await page.keyboard.press('F6')
    await expect.poll(() => isIn(atrium, '/one')).toBe(true)
  })

  await test.step('reloading or enlarging the page keeps the keyboard in it', async () => {
    await inPage(atrium, '/one', 'window.before = true')
    await pressIn(atrium, '/one', 'r', ['control'])
    await expect.poll(() => inPage(atrium, '/one', 'window.before')).toBe(undefined)
    await pressIn(atrium, '/one', 'Plus', ['control'])
    await expect.poll(() => inPage(atrium, '/one', 'Math.round(devicePixelRatio * 100)')).toBe(110)
    expect(await isIn(atrium, '/one')).toBe(true)
    await pressIn(atrium, '/one', '0', ['control'])
  })

  await test.step('from the page of one tab into that of another, again and again', async () => {
    for (const path of ['/two', '/three']) {
      await pressIn(atrium, path === '/two' ? '/one' : '/two', 't', ['control'])
      await expect(tab(page, 'New tab')).toHaveAttribute('data-state', 'active')
      await expect(address(page)).toBeFocused()
      await page.keyboard.type(at(path))
      await page.keyboard.press('Enter')
      await expect.poll(() => isIn(atrium, path)).toBe(true)
    }
    for (const [from, to] of [
      ['/three', '/one'],
      ['/one', '/two'],
      ['/two', '/three'],
    ] as const) {
      await pressIn(atrium, from, 'PageDown', ['control'])
      await expect.poll(() => isIn(atrium, to)).toBe(true)
    }
  })

  await test.step('from the address of one to that of another', async () => {
    await leave(atrium, '/three')
    for (const path of ['/two', '/one']) {
      await page.keyboard.press('Control+PageUp')
      await expect(address(page)).toHaveValue(`${site.origin}${path}`)
      await expect(address(page)).toBeFocused()
    }
  })

  await test.step('along the tabs, of which Delete closes one', async () => {
    await tab(page, 'One').focus()
    await page.keyboard.press('End')
    await expect(tab(page, 'Three')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tab(page, 'Three')).toHaveAttribute('data-state', 'active')
    await look(page, 'keyboard-tabs', '[data-browser]')
    await page.keyboard.press('Delete')
    await expect(tab(page, 'Three')).toHaveCount(0)
    await expect(tab(page, 'Two')).toBeFocused()
    await page.keyboard.press('F6')
    await expect.poll(() => isIn(atrium, '/two')).toBe(true)
    await pressIn(atrium, '/two', 'w', ['control'])
    await expect(tab(page, 'Two')).toHaveCount(0)
    await expect.poll(() => isIn(atrium, '/one')).toBe(true)
  })

  await test.step('the menu', async () => {
    await leave(atrium, '/one')
    for (const name of ['Add a screenshot', 'Use full width', 'More actions for this page']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Zoom in' })).toBeFocused()
    await look(page, 'keyboard-menu', '[role="menu"]')
    await page.keyboard.press('Enter')
    await expect.poll(() => inPage(atrium, '/one', 'Math.round(devicePixelRatio * 100)')).toBe(110)
    await expect(page.getByRole('button', { name: 'More actions for this page' })).toBeFocused()
  })

  await test.step('a dialog of the page that they are in has the keyboard, and gives it back', async () => {
    for (const [key, said] of [
      ['Enter', true],
      ['Escape', false],
    ] as const) {
      await go(page, at('/ask'))
      await expect(tab(page, 'Asking')).toBeVisible()
      await expect.poll(() => inPage(atrium, '/ask', 'document.activeElement.id')).toBe('ask')
      await expect.poll(() => isIn(atrium, '/ask')).toBe(true)
      await pressIn(atrium, '/ask', 'Space')
      await expect(page.getByRole('alert').getByRole('button', { name: 'OK' })).toBeFocused()
      await page.keyboard.press(key)
      await expect.poll(() => inPage(atrium, '/ask', 'window.said')).toBe(said)
      await expect.poll(() => isIn(atrium, '/ask')).toBe(true)
      await leave(atrium, '/ask')
    }
  })

  await test.step('one that comes while they write elsewhere takes nothing from them', async () => {
    await go(page, at('/alert'))
    await expect.poll(() => isIn(atrium, '/alert')).toBe(true)
    await leave(atrium, '/alert')
    await page.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.type('a thought')
    await inPage(atrium, '/alert', 'setTimeout(() => document.querySelector("button").click()); 0')
    await expect(page.getByRole('alert')).toContainText('Hello')
    await page.keyboard.type(' goes on')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('a thought goes on')
    await page.keyboard.press('Control+Shift+b')
    await go(page, at('/one'))
  })

  await test.step('a server that asks for a username and password', async () => {
    await expect.poll(() => isIn(atrium, '/one')).toBe(true)
    await leave(atrium, '/one')
    await go(page, at('/secret'))
    await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused()
    await page.keyboard.type('ann')
    await page.keyboard.press('Tab')
    await page.keyboard.type('pass')
    await page.keyboard.press('Enter')
    await expect(tab(page, 'Signed in')).toBeVisible()
    await expect.poll(() => isIn(atrium, '/secret')).toBe(true)
  })

  await test.step('all of the room, and back', async () => {
    await pressIn(atrium, '/secret', 'm', ['control', 'shift'])
    await expect(page.getByRole('button', { name: /^Exit full width/ })).toBeVisible()
    expect(await isIn(atrium, '/secret')).toBe(true)
    await leave(atrium, '/secret')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Use full width/ })).toBeVisible()
    await expect(address(page)).toBeFocused()
  })

  await test.step('the last tab is closed, and the keyboard is at the address', async () => {
    await page.keyboard.press('Control+w')
    await expect(page.getByRole('heading', { name: 'Browse alongside your work' })).toBeVisible()
    await expect(address(page)).toBeFocused()
    expect(await browser(page).count()).toBe(1)
  })
  await site.close()
})

test('a person decides about a model’s work in pages, takes over and looks back by keys alone', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  test.setTimeout(180_000)
  const scene = await start({ launch, folder }, {}, await folder('data'))
  const { atrium, page, server } = scene
  leaveDialogs(atrium)
  await makeProfile(page, { toolset: 'polpo' })
  const site = await webPages({
    '/': html('Shop', '<label>Name <input id="who"></label><button id="go">Order</button>'),
    // Another site has another process, to which Chromium would give the keyboard.
    '/greedy': html(
      'Greedy',
      `<input id="greedy" autofocus><script>
        setInterval(() => { window.focus(); document.querySelector('#greedy').focus() }, 50)
        setTimeout(() => { location = 'http://localhost:' + location.port + '/greedier' }, 500)
      </script>`,
    ),
    '/greedier': html('Greedier', '<input autofocus>'),
  })

  await test.step('a host is asked for, and allowed', async () => {
    server.add(calling('browser_navigate', { url: `${site.origin}/` }), saying('It is open.'))
    await say(page, 'open it')
    await readCard(page)
    await look(page, 'keyboard-open', CARD)
    await page.keyboard.press('Control+Enter')
    await expect(timeline(page)).toContainText('It is open.')
  })

  await test.step('pages that a model opens take no key from who is writing, however they try', async () => {
    const isInWindow = () =>
      atrium.app.evaluate(
        ({ webContents }) => webContents.getFocusedWebContents()?.getURL().startsWith('app:') === true,
      )
    const open = async (url: string, said: string) => {
      server.add(calling('browser_navigate', { url }), saying(said))
      await say(page, said)
      await readCard(page)
      await page.keyboard.press('Control+Enter')
      await expect(timeline(page).getByText(said)).toHaveCount(2)
      expect(await isInWindow()).toBe(true)
    }
    expect(await isInWindow()).toBe(true)
    await open(`http://localhost:${site.port}/greedier`, 'It is known.')
    await open(`${site.origin}/greedy`, 'It is greedy.')
    await expect(tab(page, 'Greedier')).toBeVisible()
    expect(await isInWindow()).toBe(true)
    await open(`${site.origin}/`, 'It is back.')
  })

  await test.step('the picture of the page is opened from the card, and closing it answers nothing', async () => {
    server.add(calling('browser_fill', { selector: '#who', text: 'Ada' }), saying('It is filled in.'))
    await say(page, 'fill it in')
    await readCard(page)
    await look(page, 'keyboard-fill', CARD)
    await card(page)
      .getByRole('button', { name: /^View Page with/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, 'keyboard-picture', 'dialog')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card(page)).toBeVisible()
    // A key pressed so soon after Escape would go to what has gone.
    await untilKeysCount(page)
    await page.keyboard.press('Control+Enter')
    await expect(timeline(page)).toContainText('It is filled in.')
    expect(await inPage(atrium, `${site.port}/`, 'document.querySelector("#who").value')).toBe('Ada')
  })

  await test.step('the record is opened, and its pictures are stepped through', async () => {
    await toolLine(page, '#who').getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    const strip = timeline(page).getByRole('list', { name: 'Page before and after' })
    await expect(strip.getByRole('img')).toHaveCount(2)
    await strip.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Before')
    await page.keyboard.press('ArrowRight')
    await expect(dialog).toContainText('After')
    await page.keyboard.press('Escape')
    await expect(strip.getByRole('button').first()).toBeFocused()
  })

  await test.step('the tab is taken over and handed back', async () => {
    server.add(calling('browser_wait', { text: 'Nobody says this', timeout_ms: 20_000 }), saying('I waited.'))
    await say(page, 'wait there')
    await expect(browser(page)).toContainText('The model is using this page')
    const over = page.getByRole('button', { name: 'Take over' })
    await over.focus()
    await page.keyboard.press('Enter')
    await expect(browser(page)).toContainText('You’re in control')
    await expect(page.getByRole('button', { name: 'Hand back' })).toBeFocused()
    await look(page, 'keyboard-person', '[data-browser]')
    await expect(timeline(page)).toContainText('I waited.')
    await page.keyboard.press('Enter')
    await expect(browser(page)).not.toContainText('You’re in control')
    await expect(address(page)).toBeFocused()
  })

  await test.step('a rule is chosen, so that the next one asks nothing', async () => {
    server.add(calling('browser_click', { selector: '#go' }), saying('It is pressed.'))
    await say(page, 'press it')
    await readCard(page)
    await allowFromNowOn(card(page), /clicking and typing/)
    await expect(timeline(page)).toContainText('It is pressed.')
  })
  await site.close()
  await server.close()
})
