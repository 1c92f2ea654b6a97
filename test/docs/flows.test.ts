import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkAgentText, checkFlowText } from '../../main/flows/files/check-written'
import { flowChecks, flowReader } from '../../main/flows/files/flow-reader'
import { isFree } from '../../main/flows/files/read-flow-files'
import { architectTools } from '../../main/flows/tools/architect-tools'
import { finishTool } from '../../main/flows/tools/finish-tool'
import { piTools } from '../../main/tools/pi'
import { STEP_KEYS } from '../../shared/flows/flow-keys'
import { folderWith } from '../helpers/project-folder'
import { keysReaderHere } from '../helpers/read-keys-here'

const root = join(import.meta.dirname, '../..')
const paper = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')

const checks = flowChecks({ keys: keysReaderHere, settings: () => ({ modelRoles: {} }) })
const { files: read } = flowReader(checks)

describe('the table in docs/flow-tools.md', () => {
  const sections = paper('flow-tools.md').split(/^## /m).slice(1)
  const rows = sections.flatMap(section =>
    [...section.matchAll(/^\| (?!---|The document)(.*) \| (.*) \| ?(.*) ?\|$/gm)].map(
      ([, field = '', state = '', tests = '']) => ({
        section: section.split('\n')[0] ?? '',
        field,
        state,
        tests: tests.split('<br>').filter(one => one.trim() !== ''),
      }),
    ),
  )

  test('has rows in every part', () => {
    expect(sections.length).toBeGreaterThan(7)
    for (const section of sections)
      expect(
        rows.some(row => section.startsWith(row.section)),
        section,
      ).toBe(true)
  })

  test.each(rows)('$section: $field has a test that is there, or says that it is not there yet', ({ state, tests }) => {
    if (state.startsWith('not yet')) return expect(tests).toEqual([])
    expect(tests).not.toEqual([])
    for (const one of tests) {
      const [, file = '', name = ''] = /^`(.+?)` › (.+?) ?$/.exec(one) ?? []
      expect(existsSync(join(root, file)), one).toBe(true)
      const source = readFileSync(join(root, file), 'utf8')
      const isThere = ["'", '"', '`'].some(quote => source.includes(`(${quote}${name}${quote}`))
      expect(isThere, one).toBe(true)
    }
  })

  const parts = { ...checks, readFlows: (workspace: string) => read({ workspace }) }
  const own = piTools.filter(({ name }) => ['ask_user', 'skill_read', 'subagent'].includes(name))
  const tools = [...own, finishTool({ outputs: [], branches: ['a'] }), ...architectTools(parts)]

  test.each(tools)('has every parameter of $name', ({ name, inputSchema }) => {
    const { properties = {} } = inputSchema as { properties?: object }
    const named = rows.filter(({ section }) => section === `\`${name}\``).map(({ field }) => field)
    expect(named.length).toBeGreaterThan(0)
    for (const parameter of Object.keys(properties))
      expect(
        named.some(field => field.includes(`\`${parameter}\``)),
        parameter,
      ).toBe(true)
  })
})

describe('docs/flows.md', () => {
  const page = paper('flows.md')
  const files = Object.fromEntries(
    [...page.matchAll(/^`(\.agents\/\S+)`\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [
      path,
      text,
    ]),
  )

  test('has an example of a flow and its agents in which nothing is wrong', async () => {
    const workspace = await folderWith(files)
    const found = await read({ workspace })
    expect(found.problems).toEqual([])
    expect([...found.agents.keys()].sort()).toEqual(['historian', 'notes-judge', 'notes-writer'])
    expect(found.flows).toMatchObject([{ alias: '/custom:release-notes', diagnostics: [] }])
    expect(found.flows[0]?.flow?.steps.map(({ type }) => type)).toEqual([
      ...['agent', 'agent-decision', 'agent', 'agent-loop-decision', 'agent'],
    ])
    for (const [path, text] of Object.entries(files)) {
      const written = { path, text, files: found }
      const { diagnostics } = path.endsWith('.md')
        ? await checkAgentText(written, { ...checks, catalogue: checks.catalogue() })
        : await checkFlowText(written, checks.readTree)
      expect({ path, isFree: isFree(diagnostics) }).toEqual({ path, isFree: true })
    }
  })

  test('names every key of every step that can run', () => {
    for (const [type, keys] of Object.entries(STEP_KEYS).filter(([type]) => type !== 'code')) {
      const row = page.split('\n').find(line => line.startsWith(`| ${type} |`)) ?? ''
      const told = keys.filter(key => !['id', 'type', 'reads', 'output'].includes(key))
      for (const key of told) expect(row, `${type} ${key}`).toContain(`\`${key}\``)
    }
  })
})
