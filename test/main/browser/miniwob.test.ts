import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type DrivenPage, drivenPages } from '../../helpers/driven-pages'
import { sampleOf } from '../../helpers/how-deep'
import { type Hands, POLICIES, UNSOLVED } from '../../helpers/miniwob-policies'
import { never } from '../../helpers/never'
import { pngFile } from '../../helpers/png-file'

const ROOT = fileURLToPath(new URL('../../fixtures/miniwob', import.meta.url))
const TASKS = readdirSync(join(ROOT, 'miniwob')).map(name => name.replace('.html', ''))
const SEEDS = ['one', 'two', 'three']
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  png: 'image/png',
  gif: 'image/gif',
}

const { page, server } = drivenPages()

beforeAll(() => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  const served = files.map(name => [
    `/${name}`,
    (_: unknown, response: import('node:http').ServerResponse) => {
      response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      readFile(join(ROOT, normalize(name))).then(
        bytes => response.end(bytes),
        () => response.end(),
      )
    },
  ])
  server().serve(Object.fromEntries(served))
  // Pictures of buttons that the benchmark's copy leaves out: without any size they could not be seen.
  const pages = TASKS.map(task => readFileSync(join(ROOT, 'miniwob', `${task}.html`), 'utf8')).join('')
  const missing = [...pages.matchAll(/url\(\.\.(\/[^)]*\.png)\)/g)]
    .map(match => match[1] ?? '')
    .filter(path => !files.includes(path.slice(1)))
  server().serve(
    Object.fromEntries(
      missing.map(path => [
        path,
        (_, response) => response.setHeader('content-type', 'image/png').end(pngFile(16, 16, [90, 90, 90])),
      ]),
    ),
  )
})

test('each of the thirty tasks has a policy, or a reason why none can be', () => {
  expect(TASKS.length).toBe(30)
  expect([...Object.keys(POLICIES), ...Object.keys(UNSOLVED)].sort()).toEqual([...TASKS].sort())
})

test.each(sampleOf(Object.keys(POLICIES), 6))('%s is solved by reading and acting', { timeout: 60_000 }, async task => {
  const one = await page()
  await one.navigate({ type: 'to', url: `${server().here}/miniwob/${task}.html` }, never)
  for (const seed of sampleOf(SEEDS, 1)) {
    await one.evaluate(
      `core.EPISODE_MAX_TIME = 50000; Math.seedrandom('${seed}'); document.querySelector('#sync-task-cover')?.remove(); core.startEpisodeReal()`,
      never,
    )
    await POLICIES[task]?.(await handsOn(one))
    expect
      .soft(
        await one.evaluate('WOB_RAW_REWARD_GLOBAL', never),
        `${task}, ${seed}: ${await one.get('text', '#query', never)}`,
      )
      .toBe('1')
  }
})

async function handsOn(one: DrivenPage): Promise<Hands> {
  const hands: Hands = {
    goal: await one.get('text', '#query', never),
    page: one,
    outline: (selector = 'body') => one.outline({ selector }),
    async ref(role, name, nth = 0) {
      const lines = [...(await one.outline()).matchAll(/- (\S+)(?: "((?:[^"\\]|\\.)*)")? \[ref=(@e\d+)\]/g)]
      const isNamed = (is = '') => name === undefined || (typeof name === 'string' ? is === name : name.test(is))
      const found = lines.filter(line => new RegExp(`^(?:${role})$`).test(line[1] ?? '') && isNamed(line[2]))[nth]
      if (!found?.[3]) throw new Error(`There is no ${role} ${name} in\n${await one.outline()}`)
      return found[3]
    },
    click: selector => one.on(selector, { type: 'click' }),
    hover: selector => one.on(selector, { type: 'hover' }),
    fill: (selector, text) => one.on(selector, { type: 'fill', text }),
    type: (selector, text) => one.on(selector, { type: 'type', text }),
    select: (selector, value) => one.on(selector, { type: 'select', value }),
    async press(...keys) {
      for (const key of keys) await one.press(key, await one.focused(never), never)
    },
    text: selector => one.get('text', selector, never),
    value: selector => one.get('value', selector, never),
    html: selector => one.get('html', selector, never),
    seen: selector => one.waitFor({ selector, timeoutMs: 5000 }, never),
  }
  return hands
}
