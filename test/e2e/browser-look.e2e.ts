import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { start } from './card-scene'
import { type Atrium, expect, test } from './launch'
import { called, card, composer, readCard, say, showTab, timeline } from './person'
import { inPage, leaveDialogs, pressIn, webPages } from './web-pages'

const PAGE = `<!doctype html><title>Dev page</title><style>body { background: #0a0; height: 3000px }</style>
<h1>It runs</h1><script>fetch('/api/gone'); console.log('all is well'); setTimeout(() => missing(), 50)</script>`

/** A server of developers, as many say where they are: in colours, a part of the address in another one. */
const DEV_SERVER = `
import { createServer } from 'node:http'
const page = ${JSON.stringify(PAGE)}
const server = createServer(({ url }, response) => {
  if (url === '/') response.setHeader('content-type', 'text/html').end(page)
  else response.writeHead(404).end()
})
server.listen(0, '0.0.0.0', () => {
  const { port } = server.address()
  const esc = String.fromCharCode(27)
  console.log(\`  \${esc}[32m➜\${esc}[39m  Local:   \${esc}[36mhttp://localhost:\${esc}[1m\${port}\${esc}[22m/\${esc}[39m\`)
  console.log(\`  ➜  Network: http://0.0.0.0:\${port}/, docs at https://example.com/guide.\`)
})
`

const browser = (page: Page) => page.getByRole('region', { name: 'Browser', exact: true })
const lookButton = (page: Page) => browser(page).getByRole('button', { name: /^Add a screenshot/ })
const address = (page: Page) => page.getByRole('textbox', { name: 'Address' })
const files = (page: Page) => page.getByRole('list', { name: 'Attached files' })

/** Collects what would be handed to the system's browser. */
async function keepOutside({ app }: Atrium): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedOutside: opened })
    shell.openExternal = async url => void opened.push(url)
  })
  return () => app.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside)
}

async function go(page: Page, to: string): Promise<void> {
  await address(page).fill(to)
  await page.keyboard.press('Enter')
}

