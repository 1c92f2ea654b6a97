import { setTimeout as pause } from 'node:timers/promises'
import { webPages } from '../e2e/web-pages'
import { type BenchApp, onGround } from './bench-app'
import { openFolderOf } from './bench-session'
import { type TotalMemory, totalMemory } from './process-memory'

/**
 * The memory of all processes of Atrium before its browser was looked at, with the empty Browser tab, with one tab of a simple page
 * that rests, and after that tab was closed, each time with the difference to the beginning: at most 80 MB more while it rests, and
 * none once it is closed. Linux only, as it reads /proc. Run: npm run build && npx tsx test/bench/browser-memory.bench.ts [rounds]
 */
const [rounds = '3'] = process.argv.slice(2)
/** Until what ends when it has nothing to do has ended, and garbage was collected. */
const SETTLED_MS = 20_000
const PAGE = '<!doctype html><meta charset="utf-8"><title>Simple</title><h1>Simple</h1><p>Some words.</p>'

async function settled({ app }: BenchApp): Promise<TotalMemory> {
  await pause(SETTLED_MS)
  return totalMemory(app.process().pid)
}

function print(name: string, { own, pss, rss, count }: TotalMemory, first: TotalMemory): void {
  const part = (label: string, now: number, before: number) =>
    `${label} ${now.toFixed(0)} MB (${now >= before ? '+' : ''}${(now - before).toFixed(0)}, ×${(now / before).toFixed(2)})`
  const parts = [part('private', own, first.own), part('PSS', pss, first.pss), part('RSS', rss, first.rss)]
  console.log(`${name.padEnd(16)} ${parts.join(', ')}, ${count} processes`)
}

const site = await webPages({ '/': PAGE })
await onGround(async ({ folder, start }) => {
  const bench = await start()
  await openFolderOf(bench, folder)
  const { page } = bench
  const first = await settled(bench)
  print('without', first, first)
  await page.keyboard.press('Control+Shift+b')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.waitFor()
  print('empty', await settled(bench), first)
  // Things made only once, such as the folder's session, are in the first round; whatever leaks each time grows with the rounds.
  for (let round = 1; round <= Number(rounds); round++) {
    await address.fill(`127.0.0.1:${site.port}/`)
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Simple', exact: true }).waitFor()
    print(`one tab, ${round}`, await settled(bench), first)
    await page.getByTitle('Close Simple', { exact: true }).click()
    await page.getByRole('heading', { name: 'Browse alongside your work' }).waitFor()
    print(`closed, ${round}`, await settled(bench), first)
  }
  await bench.end()
})
await site.close()
