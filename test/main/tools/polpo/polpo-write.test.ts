import { readFile as readDisk } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { write } from '../../../../main/tools/polpo/polpo-write'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('counts bytes, not letters', async () => {
  const context = await toolContext()
  expect(await runTool(write, { path: 'new/b', content: 'ü\n' }, context)).toBe(
    `File written: ${context.path('new/b')} (3 bytes)`,
  )
  expect(await readDisk(context.path('new/b'), 'utf8')).toBe('ü\n')
})
