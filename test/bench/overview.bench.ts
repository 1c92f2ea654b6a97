import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../main/store/store'
import { called } from '../e2e/person'
import { modelServer } from '../helpers/model-server'
import { onGround, workBetween } from './bench-app'
import { writeLogs } from './bench-logs'
import { streamOf } from './bench-stream'
import { mixedText } from './bench-text'
import { report } from './report'

/**
 * The overview over 200 sessions of which 20 stream: the work of the page in five seconds, and how many of the lines were drawn anew.
 * Run: npm run build && npx tsx test/bench/overview.bench.ts
 */
const [SESSIONS, STREAMING, SECONDS] = [200, 20, 5]

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const WATCH_LINES = `window.touched = new Set()
new MutationObserver(list => {
  for (const { target } of list) {
    const line = (target.nodeType === 1 ? target : target.parentElement).closest('[data-testid="overview-session"]')
    if (line) touched.add(line.textContent)
  }
}).observe(document.querySelector('[data-testid="overview"]'), { subtree: true, childList: true, characterData: true, attributes: true })`

const server = await modelServer(() => streamOf(mixedText(60_000), 50))
await onGround(async ground => {
  const data = join(ground.data, 'data')
  await writeLogs(join(data, 'sessions'), SESSIONS, { bytes: 3_000, workspace: ground.folder })
  const store = await openStore(data)
  await store.recentFolders.add(ground.folder)
  await store.close()

  const bench = await ground.start()
  const { page } = bench
  await page.getByTestId('session-item').first().waitFor()
  const provider = { id: 'test-server', label: 'Test server', protocol: 'openai-chat', baseUrl: server.baseUrl }
  await called(page, 'provider.save', { provider })
  await called(page, 'settings.update', { activeModel: { providerId: provider.id, model: 'test-model' } })
  for (let at = 0; at < STREAMING; at++) {
    await called(page, 'session.send', { sessionId: `s${at}`, text: 'Tell me all of it.' })
  }
  /** Resolves to the length of all sessions so far. */
  async function streamed(): Promise<number> {
    const ids = Array.from({ length: STREAMING }, (_, at) => `s${at}`)
    const opened = ids.map(sessionId => called(page, 'session.open', { sessionId, last: 1 }))
    return JSON.stringify(await Promise.all(opened)).length
  }
  await page.getByTestId('overview-button').click()
  await page
    .locator('[data-testid="overview-session"][data-state="running"]')
    .nth(STREAMING - 1)
    .waitFor()
  await page.evaluate(WATCH_LINES)
  await bench.longTasks()
  const said = await streamed()
  const before = await bench.work()
  await pause(SECONDS * 1000)
  const { task } = workBetween(before, await bench.work())
  const long = await bench.longTasks()
  const grown = (await streamed()) - said
  if (grown < STREAMING * 1_000) throw new Error(`Only ${grown} characters came in the meantime.`)
  const touched = await page.evaluate<number>('touched.size')
  report({
    name: `overview, ${STREAMING} of ${SESSIONS} stream: tasks of the page a second`,
    value: task / SECONDS,
    unit: 'ms',
  })
  report({ name: 'longest task of the page', value: Math.max(0, ...long), unit: 'ms', most: 50 })
  report({ name: 'lines drawn anew', value: touched, unit: 'times' })
  await bench.end()
})
await server.close()
