import type { Browser, CDPSession } from '@playwright/test'
import { expect, test } from './launch'
import { dataWithFolder, handOver, launchPackaged, packagedExecutable, rendererConfinement } from './packaged'
import { outside, reachesNothing } from './page-guards'
import { composer } from './person'
import { go } from './web-pages'

type Target = { targetId: string; type: string; url: string; browserContextId?: string }

/** Returns what Chromium knows about the package's pages, with scripts that are run in them. */
async function targetsOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const all = async () => (await session.send('Target.getTargets')).targetInfos as Target[]
  return {
    all,
    async run(url: string, script: string): Promise<unknown> {
      const found = (await all()).find(target => target.type !== 'iframe' && target.url === url)
      if (!found) throw new Error(`No page is at ${url}.`)
      return evaluate(session, found.targetId, script)
    },
  }
}

/** Playwright looks at pages of its own session only. */
async function evaluate(session: CDPSession, targetId: string, expression: string): Promise<unknown> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const answered = new Promise<string>(resolve => {
    session.on('Target.receivedMessageFromTarget', event => {
      if (event.sessionId === sessionId && event.message.includes('"id":1')) resolve(event.message)
    })
  })
  const params = { expression, awaitPromise: true, returnByValue: true }
  await session.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }),
  })
  const { result } = JSON.parse(await answered) as { result?: { result: { value: unknown } } }
  await session.send('Target.detachFromTarget', { sessionId })
  return result?.result.value
}

test('a page of the packaged app’s browser reaches nothing of Atrium, in a session and a process of its own', async ({
  folder,
}) => {
  const executable = await packagedExecutable(await folder('package'))
  const workspace = await folder('packaged')
  const data = await dataWithFolder(await folder('data'), workspace)
  for (const given of [data, workspace]) await handOver(given)
  const site = await outside()
  const { page, browser, quit } = await launchPackaged(executable, data)
  await page.getByRole('button', { name: workspace }).click()
  await expect(composer(page)).toBeEnabled()
  const before = await rendererConfinement(data)
  await page.keyboard.press('Control+Shift+b')
  await go(page, `127.0.0.1:${site.port}/`)
  await expect(page.getByRole('tab', { name: 'Outside', exact: true })).toBeVisible()
  const targets = await targetsOf(browser)

  await test.step('it has a session and a process that nothing of Atrium has, in Chromium’s sandbox', async () => {
    const all = await targets.all()
    const own = all.find(({ url }) => url.startsWith('app:'))
    const web = all.find(({ url }) => url === `${site.origin}/`)
    expect(web?.browserContextId).toBeDefined()
    expect(web?.browserContextId).not.toBe(own?.browserContextId)
    if (process.platform !== 'linux') return
    const after = await rendererConfinement(data)
    expect(after.length).toBeGreaterThan(before.length)
    expect(new Set(after.map(found => JSON.stringify(found)))).toEqual(
      new Set([JSON.stringify({ seccomp: '2', noNewPrivileges: '1' })]),
    )
  })

  await reachesNothing(site, {
    page,
    inPage: script => targets.run(`${site.origin}/`, script),
    urls: async () => (await targets.all()).filter(({ type }) => type !== 'browser').map(({ url }) => url),
  })
  await quit()
  await site.close()
})
