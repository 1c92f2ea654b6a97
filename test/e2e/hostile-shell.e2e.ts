import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../helpers/hostile-app'
import { deepUnless } from './deep-unless'
import { allowFromNowOn, card, isThere, timeline } from './person'

const corpus: { class: string; cmd: string }[] = JSON.parse(
  readFileSync(new URL('../fixtures/command-bypass-more.json', import.meta.url), 'utf8'),
)
const lines = (...commands: string[]): [string, object][] => commands.map(command => ['shell', { command }])
const statuses = (calls: readonly { status: string }[]): string[] => calls.map(({ status }) => status)

/** A line that, if the system confines it to reading, runs without the secret that the pattern matches. */
const RUNS_WITHOUT = 'cat .e*'

/** Each of these lines was seen to fire, by the test of the corpus. */
for (const [at, name] of [...new Set(corpus.map(line => line.class))].entries()) {
  test(
    `S1: what a line hides by ${name} does not happen by itself in Ask or Auto-edit`,
    deepUnless(at % 5 === 0),
    async ({ hostile, stage }) => {
      const { attempt, stop, sessionId } = await stage()
      const all = corpus.filter(line => line.class === name && line.cmd !== RUNS_WITHOUT).map(({ cmd }) => cmd)
      const sample = [0, 0.25, 0.5, 0.75].map(part => all[Math.floor(part * all.length)] ?? '')
      for (const mode of ['ask', 'auto-edit'] as const) {
        await hostile.call('session.setMode', { sessionId, mode })
        const calls = await attempt(...lines(...sample))
        expect(statuses(calls)).toEqual(sample.map(() => 'waiting'))
        expect(calls.every(({ dispatched }) => dispatched === undefined)).toBe(true)
        await stop()
      }
    },
  )
}

