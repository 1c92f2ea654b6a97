import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { resolveElectron } from '../../scripts/electron/resolve-electron'
import { virtualDisplay } from '../../scripts/virtual-display'
const electron = await resolveElectron()
const display = await virtualDisplay()
const all: any[] = []
for (let run = 0; run < 7; run++) {
  const data = await mkdtemp(join(tmpdir(), 'zzs-'))
  const t0 = Date.now()
  const child = spawn(electron.executable, [resolve('.'), '--no-sandbox', `--user-data-dir=${data}`, '--remote-debugging-port=0'], { env: display.env, stdio: ['ignore', 'ignore', 'pipe'] })
  const url = await new Promise<string>(f => { let t = ''; child.stderr!.on('data', c => { t += c; const u = t.match(/DevTools listening on (\S+)\n/)?.[1]; if (u) f(u) }) })
  const tDev = Date.now() - t0
  const browser = await chromium.connectOverCDP(url)
  const page = browser.contexts()[0]!.pages()[0] ?? (await browser.contexts()[0]!.waitForEvent('page'))
  await page.getByRole('button', { name: 'Open a folder…' }).first().waitFor()
  const usable = Date.now() - t0
  const r = await page.evaluate(() => ({ origin: performance.timeOrigin, nav: performance.getEntriesByType('navigation')[0]?.toJSON(), paint: performance.getEntriesByType('paint').map(e => [e.name, e.startTime]), res: performance.getEntriesByType('resource').map((e: any) => [e.name.split('/').pop(), e.startTime, e.responseEnd, e.transferSize]), lt: performance.getEntriesByType('longtask').length, marks: performance.getEntriesByType('mark').map(e => [e.name, e.startTime]) }))
  if (run > 0) all.push({ tDev, usable, origin: r.origin - t0, dcl: r.nav?.domContentLoadedEventEnd, paint: r.paint, res: r.res, marks: r.marks })
  child.kill('SIGKILL'); await rm(data, { recursive: true, force: true, maxRetries: 10 })
}
for (const a of all) console.log(JSON.stringify(a, (k, v) => typeof v === 'number' ? Math.round(v) : v))
await display.stop()
