import { readFile as readDisk } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { editFile } from '../../../../main/tools/phi/edit-file'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('says how many lines became how many', async () => {
  const context = await toolContext({ a: 'if x {\n    one\n}\n' })
  const input = { path: 'a', old_text: '    one', new_text: '    two\n    three' }
  expect(await runTool(editFile, input, context)).toBe('Replaced 1 line(s) with 2 line(s) in a')
  expect(await readDisk(context.path('a'), 'utf8')).toBe('if x {\n    two\n    three\n}\n')
})

test('says why not, with a line that is like what was meant', async () => {
  const context = await toolContext({ a: 'let Total = 1\nx\nx\n' })
  const edit = (old_text: string) => runTool(editFile, { path: 'a', old_text, new_text: 'z' }, context)
  await expect(edit('let total = 1')).rejects.toThrow('old_text not found in a.\nDid you mean:\nlet Total = 1')
  await expect(edit('nowhere')).rejects.toThrow('old_text not found in a.\nRead the file again')
  await expect(edit('x')).rejects.toThrow('old_text matches 2 locations in a.')
  await expect(edit('')).rejects.toThrow("'old_text' must be non-empty.")
})
