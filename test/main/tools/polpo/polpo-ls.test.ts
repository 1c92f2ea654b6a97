import { expect, test } from 'vitest'
import { ls } from '../../../../main/tools/polpo/polpo-ls'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('marks folders', async () => {
  const context = await toolContext({ 'src/a.ts': '', 'src/deep/b.ts': '' })
  expect(await runTool(ls, { path: 'src' }, context)).toBe('a.ts\ndeep/')
})

test('lists all of a folder, of which people see the first', async () => {
  const names = Array.from({ length: 6_000 }, (_, at) => `f${String(at).padStart(4, '0')}`)
  const context = await toolContext(Object.fromEntries(names.map(name => [name, ''])))
  if (ls.kind !== 'reads') throw new Error('It only reads.')
  const { content, details } = await ls.run({}, context)
  expect(content).toEqual([{ type: 'text', text: names.join('\n') }])
  expect(details).toMatchObject({ type: 'directory', more: true, entries: names.slice(0, 5_000) })
})
