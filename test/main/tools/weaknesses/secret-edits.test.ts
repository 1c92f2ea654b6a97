import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInTools } from '../../../../main/tools'
import { applyPatch } from '../../../../main/tools/workspace/apply-patch'
import { type CallState, waitingCalls } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import type { ApprovalMode } from '../../../../shared/settings'
import { type EditWay, editWays } from '../../../helpers/edit-calls'
import { propertySeed, runsOf, timeFor } from '../../../helpers/how-deep'
import { folderWith } from '../../../helpers/project-folder'
import { propose } from '../../../helpers/run-proposal'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { seededChance } from '../../../helpers/seeded-chance'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const CANARY = 'sk_live_4fQ9ZxT7'
const LINE = `STRIPE_KEY=${CANARY}`
const KEYS = `${LINE}\nPORT=81\n`

/** Each beside what it is: right, other letters, its beginning, nothing like it. */
const RIGHT = LINE
const WRONG = ['stripe_key', 'STRIPE_KEY=sk_test', 'STRIPE_KEY', 'nothing of it', 'PORT=82']

/** A model that requests a whole file to be as it is learns from the answer whether it is. */
const guessOf = ({ isWhole }: EditWay, guess: string) => (isWhole && guess === RIGHT ? KEYS.trimEnd() : guess)

type Call = { way: EditWay; path: string; guess: string; to?: string }

/** Returns what becomes of the calls in one reply of a model, each in the session as the app has it. */
async function session(mode: ApprovalMode, calls: readonly Call[], files: Record<string, string>) {
  const folder = await folderWith(files)
  const made = calls.map(({ way, path, guess, to = 'PORT=1' }, at) =>
    toolCall(`c${at}`, way.tool.name, way.input(path, guess, to)),
  )
  const [first] = calls
  const app = await startSessions({
    dataFolder: await temporaryFolder(),
    provider: scriptedProvider({ toolCalls: made }),
    // One set has no two tools of a name.
    tools: [...new Set(calls.map(({ way }) => way.tool))],
    profile: { approvalMode: mode, toolset: first?.way.tool.toolsets?.[0], editTools: first?.way.tool.editStyle },
  })
  onTestFinished(() => app.leave())
  return { app, folder, send: async () => ({ id: await begun(app, folder) }) }
}

async function begun(app: Awaited<ReturnType<typeof startSessions>>, folder: string): Promise<string> {
  const { id } = await app.create(folder)
  await app.send(id, 'go')
  return id
}

const answerOf = (call: CallState | undefined) => call?.result && textOf(call.result)

test('there is a way in every set', () => {
  const sets = new Set(editWays.flatMap(({ tool }) => tool.toolsets ?? []))
  expect([...sets].toSorted()).toEqual(['classic', 'phi', 'pi', 'polpo', 'workspace'])
  expect(editWays.every(({ tool }) => builtInTools.some(({ name }) => name === tool.name))).toBe(true)
})

