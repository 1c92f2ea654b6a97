import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeResult } from '../../../../main/flows/code/code-result'
import type { CodeStep } from '../../../../shared/flows/flow'
import type { CommandOutcome } from '../../../../shared/session/tool-results'
import { temporaryFolder } from '../../../helpers/temp-folder'

const ENDED: CommandOutcome = {
  exitCode: 0,
  timedOut: false,
  stopped: false,
  stdout: '',
  stderr: 'Why.',
  durationMs: 1,
  stdoutTruncated: false,
  stderrTruncated: false,
}

/** Returns the result of a module that wrote this about itself. */
async function resultOf(written: string | undefined, { outputs = ['a'], ...ending }: Ending = {}) {
  const file = join(await temporaryFolder(), 'result.json')
  if (written !== undefined) await writeFile(file, written)
  const step: CodeStep = { type: 'code', id: 'it', inputs: [], blockedBy: [], target: 'it.mjs', outputs }
  return codeResult(step, { ...ENDED, ...ending }, file)
}
type Ending = { outputs?: string[] } & Partial<CommandOutcome>

const returning = (value: unknown): string => JSON.stringify({ value: JSON.stringify(value) })

const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('takes its outputs from what is returned, and says the rest as one text', async () => {
  const result = await resultOf(returning({ a: [1], b: 2, summary: 'In short.' }))
  expect(result).toEqual({
    status: 'complete',
    summary: 'In short.',
    files: [],
    outputs: { a: [1] },
    fullOutput: '{"a":[1],"b":2,"summary":"In short."}',
  })
  expect(await resultOf(JSON.stringify({}), { outputs: [] })).toMatchObject({ status: 'complete', outputs: {} })
  const named = await resultOf('{"value":"{\\"__proto__\\":{\\"x\\":1}}"}', { outputs: ['__proto__'] })
  expect(Object.keys(named.outputs)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(named.outputs)).toBe(Object.prototype)
})

test.each([
  [returning(['a']), 'didn’t return an object with its outputs'],
  [returning('a'), 'didn’t return an object with its outputs'],
  [returning(null), 'didn’t return an object with its outputs'],
  ['{}', 'didn’t return an object with its outputs'],
  [returning({ b: 1 }), 'didn’t return the output “a”'],
  [JSON.stringify({ value: deep(200) }), 'nested more than 100 levels deep'],
  [JSON.stringify({ value: deep(50_000) }), 'nested more than 100 levels deep'],
  [returning({ a: 'x'.repeat(300_000) }), 'more than 256 KB'],
  ['{"notJson":"a is no JSON: 1"}', 'isn’t valid JSON: a is no JSON: 1'],
  ['{"value":"no json"}', 'isn’t valid JSON: no json'],
  ['half', 'returned nothing. Why.'],
  ['{"other":1}', 'returned nothing'],
  [undefined, 'exited with code 0 and returned nothing. Why.'],
])('is told what is wrong with %.60s', async (written, words) => {
  const result = await resultOf(written)
  expect(result.status).toBe('error')
  expect(result.summary).toContain(words)
})

test('the result of stopped code counts for nothing, whatever it has written', async () => {
  expect(await resultOf(returning({ a: 1 }), { timedOut: true })).toMatchObject({ status: 'error' })
  expect(await resultOf(returning({ a: 1 }), { stopped: true })).toMatchObject({ status: 'error' })
})
