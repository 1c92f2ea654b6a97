import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessGuard } from '../../../../main/agent/call/access-guard'
import { builtInTools } from '../../../../main/tools'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import { toolContext } from '../../../helpers/tool-context'

const HIDDEN = 'words that nobody may read'

const readers = builtInTools.flatMap(tool => (tool.kind === 'reads' && tool.group === 'read' ? [tool] : []))

const PATHS = ['src', 'src/way', 'src/file.txt', 'src/../secret', '.', 'src/a.ts secret/d.txt']
const PATTERNS = ['words', 'way/d.txt', '../secret/d.txt']
const MORE = [{ target: 'read' }, { target: 'list' }, { target: 'path' }, { target: 'content', mode: 'snippets' }]

/** All that a model could say to these tools about a place, whatever each of them calls it. */
const INPUTS = PATHS.flatMap(place =>
  PATTERNS.flatMap(pattern => MORE.map(more => ({ path: place, root: place, pattern, ...more }))),
)

test('no tool that reads shows what an agent may not read, whatever it is asked', async () => {
  const context = await toolContext({ 'src/a.ts': 'words', 'secret/d.txt': HIDDEN })
  await symlink(join(context.workspace, 'secret'), join(context.workspace, 'src', 'way'))
  await symlink(join(context.workspace, 'secret/d.txt'), join(context.workspace, 'src', 'file.txt'))
  const guard = accessGuard({ read: ['src/**'] }, { workspace: context.workspace, shell: '/bin/bash' })
  const shown: string[] = []
  let read = 0
  for (const tool of readers) {
    const inputs = new Set(INPUTS.map(input => JSON.stringify(accepted(input, tool.inputSchema))))
    for (const text of inputs) {
      const input: unknown = JSON.parse(text)
      const denied = await guard.reads(tool, input)
      if (denied) continue
      const result: ToolResult | undefined = await tool.run(input, context).catch(() => undefined)
      if (result && !result.isError) read += 1
      if (result && (textOf(result).includes(HIDDEN) || textOf(result).includes('secret/')))
        shown.push(`${tool.name} ${text}`)
    }
  }
  expect(read).toBeGreaterThan(10)
  expect(shown).toEqual([])
})

/** Without what the tool does not take. */
function accepted(input: object, schema: object): object {
  const properties = 'properties' in schema ? Object.keys(schema.properties ?? {}) : []
  return Object.fromEntries(Object.entries(input).filter(([key]) => properties.includes(key)))
}
