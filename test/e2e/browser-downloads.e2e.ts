import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { start } from './card-scene'
import { type Atrium, expect, test } from './launch'
import { allowFromNowOn, card, isThere, makeProfile, readCard, say, showTab, timeline } from './person'
import { clickIn, leaveDialogs, webPages } from './web-pages'

type DownloadResult = { url: string; savedTo: string }

/**
 * Hears of every file that a page gives, after Atrium has: of one that has no place by then the system asks the person, which a test
 * cannot answer, so that it goes to `answer`.
 */
async function hearDownloads({ app }: Atrium, answer: string): Promise<() => Promise<DownloadResult[]>> {
  await app.evaluate(({ app: electron, webContents }, place) => {
    const given: DownloadResult[] = []
    const heard = new Set<Electron.Session>()
    Object.assign(globalThis, { given })
    const hear = ({ session }: Electron.WebContents) => {
      if (heard.has(session)) return
      heard.add(session)
      // Only once Atrium listens.
      setTimeout(() => {
        session.on('will-download', (_event, item) => {
          given.push({ url: item.getURL(), savedTo: item.getSavePath() })
          if (item.getSavePath() === '') item.setSavePath(place)
        })
      })
    }
    for (const contents of webContents.getAllWebContents()) hear(contents)
    electron.on('web-contents-created', (_event, contents) => hear(contents))
  }, answer)
  return () => app.evaluate(() => (globalThis as unknown as { given: DownloadResult[] }).given)
}

const CSV = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' }
const ZIP = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="huge.zip"' }

const LINKS = `<!doctype html><title>Reports</title><style>button, a { display: block; margin: 9px }</style>
<a id="file" href="/file">File</a>
<a id="named" href="/slow" download>Named</a>
<a id="blank" href="/slow" target="_blank">Blank</a>
<button id="made" onclick="const made = document.createElement('a'); made.download = 'made.txt'; made.href = window.URL.createObjectURL(new Blob(['made here'])); made.click()">Made</button>
<a id="huge" href="/huge">Huge</a>
<button id="late" onclick="setTimeout(() => file.click(), 3500)">Late</button>`

test('a download that a model’s click starts can be undone, and one from the person’s click is saved where they say', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const site = await webPages({
    '/': LINKS,
    '/file': response => response.writeHead(200, CSV).end('a;b'),
    '/slow': response => void setTimeout(() => response.writeHead(200, CSV).end('slow'), 700),
    '/huge': (response: ServerResponse) => {
      response.writeHead(200, { ...ZIP, 'content-length': '10000000000' }).write(Buffer.alloc(65_536))
    },
  })
  const { atrium, page, server, workspace } = await start({ launch, folder }, {}, await folder('data'))
  await makeProfile(page, { toolset: 'polpo' })
  leaveDialogs(atrium)
  const chosen = join(await folder('chosen'), 'by the person.csv')
  const given = await hearDownloads(atrium, chosen)
  const told = () =>
    JSON.stringify((server.requests.at(-1)?.body as { messages?: unknown[] } | undefined)?.messages?.at(-1))
  const saved = (name: string) => readFile(join(workspace, 'downloads', name), 'utf8')
  const click = async (id: string) => {
    server.add(calling('browser_click', { selector: `#${id}` }), saying(`That was ${id}.`))
    await say(page, id)
    await expect(timeline(page)).toContainText(`That was ${id}.`)
  }

  await test.step('the card says where it goes, and there it is', async () => {
    server.add(
      calling('browser_navigate', { url: `${site.origin}/` }),
      calling('browser_click', { selector: '#file' }),
      saying('That was file.'),
    )
    await say(page, 'get the report')
    await readCard(page)
    await page.keyboard.press('Control+Enter')
    await expect(card(page)).toContainText('Click “File”')
    await expect(card(page)).toContainText('downloads')
    await readCard(page)
    await allowFromNowOn(card(page), /clicking and typing/)
    await expect(timeline(page)).toContainText('That was file.')
    expect(told()).toContain('Saved as downloads/report.csv.')
    expect(await saved('report.csv')).toBe('a;b')
  })

  await test.step('however the page gives it, the click is answered with it', async () => {
    for (const [id, name, content] of [
      ['named', 'report (2).csv', 'slow'],
      ['blank', 'report (3).csv', 'slow'],
      ['made', 'made.txt', 'made here'],
    ] as const) {
      await click(id)
      expect(told()).toContain(`Saved as downloads/${name}.`)
      expect(await saved(name)).toBe(content)
    }
    // The window that was opened for it is gone.
    await expect(page.getByRole('tab', { name: 'Reports' })).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'New tab' })).toHaveCount(0)
  })

  await test.step('one of 10 GB is stopped', async () => {
    await click('huge')
    expect(told()).toContain('was stopped, as it is larger than 2 GB.')
    await expect(page.getByRole('region', { name: 'Browser', exact: true })).toContainText(
      'huge.zip is larger than 2 GB, so it wasn’t downloaded.',
    )
    expect(await isThere(join(workspace, 'downloads'), 'huge.zip')).toBe(false)
  })

  await test.step('one that comes when the model has ended waits for this step', async () => {
    await click('late')
    const count = (await given()).length
    await expect.poll(async () => (await given()).length).toBe(count + 1)
    server.add(calling('browser_get', { what: 'text', selector: '#late' }), saying('That was get.'))
    await say(page, 'look')
    await expect(timeline(page)).toContainText('That was get.')
    expect(told()).toContain('Saved as downloads/report (4).csv.')
  })

  await test.step('of none of them the system asked the person', async () => {
    const all = await given()
    expect(all).toHaveLength(6)
    expect(all.filter(({ savedTo }) => savedTo === '')).toEqual([])
  })

  await test.step('each can be undone', async () => {
    await showTab(page, 'Changes')
    const changes = page.getByRole('tabpanel', { name: 'Changes' })
    await changes.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(changes).toContainText('Undone')
    await expect.poll(() => isThere(join(workspace, 'downloads'), 'report (4).csv')).toBe(false)
    expect(await saved('made.txt')).toBe('made here')
  })

  await test.step('of what the person clicks the system asks where it goes', async () => {
    await showTab(page, 'Browser')
    await clickIn(atrium, `${site.port}/`, '#file')
    await expect.poll(async () => (await given()).at(-1)?.savedTo).toBe('')
    await expect(page.getByRole('region', { name: 'Browser', exact: true })).toContainText('Saved report.csv.')
    expect(await readFile(chosen, 'utf8')).toBe('a;b')
  })
  await site.close()
})
