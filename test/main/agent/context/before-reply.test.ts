import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Request, StreamEvent } from '../../../../main/providers/provider'
import type { ModelFacts, Profile } from '../../../../shared/settings'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const WINDOW = 16_000
const FILES = 12

/** Counts in a way of its own, a third more than a quarter of the characters. */
function countedBy({ system, messages, tools }: Request): number {
  const schemas = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const said = JSON.stringify(messages, (key, value) => (key === 'details' ? undefined : value))
  return Math.round((system + said + JSON.stringify(schemas)).length / 3)
}

/** A model that reads one file after the other, and refuses what does not fit its window as a server would. */
function readingModel() {
  let read = 0
  const refused: number[] = []
  async function* answer(request: Request): AsyncGenerator<StreamEvent> {
    const inputTokens = countedBy(request)
    const usage = { inputTokens, outputTokens: 10 }
    if (inputTokens > WINDOW) {
      refused.push(inputTokens)
      const error = { kind: 'too-long' as const, message: 'Too long.' }
      return yield { type: 'done', reply: { text: '', toolCalls: [], error } }
    }
    if (request.tools.length === 0) {
      return yield { type: 'done', reply: { text: `Read ${read} files so far.`, toolCalls: [], usage } }
    }
    if (read === FILES) return yield { type: 'done', reply: { text: 'All read.', toolCalls: [], usage } }
    const call = toolCall(`c${read}`, 'explore_workspace', { target: 'read', pattern: `${read++}.txt`, limit: 1000 })
    yield { type: 'done', reply: { text: '', toolCalls: [call], usage } }
  }
  return { refused, provider: scriptedProvider(...Array.from({ length: 60 }, () => answer)) }
}

async function readAll(facts: ModelFacts, profile: Partial<Profile> = {}) {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, 'AGENTS.md'), 'Read all of it.')
  for (let file = 0; file < FILES; file++) {
    await writeFile(join(workspace, `${file}.txt`), `File ${file}.\n${'A line of plain words.\n'.repeat(400)}`)
  }
  const { refused, provider } = readingModel()
  const app = await startSessions({ dataFolder: await temporaryFolder(), provider, facts, profile })
  onTestFinished(() => app.leave())
  const { id } = await app.create(workspace)
  await app.send(id, 'Read every file.')
  const state = await app.ended(id)
  return { end: state.turns[0]?.end, state, refused, provider }
}

describe('a turn that reads more than its window holds', () => {
  test('is summarised before it is too long, and comes to its end', async () => {
    const { end, state, refused, provider } = await readAll({ contextWindow: WINDOW })
    expect(end).toMatchObject({ reason: 'done' })
    expect(refused).toEqual([])
    expect(state.compactions.length).toBeGreaterThan(1)
    for (const request of provider.requests) {
      if (request.tools.length > 0) expect(request.system).toContain('<project_rules>\nRead all of it.')
      expect(JSON.stringify(request.messages)).toContain('Read every file.')
    }
    expect(state.turns[0]?.replies.at(-1)?.reply.text).toBe('All read.')
  })

  test('is summarised once the provider says that it is too long, where nobody knows the window', async () => {
    const { end, state, refused } = await readAll({})
    expect(end).toMatchObject({ reason: 'done' })
    expect(refused.length).toBeGreaterThan(0)
    expect(state.compactions.length).toBeGreaterThan(0)
    expect(state.turns[0]?.replies.at(-1)?.reply.text).toBe('All read.')
  })

  test('fails in words where the profile wants no summaries', async () => {
    const { end, state } = await readAll({ contextWindow: WINDOW }, { compactAt: 0 })
    expect(end).toMatchObject({ reason: 'failed' })
    expect(state.compactions).toEqual([])
  })
})