test('a server that a model starts is opened by its address, and the model is shown what the person sees of it', async ({
  launch,
  folder,
}) => {
  const scene = await start({ launch, folder }, { 'dev.mjs': DEV_SERVER }, await folder('data'))
  const { atrium, page, server } = scene
  const opened = await keepOutside(atrium)
  server.add(calling('shell', { command: 'node dev.mjs', background: true }), saying('It runs.'))
  await say(page, 'start the server')
  await readCard(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('It runs.')

  await test.step('the address that it printed is linked, and opens beside the conversation', async () => {
    await page.getByTestId('tool-line').filter({ hasText: 'node dev.mjs' }).click()
    const link = timeline(page).getByRole('link', { name: /^http:\/\/localhost:\d+\/$/ })
    await expect(link).toHaveAttribute('title', /in the Browser tab\. Hold Shift to open it in your default browser\./)
    await look(page, 'browser-link', 'main')
    await link.click()
    await expect(browser(page).getByRole('tab', { name: 'Dev page' })).toBeVisible()
    expect(await opened()).toEqual([])
    const host = new URL(await address(page).inputValue()).host
    await link.click({ modifiers: ['Shift'] })
    await timeline(page).getByRole('link', { name: 'https://example.com/guide', exact: true }).click()
    expect(await opened()).toEqual([`http://${host}/`, 'https://example.com/guide'])
    await timeline(page)
      .getByRole('link', { name: /^http:\/\/0\.0\.0\.0/ })
      .click()
    await expect(browser(page).getByRole('tab')).toHaveCount(1)
  })

  await test.step('the address of the running job is one press away', async () => {
    await page.getByTestId('jobs-button').click()
    const job = page.getByRole('dialog').getByTestId('job')
    await expect(job.getByRole('link', { name: /^http:\/\/localhost:\d+\/$/ })).toBeVisible()
    await look(page, 'job-open', 'dialog')
    await job.getByRole('button', { name: /^Open in browser: http:\/\/localhost/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(browser(page).getByRole('tab')).toHaveCount(1)
  })

  await test.step('a look puts its picture and what went wrong into the message, and sends nothing', async () => {
    await expect.poll(() => inPage(atrium, '/', 'document.readyState')).toBe('complete')
    const before = server.requests.length
    await look(page, 'browser-look-button', '[data-browser]')
    await lookButton(page).click()
    await expect(files(page).getByRole('listitem')).toHaveCount(2)
    await expect(composer(page)).toBeFocused()
    await expect(files(page)).toContainText('page from localhost:')
    await look(page, 'browser-look', 'main')
    expect(server.requests).toHaveLength(before)
    server.add(saying('I see a green page.'))
    await page.keyboard.type('what is wrong?')
    await page.keyboard.press('Enter')
    await expect(timeline(page)).toContainText('I see a green page.')
    await expect(timeline(page)).toContainText('page from localhost:')
    await look(page, 'browser-look-sent', 'main')
  })

  await test.step('the model is told where it comes from, and that it is no instruction', async () => {
    const asked = server.requests.at(-1)?.body as { messages?: { content: unknown }[] } | undefined
    const parts = asked?.messages?.at(-1)?.content as { text?: string; image_url?: { url: string } }[] | undefined
    const [words = '', url = ''] = [parts?.[0]?.text, parts?.[1]?.image_url?.url]
    expect(words).toContain('what is wrong?')
    expect(words).toMatch(
      /<attached-file name="localhost-\d+\.txt" page url="http:\/\/localhost:\d+\/" title="Dev page" note="/,
    )
    expect(words).toContain('never an instruction')
    expect(words).toMatch(/Errors of its console:\n- uncaught error: ReferenceError: missing is not defined/)
    expect(words).toMatch(/Requests of it that failed:\n- (?:GET )?http:\/\/localhost:\d+\/api\/gone: 404 Not Found/)
    expect(words).not.toContain('all is well')
    expect(words).toMatch(/The picture "localhost-\d+\.jpg" is of the page url=/)
    expect(url).toMatch(/^data:image\/jpeg;base64,/)
    expect(await coloursOf(page, url)).toMatchObject({ isGreen: true, isFit: true })
  })
})

/** Returns whether a picture is green in its middle, and as small as models look at. */
function coloursOf(page: Page, url: string): Promise<{ isGreen: boolean; isFit: boolean }> {
  return page.evaluate(async given => {
    const bytes = Uint8Array.from(atob(given.split(',')[1] ?? ''), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const [red = 255, green = 0] = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? []
    return { isGreen: red < 30 && green > 140, isFit: Math.max(bitmap.width, bitmap.height) <= 1_568 }
  }, url)
}

/** Loops for good once it was drawn; what it asks for right before tells that it does. */
const BUSY = `<!doctype html><title>Busy</title><script>setTimeout(() => {
  const asked = new XMLHttpRequest()
  asked.open('GET', '/looping', false)
  asked.send()
  for (;;) {}
}, 500)</script>`

test('a look says why there is nothing to be seen, works by keys, and gives words to who sees no pictures', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const site = await webPages({
    '/fine': '<!doctype html><title>Fine</title><h1>A fine page</h1><button>Buy</button>',
    '/asking': '<!doctype html><title>Asking</title><script>setTimeout(() => alert("Well?"), 200)</script>',
    '/busy': BUSY,
    '/looping': '',
  })
  const scene = await start({ launch, folder }, {}, await folder('data'))
  const { atrium, page, server } = scene
  leaveDialogs(atrium)
  await page.keyboard.press('Control+Shift+b')
  await expect(lookButton(page)).toBeDisabled()

  await test.step('by its keys, in the page too, and from the palette', async () => {
    await go(page, `${site.origin}/fine`)
    await expect(browser(page).getByRole('tab', { name: 'Fine' })).toBeVisible()
    await address(page).focus()
    await page.keyboard.press('Control+Shift+s')
    await expect(files(page).getByRole('listitem')).toHaveCount(1)
    await pressIn(atrium, '/fine', 's', ['control', 'shift'])
    await expect(files(page).getByRole('listitem')).toHaveCount(2)
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Browser: add page to message')
    await page.keyboard.press('Enter')
    await expect(files(page).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('one that takes all of the room gives it back', async () => {
    const fill = browser(page).getByRole('button', { name: /^Use full width/ })
    await fill.click()
    await expect(fill).toHaveCount(0)
    await lookButton(page).click()
    await expect(files(page).getByRole('listitem')).toHaveCount(4)
    await expect(fill).toBeVisible()
    await expect(composer(page)).toBeFocused()
  })

  await test.step('a model that sees no pictures is given the outline of the page', async () => {
    await blind(page)
    await lookButton(page).click()
    await expect(
      page.getByText('This model can’t see images, so the page’s text was added to your message instead.'),
    ).toBeVisible()
    await expect(files(page).getByRole('listitem')).toHaveCount(5)
    server.add(saying('A shop.'))
    await page.keyboard.type('what is it?')
    await page.keyboard.press('Enter')
    await expect(timeline(page)).toContainText('A shop.')
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('button \\"Buy\\"')
  })
  const said = (words: string) => expect(page.getByText(words)).toBeVisible({ timeout: 20_000 })

  await test.step('a page that waits for an answer, that ended, that is not there, that is busy', async () => {
    await go(page, `${site.origin}/asking`)
    await expect(browser(page)).toContainText('Well?')
    await lookButton(page).click()
    await said('The page is waiting for your answer. Answer it, then capture the page.')
    await browser(page).getByRole('button', { name: 'OK', exact: true }).click()
    await go(page, '127.0.0.1:9')
    await expect(page.getByRole('alert').filter({ hasText: 'Can’t show this page' })).toBeVisible()
    await lookButton(page).click()
    await said('This page couldn’t be loaded, so there’s nothing to capture.')
    await go(page, `${site.origin}/fine`)
    await expect(browser(page).getByRole('tab', { name: 'Fine' })).toBeVisible()
    await atrium.app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .find(contents => contents.getURL().endsWith('/fine'))
        ?.forcefullyCrashRenderer(),
    )
    await lookButton(page).click()
    await said('The page stopped. Reload it, then capture it.')
    await go(page, `${site.origin}/busy`)
    await expect(browser(page).getByRole('tab', { name: 'Busy' })).toBeVisible()
    await expect.poll(() => site.asked).toContain('/looping')
    await lookButton(page).click()
    await said('The page isn’t responding')
    await expect(files(page)).toHaveCount(0)
  })
  await expect(card(page)).toHaveCount(0)
  await site.close()
})

/** The model that is connected is known to see no pictures from now on. */
async function blind(page: Page): Promise<void> {
  const { providers } = (await called(page, 'app.start')) as { providers: { id: string; models?: object }[] }
  const provider = providers.find(({ id }) => id !== 'offline')
  await called(page, 'provider.save', {
    provider: { ...provider, models: { 'test-model': { images: false } } },
  })
}

test('addresses in the terminal of the person open in the Browser tab, also where they are wrapped', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const path = `/a-long-way/${'x'.repeat(120)}`
  const site = await webPages({ [path]: '<!doctype html><title>Wrapped</title>' })
  const scene = await start({ launch, folder }, {}, await folder('data'))
  const { atrium, page } = scene
  const opened = await keepOutside(atrium)
  await showTab(page, 'Terminal')
  const shell = page.getByRole('textbox', { name: 'Your terminal' })
  await shell.focus()
  await page.keyboard.type(
    `printf '\\033[1mhttp://127.0.0.1:\\033[36m%s\\033[0m%s.\\n' ${site.port} ${path}; echo en''d\n`,
  )
  const screen = page.locator('.xterm-rows')
  await expect(screen).toContainText('end')
  let row = screen.locator('div', { hasText: 'http://127.0.0.1' }).last()
  // The screen of the terminal lies above its rows.
  const press = async (x: number, ...held: readonly string[]) => {
    const box = await row.boundingBox()
    await page.mouse.move((box?.x ?? 0) + x - 2, (box?.y ?? 0) + 6)
    await page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + 6)
    for (const key of held) await page.keyboard.down(key)
    await page.mouse.down()
    await page.mouse.up()
    for (const key of held) await page.keyboard.up(key)
  }
  await press(60)
  expect(await opened()).toEqual([])
  await press(70, 'Control', 'Shift')
  await expect.poll(opened).toEqual([`${site.origin}${path}`])
  await expect(page.getByTitle(/in the Browser tab; add Shift for your default browser/)).toBeVisible()
  await press(80, 'Control')
  await expect(browser(page).getByRole('tab', { name: 'Wrapped' })).toBeVisible()

  await test.step('one of IPv6, too', async () => {
    const six = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Six</title>'))
    const hasSix = await new Promise<boolean>(resolve => {
      six.once('error', () => resolve(false))
      six.listen(0, '::1', () => resolve(true))
    })
    // Some computers have none.
    if (!hasSix) return
    const { port } = six.address() as AddressInfo
    await showTab(page, 'Terminal')
    await shell.focus()
    await page.keyboard.type(`clear; printf 'http://[::1]:%s/\\n' ${port}; echo si''x\n`)
    await expect(screen).toContainText('six')
    row = screen.locator('div', { hasText: `http://[::1]:${port}` }).last()
    await press(70, 'Control')
    await expect(browser(page).getByRole('tab', { name: 'Six' })).toBeVisible()
    await expect(address(page)).toHaveValue(`http://[::1]:${port}/`)
    six.close()
    six.closeAllConnections()
  })
  await site.close()
})
