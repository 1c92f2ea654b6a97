import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { connectModel, say } from '../e2e/person'
import { modelServer } from '../helpers/model-server'
import { type BenchApp, median, onGround, workBetween } from './bench-app'
import { openFolderOf } from './bench-session'
import { streamOf } from './bench-stream'
import { mixedText, oneFence, oneList } from './bench-text'

/**
 * Streams long answers into the built app, 20 tokens every 16 ms as a very fast model does, and tells what that cost the page.
 * Run: npm run build && npx tsx test/bench/stream.bench.ts [part of a name] [runs]
 */
const [filter = '', runs = '3'] = process.argv.slice(2)

const cases = {
  'Markdown with code, 20,000 tokens': mixedText(20_000),
  'one code block, 20,000 tokens': oneFence(20_000),
  'one list, 8,000 tokens': oneList(8_000),
}

/** Waits without work for the page: what looks for an element with every frame would be a fifth of what is measured. */
async function ended(page: Page): Promise<void> {
  while (!(await page.evaluate(`document.querySelector('[data-testid="turn-end"]') !== null`))) await pause(500)
}

async function stream({ page, work, longTasks }: BenchApp) {
  const before = await work()
  await longTasks()
  const startedAt = performance.now()
  await say(page, 'Tell me all of it.')
  await ended(page)
  const seconds = (performance.now() - startedAt) / 1000
  const spent = workBetween(before, await work())
  return { ...spent, seconds, long: await longTasks() }
}

for (const [name, text] of Object.entries(cases).filter(([name]) => name.includes(filter))) {
  const samples: Awaited<ReturnType<typeof stream>>[] = []
  for (let run = 0; run < Number(runs); run++) {
    const server = await modelServer([streamOf(text)])
    await onGround(async ground => {
      const bench = await ground.start()
      await connectModel(bench.page, server.baseUrl)
      await openFolderOf(bench, ground.folder)
      samples.push(await stream(bench))
      await bench.end()
    })
    await server.close()
  }
  const of = (key: 'script' | 'task' | 'layout' | 'style' | 'seconds') => median(samples.map(sample => sample[key]))
  const long = samples.map(
    sample => `${sample.long.length}${sample.long.length > 0 ? ` (${sample.long.join(', ')} ms)` : ''}`,
  )
  console.log(
    `${name}: script ${of('script').toFixed(0)} ms of ${of('task').toFixed(0)} ms (layout ${of('layout').toFixed(0)}, style ${of('style').toFixed(0)}) in ${of('seconds').toFixed(1)} s; tasks over 50 ms: ${long.join('; ')}`,
  )
}
