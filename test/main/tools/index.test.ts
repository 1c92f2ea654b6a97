import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { architectTools } from '../../../main/flows/tools/architect-tools'
import { finishTool } from '../../../main/flows/tools/finish-tool'
import { builtInTools } from '../../../main/tools'
import { ofToolset } from '../../../main/tools/of-toolset'
import { Toolset } from '../../../shared/settings'

type Written = Record<string, Record<string, string>>

/** Parameters as the documents of each set have them: type, `*` where required, and the default. */
const documents: Record<string, Written> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/toolsets.json'), 'utf8'),
)

const OF_ACCOUNT = { account: 'string' }

/** The differences from a document, and the reasons. */
const DIFFERENCES: Record<string, { tool: string; parameters?: Record<string, string>; why: string }[]> = {
  workspace: [
    {
      tool: 'shell',
      parameters: { terminal: 'boolean=false', background: 'boolean=false' },
      why: 'Programs that want a terminal, and servers that go on, need them.',
    },
    {
      tool: 'apply_patch',
      parameters: { operation_type: 'string', path: 'string' },
      why: 'A diff can be a whole patch, which names its files itself.',
    },
    {
      tool: 'explore_workspace',
      parameters: { line_offset: 'integer', encoding: 'string', range: 'string' },
      why: 'A wrong guess of an encoding can be mended; of a long document pages are wanted, or a sheet and cells.',
    },
    { tool: 'shell_job', why: 'It is ours, for what shell lets go on.' },
  ],
  polpo: [
    {
      tool: 'email_read',
      parameters: { mark_read: 'boolean=false', ...OF_ACCOUNT },
      why: 'Nobody wants to find mail as read that they have not seen.',
    },
    ...['email_list', 'email_search', 'email_count', 'email_download_attachment'].map(tool => ({
      tool,
      parameters: OF_ACCOUNT,
      why: 'Several accounts may be connected.',
    })),
  ],
}

/** The tools of a set as they have to be: as its document says, but for what differs with a reason. */
function expected(set: string, tools: Written): Written {
  const changed = (DIFFERENCES[set] ?? []).flatMap(({ tool, parameters }) =>
    parameters ? [[tool, { ...tools[tool], ...parameters }] as const] : [],
  )
  return { ...tools, ...Object.fromEntries(changed) }
}

type Property = { type?: string; default?: unknown }

function written(schema: object): Record<string, string> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Property>; required?: string[] }
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, default: usual }]) => [
      name,
      `${type ?? 'any'}${required.includes(name) ? '*' : ''}${usual === undefined ? '' : `=${JSON.stringify(usual)}`}`,
    ]),
  )
}

describe.each(Object.entries(documents))('the set %s', (set, tools) => {
  test('has the tools and parameters of its document', () => {
    const added = (DIFFERENCES[set] ?? []).flatMap(({ tool, parameters }) => (parameters ? [] : tool))
    const own = ofToolset(builtInTools, Toolset.parse(set)).filter(
      ({ name, toolsets }) => (toolsets?.length === 1 || name in tools) && !added.includes(name),
    )
    const found = Object.fromEntries(own.map(({ name, inputSchema }) => [name, written(inputSchema)]))
    expect(found).toEqual(expected(set, tools))
  })
})

test.each(Toolset.options)('no two tools of the set %s have one name', set => {
  const names = ofToolset(builtInTools, set).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every set has a document', () => {
  expect(Object.keys(documents).toSorted()).toEqual(Toolset.options.toSorted())
})

/** The readers for the tools of flows, which are only named here. */
const NO_FLOWS = {
  readTree: async () => ({}),
  catalogue: () => ({ tools: [], roles: [] }),
  readFlows: async () => ({ flows: [], agents: new Map(), problems: [] }),
}

describe('the table in docs/tools.md', () => {
  const paper = readFileSync(join(import.meta.dirname, '../../../docs/tools.md'), 'utf8')
  const parts = paper.split(/^## Toolset `(\w+)`.*$/m).slice(1)
  const tables = Toolset.options.map(set => {
    const rows = [...(parts[parts.indexOf(set) + 1] ?? '').matchAll(/^\| `(\w+)` \| (there|not yet) \|/gm)]
    const inState = (state: string) => rows.flatMap(([, name = '', found]) => (found === state ? [name] : []))
    return { set, there: inState('there'), missing: inState('not yet') }
  })

  test.each(tables)('says what the set $set has, and what it does not have yet', ({ set, there, missing }) => {
    const own = ofToolset(builtInTools, set).flatMap(({ name, toolsets = [] }) =>
      // The tools that all sets have are in the document that has them.
      (toolsets.includes(set) || name in (documents[set] ?? {})) && name !== 'read_skill' ? [name] : [],
    )
    const ofFlows =
      set === 'pi' ? [finishTool({ outputs: [] }), ...architectTools(NO_FLOWS)].map(({ name }) => name) : []
    // The provider's own search is no tool of ours.
    expect(there.filter(name => name !== 'web_search').toSorted()).toEqual([...own, ...ofFlows].toSorted())
    expect(own.filter(name => missing.includes(name))).toEqual([])
  })
})
