import { readFile as readDisk } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { edit } from '../../../../main/tools/polpo/polpo-edit'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('takes the new text as it stands', async () => {
  const context = await toolContext({ a: 'one two\n' })
  const input = { path: 'a', old_text: 'two', new_text: '$& $1' }
  expect(await runTool(edit, input, context)).toBe(`Edited ${context.path('a')}: replaced 3 chars with 5 chars`)
  expect(await readDisk(context.path('a'), 'utf8')).toBe('one $& $1\n')
})

test('says why a text cannot be replaced, and takes nothing that only looks like it', async () => {
  const context = await toolContext({ a: 'x x\n  y\n' })
  const replace = (old_text: string) => runTool(edit, { path: 'a', old_text, new_text: 'z' }, context)
  await expect(replace('x')).rejects.toThrow(`Error: old_text found 2 times in ${context.path('a')}. Must be unique.`)
  await expect(replace('y  ')).rejects.toThrow(`Error: old_text not found in ${context.path('a')}`)
  await expect(replace('x')).rejects.toMatchObject({ answer: { isError: true, failure: 'not_unique' } })
  await expect(replace('y  ')).rejects.toMatchObject({ answer: { isError: true, failure: 'not_found' } })
})
