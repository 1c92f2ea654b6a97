import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversationOf } from '../../../main/agent/context/conversation'
import type { Message } from '../../../main/providers/provider'
import type { SessionState } from '../../../shared/session/session-state'
import { runsOf, timeFor } from '../../helpers/how-deep'

const RUNS = runsOf(150, 50)

import { scriptedSession } from '../../helpers/scripted-session'
import { sessionScript } from '../../helpers/session-script'
import { toolContext } from '../../helpers/tool-context'

/** Roles take turns as every provider wants them, and each call is answered once, right after its reply, in order. */
function expectValid(messages: readonly Message[]): void {
  let before: Message['role'] | undefined
  let open: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') expect(message.callId).toBe(open.shift())
    else expect(open).toEqual([])
    if (message.role === 'assistant') {
      expect(message.reply.error).toBeUndefined()
      expect(['user', 'tool']).toContain(before)
      open = message.reply.toolCalls.map(({ id }) => id)
      expect(message.reply.text !== '' || open.length > 0).toBe(true)
    }
    before = message.role
  }
  expect(open).toEqual([])
  expect(messages[0]?.role ?? 'user').toBe('user')
}

/** Only a turn that was killed, or that waits, has calls without a result. */
function expectClosed({ turns, calls }: SessionState): void {
  const isOver = turns.every(turn => turn.end)
  for (const { result } of Object.values(calls)) if (isOver) expect(result).toBeDefined()
}

test(
  'in any order of events, every request is valid and says what the log says; nothing is done twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(sessionScript, async steps => {
        const session = scriptedSession(await toolContext(), (messages, inLog) => {
          expect(messages).toEqual(inLog)
          expectValid(messages)
          expect(messages.at(-1)?.role).not.toBe('assistant')
        })
        for (const step of steps) {
          await session.take(step)
          expectValid(conversationOf(session.state()))
          expectClosed(session.state())
        }
        await session.settle()
        expectClosed(session.state())
        expect(new Set(session.dispatched).size).toBe(session.dispatched.length)
      }),
      { numRuns: RUNS },
    )
  },
  timeFor(60_000),
)
