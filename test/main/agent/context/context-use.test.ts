import { describe, expect, test } from 'vitest'
import { contextUse } from '../../../../main/agent/context/context-use'
import { estimateRequest, type ModelContext, messagesFor } from '../../../../main/agent/context/model-context'
import { builtInTools } from '../../../../main/tools'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { began, ended, replied, sessionOf, withFacts } from '../../../helpers/session-of'

const context: ModelContext = {
  providerId: 'scripted',
  model: 'm',
  system: {
    text: 'irrelevant here',
    parts: [
      { name: 'base', text: 'word '.repeat(100) },
      { name: 'project-rules', text: 'rule '.repeat(50) },
      { name: 'workspace-memory', text: 'memory '.repeat(50) },
    ],
  },
  tools: builtInTools,
  window: 200_000,
}

const estimate = (state: SessionState) => estimateRequest(messagesFor(state, context), context, state)
const prose = 'All that is said here is said in plain words. '.repeat(200)

describe('the content of the window', () => {
  test('is told part by part, and the parts are all of it', () => {
    const image = { name: 'a.png', mimeType: 'image/png', bytes: 50_000, blob: 'b' }
    const asked: SessionFact = { ...began('t1', prose), type: 'turn.started', attachments: [image] } as SessionFact
    const state = sessionOf(asked, ...replied('t1', 'Look.', { c1: prose }), ...replied('t1', 'Done.'))
    const { used, window, parts } = contextUse(state, context)
    expect(window).toBe(200_000)
    expect(parts.map(({ name }) => name)).toEqual([
      'system',
      'project-rules',
      'tools',
      'messages',
      'tool-results',
      'images',
    ])
    expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(used)
    expect(used).toBe(estimate(state))
    expect(parts.find(({ name }) => name === 'images')?.tokens).toBe(1_000)
    expect(parts.find(({ name }) => name === 'project-rules')?.tokens).toBeGreaterThan(100)
  })

  test('has no parts of a session in which nothing was said but those of every request', () => {
    const { parts, window } = contextUse(sessionOf(), { ...context, window: undefined })
    expect(parts.map(({ name }) => name)).toEqual(['system', 'project-rules', 'tools'])
    expect(window).toBeUndefined()
  })

  test('counts the summary apart, and nothing of what it stands for', () => {
    const state = sessionOf(began('t1', prose), ...replied('t1', prose), ended('t1'), began('t2', 'Go on.'))
    const keptFrom = { turnId: 't2', replies: 0 }
    const figures = { tokensBefore: 1, tokensAfter: 1 }
    const short = withFacts(state, { type: 'compaction.finished', summary: 'Short.', keptFrom, ...figures })
    const { parts } = contextUse(short, context)
    expect(parts.find(({ name }) => name === 'summary')?.tokens).toBeLessThan(100)
    expect(parts.find(({ name }) => name === 'messages')?.tokens).toBeLessThan(20)
  })
})