describe.each(editWays)('$label', way => {
  const guesses = [RIGHT, ...WRONG].map(guess => guessOf(way, guess))

  test('is answered in Read only by one sentence, whatever it guesses', async () => {
    const calls = guesses.map(guess => ({ way, path: '.env', guess }))
    const { app, send } = await session('read-only', calls, { '.env': KEYS })
    const { id } = await send()
    const { calls: done } = await app.ended(id)
    const answers = calls.map((_, at) => answerOf(done[`c${at}`]))
    expect(new Set(answers)).toEqual(
      new Set(['Not done, as a rule forbids it: This session is read-only, so nothing that makes changes is allowed.']),
    )
  })

  test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])(
    'shows a card in the mode %s, whatever it guesses',
    async mode => {
      const calls = guesses.map((guess, at) => ({ way, path: `${at}/.env`, guess }))
      const files = Object.fromEntries(calls.map(({ path }) => [path, KEYS]))
      const { app, folder, send } = await session(mode, calls, files)
      const { id } = await send()
      const waiting = await app.waiting(id, calls.length)
      expect(waiting.map(({ reason }) => reason)).toEqual(
        calls.map(() => expect.stringMatching(/may contain keys or pass/)),
      )
      for (const call of waiting) await app.approve(id, call, false)
      const { calls: done } = await app.ended(id)
      expect(new Set(calls.map((_, at) => answerOf(done[`c${at}`])))).toEqual(
        new Set(['Not done: the person denied it.']),
      )
      for (const { path } of calls) expect(await readFile(join(folder, path), 'utf8')).toBe(KEYS)
    },
  )

  test('tells nothing of the file where a person has agreed to a wrong guess, and changes nothing', async () => {
    if (way.isWhole) return
    const calls = WRONG.filter(guess => guess !== 'STRIPE_KEY' && guess !== 'STRIPE_KEY=sk_test').map((guess, at) => ({
      way,
      path: `${at}/.env`,
      guess,
    }))
    const files = Object.fromEntries(calls.map(({ path }) => [path, KEYS]))
    const { app, folder, send } = await session('ask', calls, files)
    const { id } = await send()
    for (const call of await app.waiting(id, calls.length)) await app.approve(id, call)
    const { calls: done } = await app.ended(id)
    for (const [at, { path }] of calls.entries()) {
      expect(answerOf(done[`c${at}`])).toMatch(`what was asked for does not fit ${path}, which may hold secrets`)
      expect(JSON.stringify(done[`c${at}`]?.result)).not.toContain(CANARY)
      expect(await readFile(join(folder, path), 'utf8')).toBe(KEYS)
    }
  })

  test('changes the file once a person has agreed to what fits it', async () => {
    const calls = [{ way, path: '.env', guess: way.isWhole ? 'PORT=1' : RIGHT }]
    const { app, folder, send } = await session('ask', calls, { '.env': KEYS })
    const { id } = await send()
    const [card] = await app.waiting(id)
    await app.approve(id, card as CallState)
    const { calls: done } = await app.ended(id)
    expect(done.c0).toMatchObject({ status: 'done' })
    const left = await readFile(join(folder, way.label.endsWith('a move') ? '.env.txt' : '.env'), 'utf8')
    expect(left).toBe(way.isWhole ? 'PORT=1\n' : 'PORT=1\nPORT=81\n')
  })

  test('says of any other file what it has always said', async () => {
    const context = await toolContext({ 'a.txt': KEYS })
    if (way.isWhole)
      return expect((await propose(way.tool, way.input('a.txt', 'x', ''), context)).effects).toHaveLength(1)
    const wrong = propose(way.tool, way.input('a.txt', 'stripe_key', 'x'), context)
    await expect(wrong).rejects.toThrow(/not.*(found|find|match)|find|context|Did you mean/is)
  })
})

describe('a file whose name is moved', () => {
  const patch = (lines: readonly string[]) => ({ diff: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') })
  const way = { label: 'apply_patch', tool: applyPatch, input: () => patch(MOVE) }
  const MOVE = ['*** Update File: .env', '*** Move to: notes.txt']

  test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])('is asked about in the mode %s', async mode => {
    const { app, folder, send } = await session(mode, [{ way, path: '', guess: '' }], { '.env': KEYS })
    const { id } = await send()
    const [card] = await app.waiting(id)
    expect(card?.plan?.effects).toMatchObject([
      { path: 'notes.txt', before: null },
      { path: '.env', after: null, isSecret: true },
    ])
    await app.approve(id, card as CallState, false)
    await app.ended(id)
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe(KEYS)
  })

  test('stays in Auto-edit one of those that nobody is asked about where it holds no secrets', async () => {
    const plain = { ...way, input: () => patch(['*** Update File: a.txt', '*** Move to: b.txt']) }
    const { app, folder, send } = await session('auto-edit', [{ way: plain, path: '', guess: '' }], { 'a.txt': 'a\n' })
    const { id } = await send()
    await app.ended(id)
    expect(await readFile(join(folder, 'b.txt'), 'utf8')).toBe('a\n')
  })
})

