import { readFile as readDisk } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { edit } from '../../../../main/tools/pi/pi-edit'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('changes nothing but what was meant, also where it is found loosely', async () => {
  const context = await toolContext({ a: 'keep “this”\n\tsay “hi”  \nkeep\u00a0that\n' })
  const input = { path: 'a', oldText: '\tsay "hi"', newText: '\tsay "bye"' }
  expect(await runTool(edit, input, context)).toBe(
    'Successfully replaced text in a.\nWarning: used fuzzy oldText match after normalizing Unicode punctuation/spaces.',
  )
  expect(await readDisk(context.path('a'), 'utf8')).toBe('keep “this”\n\tsay "bye"\nkeep\u00a0that\n')
})

test('says why not', async () => {
  const context = await toolContext({ a: 'x\nx\n' })
  const replace = (oldText: string, newText = 'z') => runTool(edit, { path: 'a', oldText, newText }, context)
  await expect(replace('y')).rejects.toThrow('Could not find the exact text in a.')
  await expect(replace('x')).rejects.toThrow('Found 2 occurrences of the text in a.')
  await expect(replace('x', 'x')).rejects.toThrow('No changes made to a.')
})
