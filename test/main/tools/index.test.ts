import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../main/tools'
import { ofToolset } from '../../../main/tools/of-toolset'
import { Toolset } from '../../../shared/settings'

type Written = Record<string, Record<string, string>>

/** Parameters as the documents of each set have them: type, `*` where required, and the default. */
const documents: Record<string, Written> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/toolsets.json'), 'utf8'),
)

type Property = { type?: string; default?: unknown }

function written(schema: object): Record<string, string> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Property>; required?: string[] }
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, default: usual }]) => [
      name,
      `${type}${required.includes(name) ? '*' : ''}${usual === undefined ? '' : `=${JSON.stringify(usual)}`}`,
    ]),
  )
}

describe.each(Object.entries(documents))('the set %s', (set, tools) => {
  test('has the tools and parameters of its document', () => {
    const own = ofToolset(builtInTools, Toolset.parse(set)).filter(
      ({ name, toolsets }) => toolsets?.length === 1 || name in tools,
    )
    expect(Object.fromEntries(own.map(({ name, inputSchema }) => [name, written(inputSchema)]))).toEqual(tools)
  })
})

test.each(Toolset.options)('no two tools of the set %s have one name', set => {
  const names = ofToolset(builtInTools, set).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every tool of a model is of a set that there is, and a set without a document is the first', () => {
  for (const { toolsets = [] } of builtInTools) for (const set of toolsets) expect(Toolset.options).toContain(set)
  expect(ofToolset(builtInTools).map(({ name }) => name)).toContain('explore_workspace')
})
