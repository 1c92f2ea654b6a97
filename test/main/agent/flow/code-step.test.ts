import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLOW_FILES, handsIn, runIn, startFlows, taskOf } from '../../../helpers/start-flows'

const FLOW = `name: build
description: Builds it.
steps:
  - id: count
    type: code
    target: steps/count.mjs
    timeout: 20
    inputs: { word: '${'$'}{{task}}' }
    outputs: [length]
  - id: make
    agent: worker
    blockedBy: count
    task: It has ${'$'}{{result.count.length}} letters.
`
const MODULE = `import { writeFileSync } from 'node:fs'
export default ({ word }) => {
  writeFileSync('made.txt', word)
  return { length: word.length }
}
`
const FILES = { ...FLOW_FILES, '.agents/flows/build.yaml': FLOW, 'steps/count.mjs': MODULE }

async function begun() {
  const app = await startFlows(asked => handsIn(taskOf(asked)), { files: FILES })
  const { id } = await app.create(app.folder)
  await app.send(id, '/build apple')
  const [call] = await app.waiting(id)
  if (!call) throw new Error('Nothing waits.')
  return { ...app, id, call }
}

describe.skipIf(process.platform === 'win32')('a step of code in a flow', () => {
  test('is shown before it runs, with its module and what it is given, hands its outputs on, and can be undone', async () => {
    const { approve, call, ended, folder, id, undo } = await begun()
    const [effect] = call.plan?.effects ?? []
    expect(effect).toMatchObject({ type: 'command', timeLimitMs: 20_000, script: { code: MODULE } })
    expect(effect?.type === 'command' && JSON.parse(effect.input ?? '')).toMatchObject({ input: { word: 'apple' } })
    expect(existsSync(join(folder, 'made.txt'))).toBe(false)
    await approve(id, call)
    const run = runIn(await ended(id))
    expect(run?.steps.map(({ status, result }) => [status, result?.summary])).toEqual([
      ['done', '{"length":5}'],
      ['done', 'It has 5 letters.'],
    ])
    expect(readFileSync(join(folder, 'made.txt'), 'utf8')).toBe('apple')
    await undo(id, call.call.id)
    expect(existsSync(join(folder, 'made.txt'))).toBe(false)
  })

  test('fails softly where the person does not want it', async () => {
    const { approve, call, ended, folder, id } = await begun()
    await approve(id, call, false)
    expect(runIn(await ended(id))?.failure).toMatchObject({ step: 'count', reason: 'Not done: the person denied it.' })
    expect(existsSync(join(folder, 'made.txt'))).toBe(false)
  })
})
