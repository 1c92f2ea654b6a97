import { expect, test } from 'vitest'
import { offersFor } from '../../../../main/approvals/grant-offers'
import { mcpTool } from '../../../../main/mcp/tools/mcp-tool'
import { readTools } from '../../../../main/mcp/tools/read-definitions'
import { jobs } from '../../../../main/shell/command/jobs'

/** Returns what a call of a tool would do, and what it could be always allowed with, if its server says this about the tool. */
async function planned(annotations: unknown) {
  const { tools } = await readTools([{ name: 'look', inputSchema: { type: 'object' }, annotations }])
  const [definition] = tools
  if (!definition || definition.flaw !== undefined) throw new Error(`It is left out: ${definition?.flaw}`)
  const call = () => Promise.reject(new Error('It is only planned.'))
  const tool = mcpTool({ publicName: 's__look', server: 's', serverPin: 'a', definition, call })
  if (tool.kind !== 'changes') throw new Error('It must plan.')
  const untouched = () => Promise.reject(new Error('A plan must not touch the blobs.'))
  const { effects } = await tool.plan(
    {},
    {
      workspace: '/w',
      signal: new AbortController().signal,
      blobs: { put: untouched, putFile: untouched, get: untouched },
      jobs: jobs().of('test'),
      report: () => undefined,
    },
  )
  return {
    kind: tool.kind,
    rules: offersFor(effects, { workspace: '/w', home: '/home/me' }, new Map()).map(({ rules: [rule] }) => rule?.kind),
  }
}

test.each([{ readOnlyHint: true }, { title: 'Look', readOnlyHint: true, destructiveHint: true }])(
  'a tool of which its server says %j counts as one that changes something, and all such of that server are offered as a rule',
  async annotations => {
    expect(await planned(annotations)).toEqual({ kind: 'changes', rules: ['mcp-tool', 'mcp-reads'] })
  },
)

test.each([
  undefined,
  {},
  { readOnlyHint: false },
  { readOnlyHint: 'true' },
  { readOnlyHint: 1 },
  { readOnlyHint: null },
])('Enable tool with %j it does not say so, and only the tool itself', async annotations => {
  expect(await planned(annotations)).toEqual({ kind: 'changes', rules: ['mcp-tool'] })
})

test('a claim made at too great a length is not believed', async () => {
  const { rules } = await planned({ title: 'x'.repeat(100_000), readOnlyHint: true })
  expect(rules).toEqual(['mcp-tool'])
})
