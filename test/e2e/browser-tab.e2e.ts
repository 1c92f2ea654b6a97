import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { type Atrium, expect, test } from './launch'
import { approval, card, connectModel, openFolder, say, timeline } from './person'
import { clickIn, inPage, leaveDialogs, placesOf, pressIn, processesOf, webPages } from './web-pages'

const html = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><style>body{margin:20px}a,button{display:block;margin:8px}</style><h1>${title}</h1>${body}`

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const browser = (page: Page) => page.getByRole('region', { name: 'Browser', exact: true })
const tool = (page: Page, name: string) => browser(page).getByRole('button', { name, exact: true })

async function go(page: Page, to: string): Promise<void> {
  await address(page).fill(to)
  await page.keyboard.press('Enter')
}

async function begin(atrium: Atrium, work: string): Promise<void> {
  leaveDialogs(atrium)
  await openFolder(atrium, work)
  await atrium.page.keyboard.press('Control+Shift+b')
  await expect(atrium.page.getByRole('heading', { name: 'Browse alongside your work' })).toBeVisible()
}

test('a person goes to pages, back and on, opens and closes tabs, and hears why one is not shown', async ({
  launch,
  folder,
}) => {
  const site = await webPages({
    '/one': html('One', '<a id="next" href="/two">two</a>'),
    '/two': html('Two', '<button id="count" onclick="window.n = (window.n ?? 0) + 1">count</button>'),
  })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await begin(atrium, await folder('work'))
  await look(page, 'browser-empty', '[data-browser]')

  await test.step('the field says if something is no address, and nothing is searched for', async () => {
    await go(page, 'how do cookies work')
    await expect(page.getByRole('alert')).toHaveText(
      'Enter a valid address, for example example.com or localhost:3000.',
    )
    await go(page, 'file:///etc/passwd')
    await expect(page.getByRole('alert')).toHaveText('Only files in the folder can be opened here.')
    await go(page, 'javascript:alert(1)')
    await expect(page.getByRole('alert')).toContainText('Enter an address that starts with http:// or https://.')
    expect(await processesOf(atrium)).toHaveLength(0)
  })

  await test.step('an address is gone to, and its page lies in the panel', async () => {
    await go(page, `127.0.0.1:${site.port}/one`)
    await expect(tab(page, 'One')).toBeVisible()
    await expect(address(page)).toHaveValue(`${site.origin}/one`)
    const box = await page.getByTestId('page').boundingBox()
    await expect
      .poll(() => placesOf(atrium))
      .toEqual([
        {
          x: Math.round(box?.x ?? 0),
          y: Math.round(box?.y ?? 0),
          width: Math.round(box?.width ?? 0),
          height: Math.round(box?.height ?? 0),
        },
      ])
    await look(page, 'browser-page', '[data-browser]')
  })

  await test.step('a link, back, forward and reload', async () => {
    await clickIn(atrium, '/one', '#next')
    await expect(tab(page, 'Two')).toBeVisible()
    await tool(page, 'Back').click()
    await expect(tab(page, 'One')).toBeVisible()
    await tool(page, 'Forward').click()
    await expect(tab(page, 'Two')).toBeVisible()
    await clickIn(atrium, '/two', '#count')
    await expect.poll(() => inPage(atrium, '/two', 'window.n')).toBe(1)
    await tool(page, 'Reload').click()
    await expect.poll(() => inPage(atrium, '/two', 'window.n')).toBe(undefined)
  })

  await test.step('a server that is not there is told of in words', async () => {
    await go(page, '127.0.0.1:9')
    await expect(page.getByRole('alert')).toContainText('Can’t show this page')
    await go(page, `127.0.0.1:${site.port}/two`)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('tabs beside it end with their processes', async () => {
    await page.getByRole('button', { name: /^New tab/ }).click()
    await expect(address(page)).toBeFocused()
    await page.keyboard.type(`localhost:${site.port}/one`)
    await page.keyboard.press('Enter')
    await expect(tab(page, 'One')).toHaveAttribute('data-state', 'active')
    const before = await processesOf(atrium)
    expect(before).toHaveLength(2)
    await page.getByTitle('Close One', { exact: true }).click()
    await expect(tab(page, 'Two')).toHaveAttribute('data-state', 'active')
    await tab(page, 'Two').focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('heading', { name: 'Browse alongside your work' })).toBeVisible()
    expect(await processesOf(atrium)).toEqual([])
    const alive = await atrium.app.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid))
    expect(before.filter(pid => alive.includes(pid))).toEqual([])
  })
  await site.close()
})

test('the requests of pages are shown in the tab and answered there', { tag: '@deep' }, async ({ launch, folder }) => {
  const site = await webPages({
    '/ask': html(
      'Asking',
      `<button id="alert" onclick="alert('Hello you'); window.after = 'gone on'">alert</button>
       <button id="confirm" onclick="window.said = confirm('Sure?')">confirm</button>
       <button id="storm" onclick="for (let i = 0; i < 8; i++) window.open('/pop?' + i)">pop-ups</button>
       <button id="mail" onclick="location = 'mailto:a@example.com'">mail</button>
       <button id="where" onclick="navigator.geolocation.getCurrentPosition(() => 0, e => { window.refused = e.code })">where</button>
       <a id="blank" href="/pop" target="_blank" rel="opener">blank</a>`,
    ),
    '/pop': html('Popped', ''),
    '/unasked': html('Unasked', '<script>window.made = open("/pop")</script>'),
    '/endless': html('Endless', '<script>setTimeout(() => { for (;;) alert("again") }, 100)</script>'),
    '/secret': (response, { headers }) => {
      if (headers.authorization !== `Basic ${Buffer.from('ann:pass word').toString('base64')}`)
        response.writeHead(401, { 'www-authenticate': 'Basic realm="The vault"' }).end('No.')
      else response.setHeader('content-type', 'text/html').end(html('Signed in', ''))
    },
    '/trap': html('Trap', '<script>onbeforeunload = event => { event.preventDefault(); return "stay" }</script>'),
  })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await begin(atrium, await folder('work'))
  await go(page, `127.0.0.1:${site.port}/ask`)
  await expect(tab(page, 'Asking')).toBeVisible()

  await test.step('dialogs', async () => {
    await clickIn(atrium, '/ask', '#alert')
    await expect(page.getByRole('alert')).toContainText('Hello you')
    await look(page, 'browser-dialog', '[data-browser]')
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => inPage(atrium, '/ask', 'window.after')).toBe('gone on')
    for (const [answer, said] of [
      ['Cancel', false],
      ['OK', true],
    ] as const) {
      await clickIn(atrium, '/ask', '#confirm')
      await expect(page.getByRole('alert')).toContainText('Sure?')
      await page.getByRole('alert').getByRole('button', { name: answer }).click()
      await expect.poll(() => inPage(atrium, '/ask', 'window.said')).toBe(said)
    }
  })

  await test.step('permissions and other programs are refused, and told of', async () => {
    await clickIn(atrium, '/ask', '#where')
    await expect(browser(page)).toContainText('Pages here don’t')
    await expect.poll(() => inPage(atrium, '/ask', 'window.refused')).toBe(1)
    await clickIn(atrium, '/ask', '#mail')
    await expect(browser(page)).toContainText('mailto:a@example.com')
    const notes = browser(page).getByRole('button', { name: 'Dismiss' })
    for (let left = await notes.count(); left > 0; left--) {
      await notes.first().click()
      await expect(notes).toHaveCount(left - 1)
    }
  })

  await test.step('a window of the same site becomes a tab that knows who opened it', async () => {
    await clickIn(atrium, '/ask', '#blank')
    await expect(tab(page, 'Popped')).toHaveAttribute('data-state', 'active')
    expect(await inPage(atrium, '/pop', 'opener !== null')).toBe(true)
    await page.getByTitle('Close Popped', { exact: true }).click()
  })

  await test.step('a storm of them ends after a few', async () => {
    await clickIn(atrium, '/ask', '#storm')
    await expect(page.getByRole('tab', { name: 'Popped' })).toHaveCount(3)
    await tab(page, 'Asking').click()
    await expect(browser(page)).toContainText('Blocked a pop-up that nobody asked for')
    expect(site.asked.filter(path => path === '/pop')).toHaveLength(4)
    for (let left = 3; left > 0; left--) {
      await page.getByRole('tab', { name: 'Popped' }).first().focus()
      await page.keyboard.press('Delete')
      await expect(page.getByRole('tab', { name: 'Popped' })).toHaveCount(left - 1)
    }
  })

  await test.step('a server that wants a name and a password has them from the person', async () => {
    await go(page, `127.0.0.1:${site.port}/secret`)
    await expect(page.getByRole('form', { name: /asks for a username and password/ })).toContainText('The vault')
    await look(page, 'browser-sign-in', '[data-browser]')
    await page.getByRole('textbox', { name: 'Username' }).fill('ann')
    await page.getByRole('textbox', { name: 'Password' }).fill('pass word')
    await page.keyboard.press('Enter')
    await expect(tab(page, 'Signed in')).toBeVisible()
  })

  await test.step('a page that does not let go is left all the same', async () => {
    await go(page, `127.0.0.1:${site.port}/trap`)
    await expect(tab(page, 'Trap')).toBeVisible()
    await clickIn(atrium, '/trap', 'h1')
    await go(page, `127.0.0.1:${site.port}/unasked`)
    await expect(tab(page, 'Unasked')).toBeVisible()
  })

  await test.step('a window that nobody asked for is not opened', async () => {
    // The person has pressed something in the page before, a moment ago.
    await expect(browser(page)).toContainText('Blocked a pop-up that nobody asked for')
    expect(await inPage(atrium, '/unasked', 'window.made')).toBe(null)
  })

  await test.step('a page without an end of dialogs is ended, and can be loaded again', async () => {
    await go(page, `127.0.0.1:${site.port}/endless`)
    const ok = page.getByRole('alert').getByRole('button', { name: 'OK' })
    for (let answered = 0; answered < 11; answered++) {
      if ((await page.getByRole('heading', { name: 'This page stopped' }).count()) > 0) break
      await ok.click({ timeout: 5_000 }).catch(() => undefined)
    }
    await expect(page.getByRole('alert')).toContainText('This page stopped')
    await look(page, 'browser-ended', '[data-browser]')
  })
  await site.close()
})

test('a page that crashes leaves the window as it is, and what lies over a page is seen', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const site = await webPages({ '/one': html('One', '<p>Text</p>') })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await begin(atrium, await folder('work'))
  await go(page, `127.0.0.1:${site.port}/one`)
  await expect(tab(page, 'One')).toBeVisible()
  const isParked = async () => (await placesOf(atrium)).every(({ width, height }) => width === 1 && height === 1)
  await expect.poll(isParked).toBe(false)

  await test.step('a menu, a dialog and the palette take it away, with its picture in its place', async () => {
    await page.getByRole('button', { name: 'More actions for this page' }).click()
    await expect.poll(isParked).toBe(true)
    await expect(page.getByTestId('page').locator('img')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect.poll(isParked).toBe(false)
    await expect(page.getByTestId('page').locator('img')).toHaveCount(0)
    for (const keys of ['Control+k', 'Control+,']) {
      await page.keyboard.press(keys)
      await expect.poll(isParked).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(isParked).toBe(false)
    }
  })

  await test.step('another tab of the panel takes it away', async () => {
    await page.getByRole('tab', { name: 'Files', exact: true }).click()
    await expect.poll(isParked).toBe(true)
    await page.getByRole('tab', { name: 'Browser', exact: true }).click()
    await expect.poll(isParked).toBe(false)
  })

  await test.step('it takes the whole room, and goes back by Escape', async () => {
    const [before] = await placesOf(atrium)
    await page.getByRole('button', { name: /^Use full width/ }).click()
    await expect.poll(async () => (await placesOf(atrium))[0]?.width).toBeGreaterThan((before?.width ?? 0) + 200)
    await look(page, 'browser-full', '[data-browser]')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await placesOf(atrium))[0]?.width).toBe(before?.width)
  })

  await test.step('all of it by keys', async () => {
    await pressIn(atrium, '/one', 'F6')
    await expect(address(page)).toBeFocused()
    await pressIn(atrium, '/one', 't', ['control'])
    await expect(tab(page, 'New tab')).toHaveAttribute('data-state', 'active')
    await expect(address(page)).toBeFocused()
    await page.keyboard.press('Control+w')
    await expect(tab(page, 'One')).toHaveAttribute('data-state', 'active')
    await pressIn(atrium, '/one', 'Plus', ['control'])
    await expect.poll(() => inPage(atrium, '/one', 'Math.round(devicePixelRatio * 100)')).toBe(110)
    await pressIn(atrium, '/one', '0', ['control'])
    await expect.poll(() => inPage(atrium, '/one', 'Math.round(devicePixelRatio * 100)')).toBe(100)
    await page.getByTestId('page').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => inPage(atrium, '/one', 'document.hasFocus()')).toBe(true)
  })

  await test.step('its process ends, and it is loaded again', async () => {
    await atrium.app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .find(contents => contents.getURL().endsWith('/one'))
        ?.forcefullyCrashRenderer(),
    )
    await expect(page.getByRole('alert')).toContainText('The page crashed. Atrium and your other tabs aren’t affected.')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await inPage(atrium, '/one', 'document.title')).toBe('One')
  })
  await site.close()
})

test('a model works a page in sight of the person, who takes over by a press in it', async ({ launch, folder }) => {
  test.setTimeout(120_000)
  const site = await webPages({
    '/form': html('Form', '<button id="go" onclick="document.title = \'Pressed\'">Go on</button>'),
  })
  const answers = [
    calling('tool_search', { query: 'select:browser_navigate,browser_wait' }),
    calling('browser_navigate', { url: `${site.origin}/form` }),
    calling('browser_wait', { text: 'Nobody says this', timeout_ms: 20_000 }),
    saying('I waited.'),
    calling('browser_wait', { text: 'Form' }),
    saying('It is theirs.'),
  ]
  const server = await modelServer(answers)
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  leaveDialogs(atrium)
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'open it')
  await expect(card(page)).toContainText(`${site.origin}/form`)
  await expect(approval(card(page))).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(tab(page, 'Form')).toBeVisible()

  await test.step('the tab says that the model works there, and is framed', async () => {
    await expect(browser(page)).toContainText('The model is using this page')
    await look(page, 'browser-model', '[data-browser]')
  })

  await test.step('the model’s click stays the model’s, and the person’s click takes over', async () => {
    await clickIn(atrium, '/form', '#go')
    await expect(browser(page)).toContainText('You’re in control')
    await expect(tab(page, 'Pressed')).toBeVisible()
    await look(page, 'browser-person', '[data-browser]')
    await expect(timeline(page)).toContainText('I waited.')
    await say(page, 'go on')
    await expect(timeline(page)).toContainText('It is theirs.')
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('The person has taken this tab over')
  })

  await test.step('and they hand it back', async () => {
    await page.getByRole('button', { name: 'Hand back' }).click()
    await expect(browser(page)).not.toContainText('You’re in control')
  })
  await site.close()
  await server.close()
})