test('S2: what only reads still runs without asking, so that asking stays worth something', async ({ stage }) => {
  const { attempt } = await stage({ files: { 'src/b.ts': 'x\n' } })
  const calls = await attempt(...lines('ls -la', 'grep -rn x src', 'sed -n 1,5p a', 'cat a | head', 'wc -l a'))
  expect(statuses(calls)).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('S3: a rule for a command covers nothing that is put around it or into it', async ({ hostile, stage }) => {
  const { attempt, stop, workspace } = await stage()
  const { page } = hostile
  await attempt(...lines('touch one'))
  await allowFromNowOn(card(page), /<path>/)
  await expect(timeline(page)).toContainText('Over.')
  expect(await isThere(workspace, 'one')).toBe(true)
  const mutations = lines(
    ...['touch two; touch canary', 'touch two && touch canary', 'touch two\ntouch canary', 'touch two | tee canary'],
    ...['touch $(touch canary)', 'touch `touch canary`', 'touch two > canary', 'X=1 touch canary', 'touch two canary'],
    ...['touch ../work-evil/canary', 'touch .git/hooks/canary', 'touch -r a canary', 'env touch canary', 'touch cana*'],
  )
  expect(statuses(await attempt(...mutations))).toEqual(mutations.map(() => 'waiting'))
  await stop()
  expect(await isThere(workspace, 'two')).toBe(false)
})

test('S4: a card shows each character of a command, also those that hide or lie', async ({ hostile, stage }) => {
  const { attempt } = await stage()
  await attempt(...lines('echo \u001b[2K\u001b[1Aok \u202e# \u2066safe\u2069 \u200btouch canary\r\u0008 \u00a0x'))
  const shown = card(hostile.page).locator('pre').first()
  const exact = 'echo \\u{1b}[2K\\u{1b}[1Aok \\u{202e}# \\u{2066}safe\\u{2069} \\u{200b}touch canary\\r\\b \\u{a0}x'
  await expect(shown).toHaveText(exact)
  expect(await shown.evaluate(({ textContent }) => /\p{Cc}|\p{Cf}/u.test(textContent ?? ''))).toBe(false)
})

test('S4: a long command is shown to its end, with nothing cut from its middle', { tag: '@deep' }, async ({
  hostile,
  stage,
}) => {
  const { attempt } = await stage()
  const words = Array.from({ length: 800 }, (_, index) => `word${index}`)
  const command = `echo ${words.slice(0, 400).join(' ')} ; touch canary ; echo ${words.slice(400).join(' ')}`
  await attempt(...lines(command))
  await expect(card(hostile.page).locator('pre').first()).toHaveText(command)
})

test('S4: a card that appears under the hand is not answered by the click or key that was under way', async ({
  hostile,
  stage,
}) => {
  const { attempt, workspace, sessionId } = await stage()
  const { page } = hostile
  // Looks at the very first moment in which the card is there, and clicks then.
  const first = page.evaluate(
    () =>
      new Promise<{ isDisabled: boolean; isFocused: boolean }>(found => {
        const seen = (): boolean => {
          const shown = document.querySelector('[data-testid=approval-card]')
          const approve = [...(shown?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
            textContent?.startsWith('Run command'),
          )
          if (!shown || !approve) return false
          approve.click()
          for (const key of ['Enter', ' ']) {
            const keys = { key, ctrlKey: key === 'Enter', bubbles: true }
            shown.dispatchEvent(new KeyboardEvent('keydown', keys))
            approve.dispatchEvent(new KeyboardEvent('keydown', keys))
          }
          found({ isDisabled: approve.disabled, isFocused: shown.contains(document.activeElement) })
          return true
        }
        const watcher = new MutationObserver(() => seen() && watcher.disconnect())
        watcher.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await attempt(...lines('touch canary'))
  expect(await first).toEqual({ isDisabled: true, isFocused: false })
  await expect(card(page).getByRole('button', { name: /^Run command/ })).toBeEnabled()
  await expect(card(page).getByRole('button', { name: /^Run command/ })).not.toBeFocused()
  const { state } = await hostile.call('session.open', { sessionId })
  expect(Object.values(state.calls).map(({ status }) => status)).toEqual(['waiting'])
  expect(await isThere(workspace, 'canary')).toBe(false)
})

test('S5: what cannot be parsed, is too long or has too many parts is asked, never let through', async ({ stage }) => {
  const { attempt } = await stage()
  const calls = lines(
    ...['cat a; if', 'cat "a', 'cat a )', `cat ${'a '.repeat(6_000)}`, Array(60).fill('cat a').join(';')],
    ...[`${'('.repeat(500)}cat a${')'.repeat(500)}`, 'cat a <<X', '\u0000'.replace('\0', '\u0001cat a')],
  )
  expect(statuses(await attempt(...calls))).toEqual(calls.map(() => 'waiting'))
})

test('S6: a command is not run in a directory outside of the folder', async ({ stage }) => {
  const { attempt, outside } = await stage()
  const where = ['..', '../work-evil', outside, '/', '/proc/self/cwd/..', '~', 'a/../..']
  const calls = await attempt(
    ...where.map((working_directory): [string, object] => ['shell', { command: 'ls', working_directory }]),
  )
  expect(statuses(calls)).toEqual(where.map(() => 'failed'))
})

test('S6: a line that goes elsewhere by itself is asked, and the card names the place', { tag: '@deep' }, async ({
  hostile,
  stage,
}) => {
  const { attempt, outside } = await stage()
  const calls = await attempt(...lines(`cd ${outside} && cat secret`, 'cat ../work-evil/secret', 'cat < ~/x'))
  expect(statuses(calls)).toEqual(['waiting', 'waiting', 'waiting'])
  await expect(card(hostile.page).first()).toContainText(outside)
})

test('a program of the folder does not come in the place of one that is known', { tag: '@deep' }, async ({ stage }) => {
  const { attempt, workspace, watched } = await stage()
  for (const name of ['ls', 'cat', 'git', 'rg']) {
    await writeFile(join(workspace, name), '#!/bin/sh\ntouch canary\n', { mode: 0o755 })
  }
  const calls = await attempt(...lines('ls', './ls', 'PATH=.:$PATH ls', 'git status'))
  expect(statuses(calls).slice(1)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await watched()).started.filter(line => line.startsWith(workspace))).toEqual([])
})