test('a patch that names something forbidden as well is answered alike, whatever is guessed', async () => {
  const patch = (guess: string) => ({
    diff: [
      ...['*** Begin Patch', '*** Update File: .env', '@@', `-${guess}`, '+x'],
      ...['*** Add File: kept.txt', '+kept', '*** End Patch'],
    ].join('\n'),
  })
  for (const kept of ['kept\n', 'other\n', undefined]) {
    const context = await toolContext({ '.env': KEYS, ...(kept !== undefined && { 'kept.txt': kept }) })
    const named = await Promise.all(
      [RIGHT, ...WRONG].map(async guess => (await propose(applyPatch, patch(guess), context)).effects),
    )
    for (const effects of named) {
      expect(effects.map(effect => 'path' in effect && effect.path).toSorted()).toEqual(['.env', 'kept.txt'])
    }
  }
})

test('a large file, which is planned on a thread, is asked about alike', async () => {
  const context = await toolContext({ '.env': `${LINE}\n${'# more\n'.repeat(400_000)}` })
  for (const way of editWays.filter(({ isWhole, label }) => !isWhole && !label.endsWith('a move'))) {
    for (const guess of [RIGHT, 'stripe_key']) {
      const { effects } = await propose(way.tool, way.input('.env', guess, 'x'), context)
      expect(effects, `${way.label}: ${guess}`).toMatchObject([{ path: '.env', isSecret: true }])
    }
  }
})

describe.skipIf(process.platform === 'win32')('a link', () => {
  test.each([
    ['to a file that may hold secrets', 'notes.txt', '.env'],
    ['that is called like one', '.env', 'plain.txt'],
    ['in the place of a folder of keys', '.ssh/config', 'keys/config'],
  ])('%s is covered', async (_, path, real) => {
    const context = await toolContext({ [real]: KEYS })
    if (path === '.ssh/config') await symlink('keys', context.path('.ssh'))
    else await symlink(real, context.path(path))
    for (const way of editWays.filter(({ label }) => !label.endsWith('a move'))) {
      for (const guess of [guessOf(way, RIGHT), ...WRONG]) {
        const { effects } = await propose(way.tool, way.input(path, guess, 'x'), context)
        expect(effects, `${way.label}: ${guess}`).toMatchObject([{ path: real, isSecret: true }])
      }
    }
  })
})

const NAMES = ['.env', '.env.local', 'id_rsa', 'a/credentials.json', '.aws/config', 'deep/er/server.key', '.ENV']
const SIGNS = 'abcXYZ0129=_-+/ "\'$\\'

describe('of generated files and guesses', () => {
  const runs = runsOf(500, 20)

  test(
    `${runs} calls in Read only are answered bit by bit as every other one`,
    async () => {
      const chance = seededChance(propertySeed)
      const text = (length: number) => Array.from({ length }, () => chance.of([...SIGNS])).join('')
      const answers = new Set<string>()
      const atOnce = 20
      for (let done = 0; done < runs; done += atOnce) {
        const ofSet = chance.of(editWays)
        const ways = editWays.filter(({ tool }) => tool.toolsets?.[0] === ofSet.tool.toolsets?.[0])
        const tools = new Map(ways.map(({ tool }) => [tool.name, tool]))
        const sameStyle = ways.filter(({ tool }) => !tool.editStyle || tool.editStyle === ofSet.tool.editStyle)
        const files: Record<string, string> = {}
        for (const name of NAMES) files[name] = `${text(10)}\nAPI_KEY=${text(30)}\n${text(5)}\n`
        const calls = Array.from({ length: Math.min(atOnce, runs - done) }, () => {
          const path = chance.of(NAMES)
          const lines = (files[path] ?? '').split('\n')
          const line = chance.of(lines)
          const guess = chance.of([line, line.slice(0, 9), line.toUpperCase(), text(8), `${line}x`, 'a']) || 'a'
          return { way: chance.of(sameStyle.filter(({ tool }) => tools.get(tool.name) === tool)), path, guess }
        })
        const { app, send } = await session('read-only', calls.length > 0 ? calls : [], files)
        const { id } = await send()
        const state = await app.ended(id)
        for (const call of Object.values(state.calls)) answers.add(JSON.stringify(call.result))
        expect(waitingCalls(state)).toEqual([])
      }
      expect([...answers]).toEqual([expect.stringContaining('This session is read-only')])
    },
    timeFor(60_000),
  )
})
