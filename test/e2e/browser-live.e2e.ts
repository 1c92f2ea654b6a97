import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { certifiedFor } from '../helpers/certificates'
import { calling, saying } from '../helpers/chat-answers'
import type { ModelServer } from '../helpers/model-server'
import { look } from './axe'
import { type Fixtures, start } from './card-scene'
import { expect, test } from './launch'
import { allowFromNowOn, card, makeProfile, readCard, say, timeline } from './person'
import { beginBrowser, clickIn, go, inPage, leaveDialogs, placesOf, webPages } from './web-pages'

const browser = (page: Page) => page.getByRole('region', { name: 'Browser', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** A model whose profile has the tools of the browser at once. */
async function withModel(fixtures: Fixtures) {
  const scene = await start(fixtures, {}, await fixtures.folder('data'))
  await makeProfile(scene.page, { toolset: 'polpo' })
  leaveDialogs(scene.atrium)
  return scene
}

/** Returns what was last reported to the model. */
const told = ({ requests }: ModelServer) =>
  JSON.stringify((requests.at(-1)?.body as { messages?: unknown[] } | undefined)?.messages?.at(-1))

async function agree(page: Page): Promise<void> {
  await readCard(page)
  await page.keyboard.press('Control+Enter')
}

test('a person who takes over while the model works ends that at once, and the model learns of it', async ({
  launch,
  folder,
}) => {
  const site = await webPages({ '/': '<!doctype html><title>Busy</title><h1>Busy</h1>' })
  const { page, server } = await withModel({ launch, folder })
  server.add(
    calling('browser_navigate', { url: `${site.origin}/` }),
    calling('browser_wait', { text: 'Nobody says this', timeout_ms: 30_000 }),
    saying('I stopped.'),
  )
  await say(page, 'wait for it')
  await agree(page)
  await expect(browser(page)).toContainText('The model is using this page')
  await expect(timeline(page)).toContainText('Nobody says this')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(timeline(page)).toContainText('I stopped.', { timeout: 10_000 })
  expect(told(server)).toContain('The person took this tab over while this was being done.')
  await expect(browser(page)).toContainText('You’re in control')
  await site.close()
})

test('a server that cannot prove who it is shows nothing, to the person as to the model', async ({
  launch,
  folder,
}) => {
  const { certificate, key } = await certifiedFor(await folder('certificate'), '127.0.0.1')
  const asked: string[] = []
  const secure = createServer({ cert: await readFile(certificate), key: await readFile(key) }, (request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<title>Secret</title>')
  }).listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`
  const { page, server } = await withModel({ launch, folder })

  await page.keyboard.press('Control+Shift+b')
  await go(page, url)
  await expect(page.getByRole('alert')).toContainText(
    'because its certificate isn’t valid. Nothing was loaded, as someone might be intercepting the connection. Check the address and this computer’s clock.',
  )
  await look(page, 'browser-certificate', '[data-browser]')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'because its certificate isn’t valid. Nothing was loaded, as someone might be intercepting the connection. Check the address and this computer’s clock.',
  )

  server.add(calling('browser_navigate', { url }), saying('I could not.'))
  await say(page, 'open it')
  await agree(page)
  await expect(timeline(page)).toContainText('I could not.')
  expect(told(server)).toContain("The server's certificate was issued by nobody whom this computer trusts.")
  expect(asked).toEqual([])
  secure.close()
})

const CHOOSER = `<!doctype html><title>Upload</title><style>input { display: block }</style>
<input type="file" id="file"><button id="late" onclick="setTimeout(() => { file.showPicker(); window.asked = 'asked' }, 3500)">Late</button>`

test('a page that asks the model for files is told none were chosen, and no dialog opens', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const site = await webPages({ '/': CHOOSER })
  const { atrium, page, server } = await withModel({ launch, folder })
  server.add(
    calling('browser_navigate', { url: `${site.origin}/` }),
    calling('browser_click', { selector: '#file' }),
    saying('I clicked.'),
  )
  await say(page, 'upload')
  await agree(page)
  await expect(card(page)).toContainText('Click')
  await agree(page)
  await expect(timeline(page)).toContainText('I clicked.')
  expect(told(server)).toContain('The chooser was cancelled; upload files by naming the field and the files.')
  await expect(browser(page)).toContainText(
    'The page asked for files while the model was using it. No files were selected.',
  )
  const pickers = ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker', 'EyeDropper']
  const has = `${JSON.stringify(pickers)}.filter(name => name in window)`
  expect(await inPage(atrium, `${site.port}/`, has)).toEqual([])

  // Also when the model's call has ended a while ago, but the page does so by what the model did.
  server.add(calling('browser_click', { selector: '#late' }), saying('I clicked again.'))
  await say(page, 'again')
  await readCard(page)
  await allowFromNowOn(card(page), /clicking and typing/)
  await expect(timeline(page)).toContainText('I clicked again.')
  await expect.poll(() => inPage(atrium, `${site.port}/`, 'window.asked')).toBe('asked')
  server.add(calling('browser_get', { what: 'text', selector: '#late' }), saying('I looked.'))
  await say(page, 'look')
  await expect(timeline(page)).toContainText('I looked.')
  // This is said only where Chromium has shown no dialog.
  expect(told(server)).toContain('The chooser was cancelled')
  await site.close()
})

test('a page that floods its history leaves the window quick, and the person goes back at once', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const site = await webPages({
    '/one': '<!doctype html><title>One</title>',
    '/flood':
      '<!doctype html><title>Flood</title><script>for (let i = 0; i < 10_000; i++) { try { history.pushState(i, "", "?" + i) } catch {} }; window.done = true</script>',
  })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, await folder('work'))
  await go(page, `127.0.0.1:${site.port}/one`)
  await expect(tab(page, 'One')).toBeVisible()
  await go(page, `127.0.0.1:${site.port}/flood`)
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Flood')).toBeVisible()
  await expect.poll(() => placesOf(atrium)).toHaveLength(1)
  await browser(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(tab(page, 'One')).toBeVisible()
  await site.close()
})

test('a page whose script never ends is left for another of its host, loaded again, or has its script stopped', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const busy = '<!doctype html><title>Busy</title><button onclick="for (;;) {}">work</button>'
  const trap = `<!doctype html><title>Trap</title><button>work</button><script>addEventListener('beforeunload', () => { for (;;) {} })</script>`
  const site = await webPages({ '/busy': busy, '/trap': trap, '/next': '<!doctype html><title>Next</title>' })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, await folder('work'))
  const toBusy = async () => {
    await go(page, `${site.origin}/busy`)
    await expect(tab(page, 'Busy')).toBeVisible()
    await expect(browser(page).getByRole('button', { name: 'Reload', exact: true })).toBeVisible()
    await clickIn(atrium, '/busy', 'button')
  }
  const answers = () => inPage(atrium, '/busy', '1 + 1')

  await test.step('another address', async () => {
    await toBusy()
    await go(page, `${site.origin}/next`)
    await expect(tab(page, 'Next')).toBeVisible({ timeout: 20_000 })
  })
  await test.step('loaded again', async () => {
    await toBusy()
    await browser(page).getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => site.asked.filter(path => path === '/busy').length, { timeout: 20_000 }).toBe(3)
    expect(await answers()).toBe(2)
  })
  await test.step('one that loops only as it is left', async () => {
    const loads = () => site.asked.filter(path => path === '/trap').length
    await go(page, `${site.origin}/trap`)
    await expect(tab(page, 'Trap')).toBeVisible()
    await clickIn(atrium, '/trap', 'button')
    await browser(page).getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(loads, { timeout: 20_000 }).toBe(2)
    await clickIn(atrium, '/trap', 'button')
    await go(page, `${site.origin}/busy`)
    await expect(tab(page, 'Busy')).toBeVisible({ timeout: 20_000 })
  })
  await test.step('its script stopped, and the page stays', async () => {
    await clickIn(atrium, '/busy', 'button')
    await expect(browser(page)).toContainText('The page isn’t responding. Wait, or reload it.', { timeout: 20_000 })
    await look(page, 'browser-busy', '[data-browser]')
    await browser(page).getByRole('button', { name: 'Stop script' }).click()
    await expect(browser(page)).not.toContainText('The page isn’t responding. Wait, or reload it.', { timeout: 20_000 })
    expect(await answers()).toBe(2)
    expect(site.asked.filter(path => path === '/busy')).toHaveLength(4)
  })
  await site.close()
})

test('a page whose server is slow to answer comes, in a new tab and in place of another', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const site = await webPages({
    '/slow': response => void setTimeout(() => response.end('<!doctype html><title>Slow</title>'), 16_000),
    '/other': response => void setTimeout(() => response.end('<!doctype html><title>Other</title>'), 16_000),
  })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, await folder('work'))
  await go(page, `${site.origin}/slow`)
  await expect(tab(page, 'Slow')).toBeVisible({ timeout: 30_000 })
  await go(page, `${site.origin}/other`)
  await expect(tab(page, 'Other')).toBeVisible({ timeout: 30_000 })
  expect(site.asked.filter(path => path !== '/favicon.ico')).toEqual(['/slow', '/other'])
  await site.close()
})
