import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { planFiles } from '../../../../main/tools/files/plan-files'
import { TooMuchForMain } from '../../../../main/workspace/changes/too-much-for-main'
import { messageOf } from '../../../../shared/errors'
import { hostilePatches } from '../../../helpers/hostile-patches'
import type * as product from '../../../helpers/planning'
import bundle from '../../../helpers/planning?cjs-bundle'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
const planning: typeof product = createRequire(import.meta.url)(bundle)

const EDITS = { apply_patch: 'patch', replace_in_file: 'replace', write_file: 'write' } as const

/** As the loop does it, in the bundle. */
async function planned(
  name: 'applyPatch' | 'replaceInFile' | 'writeFile',
  { input, edits = [] }: { input: object; edits?: { path: string; content: string }[] },
  context: TestToolContext,
) {
  const tool = planning[name]
  if (tool.kind !== 'changes') throw new Error(`${name} changes nothing`)
  return planning.planEdited({ tool, input }, edits, context)
}

const LARGE = 'some line\n'.repeat(300_000)

describe('a change that is planned on a thread of its own', () => {
  test('is what it is on the main thread, be it a plan or a refusal', { timeout: 60_000 }, async () => {
    for (const { make } of hostilePatches(1)) {
      const { tool, input, files } = make()
      const { workspace, signal } = await toolContext(files)
      const task = { edit: EDITS[tool], input } as Parameters<typeof planFiles>[1]
      // An input that the tool refuses is never planned, and one that main leaves to the thread cannot be compared.
      if ('diff' in input && typeof input.diff !== 'string') continue
      const here = await planFiles(workspace, task).catch(thrown =>
        thrown instanceof TooMuchForMain ? null : messageOf(thrown),
      )
      if (here === null) continue
      expect(await planning.planOnThread(workspace, task, signal).catch(messageOf)).toEqual(here)
    }
  })

  test('leaves the disk alone, and comes with its bytes', { timeout: 30_000 }, async () => {
    const context = await toolContext({ a: LARGE })
    const input = { path: 'a', old_string: 'some line\nsome', new_string: 'another line\nsome', replace_all: true }
    const { effects, contents } = await planned('replaceInFile', { input }, context)
    expect(effects).toMatchObject([{ path: 'a', before: { bytes: LARGE.length } }])
    expect(Buffer.from(contents.get('a') ?? []).toString()).toBe(
      LARGE.replaceAll('some line\nsome', 'another line\nsome'),
    )
    expect(await readFile(context.path('a'), 'utf8')).toBe(LARGE)
  })

  test('is stopped at once, however long it would take', { timeout: 30_000 }, async () => {
    const context = await toolContext({ a: `${'a\nb\n'.repeat(1_000_000)}` })
    const diff = Array.from({ length: 5_000 }, (_, index) => `@@ ${index}\n a\n b\n a\n-a\n+x`).join('\n')
    const input = { operation_type: 'update_file', path: 'a', diff }
    const plan = planned('applyPatch', { input }, context)
    let ticks = 0
    const timer = setInterval(() => {
      if (++ticks === 5) context.abort(new Error('stopped by the person'))
    }, 5)
    await expect(plan).rejects.toThrow('stopped by the person')
    clearInterval(timer)
    expect(ticks).toBeGreaterThanOrEqual(5)
  })

  test('is an answer for the model where it is refused there', { timeout: 30_000 }, async () => {
    const context = await toolContext({ a: LARGE })
    const input = { operation_type: 'update_file', path: 'a', diff: '@@\n-missing\n+x' }
    const plan = planned('applyPatch', { input }, context)
    await expect(plan).rejects.toThrow('Invalid Context 0:\nmissing')
  })

  test('keeps the kind of a refusal, and its sentence', { timeout: 30_000 }, async () => {
    const context = await toolContext({ a: LARGE })
    const refused = async (old_text: string) => {
      const tool = planning.edit
      if (tool.kind !== 'changes') throw new Error('edit changes nothing')
      const input = { path: 'a', old_text, new_text: 'x' }
      return planning.planEdited({ tool, input }, [], context).then(
        () => undefined,
        thrown => thrown.answer,
      )
    }
    expect(await refused('some line')).toMatchObject({ isError: true, failure: 'not_unique' })
    expect(await refused('missing')).toMatchObject({ isError: true, failure: 'not_found' })
  })

  test('is what a person wrote into a large file, too', { timeout: 30_000 }, async () => {
    const context = await toolContext({ a: 'a\n' })
    const input = { path: 'a', content: 'b\n' }
    const edits = [{ path: 'a', content: LARGE }]
    const { contents } = await planned('writeFile', { input, edits }, context)
    expect(Buffer.from(contents.get('a') ?? []).toString()).toBe(LARGE)
  })
})
