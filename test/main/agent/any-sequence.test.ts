import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sessionLogs } from '../../../main/store/logs/session-logs'
import { AppError } from '../../../shared/errors'
import type { Reply } from '../../../shared/session/messages'
import { reduceEvents, reduceSession } from '../../../shared/session/reduce-session'
import { emptySession, type SessionState, statusOf, waitingCalls } from '../../../shared/session/session-state'
import { answeringProvider } from '../../helpers/answering-provider'
import { runsOf, timeFor } from '../../helpers/how-deep'

const RUNS = runsOf(150, 50)

import { toolCall } from '../../helpers/scripted-provider'
import { startSessions } from '../../helpers/start-sessions'
import { temporaryFolder } from '../../helpers/temp-folder'

const kinds = [
  ...[
    'talk',
    'talk',
    'talk',
    'change',
    'change',
    'send',
    'send',
    'send',
    'steer',
    'takeBack',
    'stop',
    'continueTurn',
    'continueTurn',
  ],
  ...['retryNow', 'compact', 'rewind', 'restore', 'restore', 'resend', 'fork', 'undo', 'undoTurn', 'restart'],
  ...['say', 'say', 'say', 'write', 'write', 'read', 'fail', 'cut', 'approve', 'approve', 'approve', 'deny'],
] as const
type Step = { kind: (typeof kinds)[number]; session: number; which: number; ticks: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), session: fc.nat(2), which: fc.nat(5), ticks: fc.nat(30) }),
  { minLength: 5, maxLength: 20, size: 'max' },
)

const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % Math.max(1, items.length)]
const allTurns = ({ turns, branches }: SessionState) => [...turns, ...branches.flatMap(branch => branch.turns)]

/** An app with one session, in which steps are taken, and what a page that follows it would show. */
async function world() {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const model = answeringProvider()
  let app = await startSessions({ dataFolder, provider: model.provider })
  const ids = [(await app.create(folder)).id]
  const seen = new Map<string, SessionState>([[ids[0] ?? '', await app.state(ids[0] ?? '')]])
  const said = new Map<string, string[]>([[ids[0] ?? '', []]])
  let count = 0

  /** The events since the last call join what is shown. */
  function look(): void {
    for (const { name, payload } of app.told.splice(0)) {
      if (name !== 'session.event') continue
      const before = seen.get(payload.sessionId)
      if (before) seen.set(payload.sessionId, reduceSession(before, payload.event))
    }
  }

  async function say(id: string, steer: boolean): Promise<void> {
    const text = `said ${++count}`
    await app.send(id, { text, steer })
    said.get(id)?.push(text)
  }

  /** A whole turn, where nothing else goes on. */
  async function talk(id: string, first: Partial<Reply>): Promise<void> {
    if (statusOf(await app.state(id)) !== 'idle') return
    await say(id, false)
    const turnId = (await app.state(id)).turns.at(-1)?.id
    await vi.waitUntil(
      async () => {
        const state = await app.state(id)
        const turn = state.turns.find(candidate => candidate.id === turnId)
        model.answer(id, turn?.replies.length === 0 ? first : { text: 'Done.' })
        const [call] = waitingCalls(state)
        // It may have been answered a moment ago.
        await (call && app.approve(id, call).catch(() => undefined))
        return !turn || turn.end
      },
      { timeout: 60_000, interval: 2 },
    )
  }

  async function takeBack(id: string, state: SessionState, which: number): Promise<void> {
    const message = pick(state.queued, which)
    if (!message) return
    await app.removeMessage(id, message.id)
    said.set(
      id,
      (said.get(id) ?? []).filter(text => text !== message.text),
    )
  }

  async function fork(id: string, turnId: string): Promise<void> {
    const copy = await app.fork(id, turnId)
    ids.push(copy.id)
    seen.set(copy.id, await app.state(copy.id))
    said.set(copy.id, [])
  }

  async function restart(): Promise<void> {
    await app.leave()
    look()
    expect(app.warnings).toEqual([])
    await expectSameInLog()
    app = await startSessions({ dataFolder, provider: model.provider })
    for (const id of ids) await app.state(id)
  }

  async function expectSameInLog(): Promise<void> {
    const logs = sessionLogs(dataFolder)
    for (const id of ids) {
      const { events, problems } = await logs.read(id)
      expect(problems).toEqual([])
      expect(reduceEvents(emptySession, events)).toEqual(seen.get(id))
    }
    await logs.close()
  }

  function expectSound(): void {
    for (const [id, state] of seen) {
      const all = [...allTurns(state), ...state.queued, ...allTurns(state).flatMap(({ steered }) => steered ?? [])]
      for (const text of said.get(id) ?? []) expect(all.map(one => one.text)).toContain(text)
      expect(new Set(state.queued.map(one => one.id)).size).toBe(state.queued.length)
      expect(allTurns(state).filter(turn => !turn.end && turn !== state.turns.at(-1))).toEqual([])
    }
  }

  const path = 'f.txt'
  async function take({ kind, session, which }: Step): Promise<unknown> {
    const id = pick(ids, session) ?? ''
    const state = await app.state(id)
    const turnId = pick(state.turns, which)?.id ?? 'none'
    const call = pick(waitingCalls(state), which)
    const text = `Reply ${++count}. ${'word '.repeat(which * 200)}`
    switch (kind) {
      case 'send':
      case 'steer':
        return say(id, kind === 'steer')
      case 'talk':
        return talk(id, { text })
      case 'change':
        return talk(id, { toolCalls: [toolCall('c', 'write_file', { path, content: text })] })
      case 'takeBack':
        return takeBack(id, state, which)
      case 'say':
        return model.answer(id, { text })
      case 'write':
        return model.answer(id, { text, toolCalls: [toolCall('c', 'write_file', { path, content: text })] })
      case 'read':
        return model.answer(id, { toolCalls: [toolCall('c', 'explore_workspace', { operation: 'read', path })] })
      case 'fail':
        return model.answer(id, { error: { kind: 'overloaded', message: 'Busy.', retryAfter: which * 20 } })
      case 'cut':
        return model.answer(id, { text, error: { kind: 'cut', message: 'Cut.' } })
      case 'approve':
      case 'deny':
        return call && app.approve(id, call, kind === 'approve')
      case 'stop':
      case 'continueTurn':
      case 'retryNow':
      case 'compact':
        return app[kind](id)
      case 'rewind':
      case 'resend':
      case 'undoTurn':
        return app[kind](id, turnId)
      case 'fork':
        return ids.length < 3 ? fork(id, turnId) : undefined
      case 'restore':
        return app.restoreBranch(id, pick(state.branches, which)?.id ?? 'none')
      case 'undo':
        return app.undo(id, pick(Object.keys(state.calls), which) ?? 'none')
      case 'restart':
        return restart()
    }
  }

  return { take, look, expectSound, restart, close: () => app.leave() }
}

test(
  'in any sequence of a person’s actions, the log says what the page shows, and no message is lost',
  async () => {
    const property = fc.asyncProperty(steps, async taken => {
      const { take, look, expectSound, restart, close } = await world()
      try {
        for (const step of taken) {
          // A step that is not possible now is refused with a message.
          await take(step).catch(thrown => {
            if (!(thrown instanceof AppError) || thrown.code === 'internal') throw thrown
          })
          for (let ticks = 0; ticks < step.ticks; ticks++) await new Promise(setImmediate)
          look()
          expectSound()
        }
        await restart()
      } finally {
        await close()
      }
    })
    // Each takes as long as many of those that need no disk.
    await fc.assert(property, { numRuns: Math.ceil(RUNS / 30), endOnFailure: true })
  },
  timeFor(120_000),
)
