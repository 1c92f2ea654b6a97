import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../main/tools'
import { allowedByAll, listForToolset, unknownTool } from '../../../main/tools/allow-lists'
import { ofToolset } from '../../../main/tools/of-toolset'
import { isAllowed } from '../../../shared/allow-list'
import { inEnglish } from '../../../shared/sentence'
import { ToolGroup, Toolset } from '../../../shared/settings'

const forProfile = { mayAsk: false }
/** In English, or nothing. */
const refusal = (...given: Parameters<typeof unknownTool>) => {
  const words = unknownTool(...given)
  return words && inEnglish(words)
}

test.each([
  'read',
  'SHELL',
  'sub_agent',
  'read_web_url',
  'read_*',
  'web_search',
  'read_skill',
  'github__create_issue',
  '*',
])('%s names something', entry => expect(refusal([entry], forProfile)).toBeUndefined())

test('a name that fits nothing is answered with similar names, or with the groups', () => {
  expect(refusal(['read', 'wirte_file'], forProfile)).toBe(
    "There’s no tool or tool group 'wirte_file'. Did you mean write_file, read_file, edit_file?",
  )
  expect(refusal(['calendar_*'], forProfile)).toContain("'calendar_*'")
  expect(refusal(['xyz'], forProfile)).toBe(
    "There’s no tool or tool group 'xyz'. The groups are read, write, web, browser, shell, sub-agent.",
  )
})

test('questions are named by commands alone', () => {
  expect(refusal(['ask_user'], { mayAsk: true })).toBeUndefined()
  expect(refusal(['ask-user'], forProfile)).toContain("'ask-user'")
  expect(refusal(['ask*'], forProfile)).toContain("'ask*'")
})

test('of two lists only what both allow is left, whether they name groups or tools', () => {
  expect(
    allowedByAll([
      ['write', 'web'],
      ['*_file', 'web_search'],
    ]),
  ).toEqual(['=replace_in_file', '=write_file', '=edit_file', '=web_search'])
  expect(allowedByAll([['read'], ['shell']])).toEqual([])
})

describe('the list of an agent or a command', () => {
  const given = (list: string[], toolset: Toolset) =>
    ofToolset(builtInTools, toolset)
      .filter(tool => tool.group !== 'mcp' && isAllowed(listForToolset(list, toolset), tool))
      .map(({ name }) => name)

  test.each<[list: string[], toolset: Toolset, tools: string[]]>([
    [['read', 'glob', 'grep', 'ls'], 'polpo', ['read', 'glob', 'grep', 'ls']],
    [['write'], 'polpo', ['write']],
    [['Write'], 'pi', ['write']],
    [['read'], 'pi', ['read']],
    [['shell'], 'classic', ['shell']],
    [['shell'], 'workspace', ['shell', 'shell_job']],
    [['write'], 'workspace', ['apply_patch', 'replace_in_file', 'write_document', 'write_file']],
    [['sub-agent'], 'workspace', ['sub_agent']],
  ])('%j in %s gives %j', (list, toolset, tools) => {
    expect(given(list, toolset).sort()).toEqual(tools.sort())
  })

  test('gives every tool of every set where it is named alone, and none besides but what goes with it', () => {
    for (const toolset of Toolset.options) {
      for (const { name } of ofToolset(builtInTools, toolset).filter(({ group }) => group !== 'mcp')) {
        expect(given([name], toolset)).toEqual(
          name === 'shell' && toolset === 'workspace' ? [name, 'shell_job'] : [name],
        )
      }
    }
  })
})

test('the tools that two lists allow together stay the same when they are made into a list again', () => {
  expect(allowedByAll([allowedByAll([['=read', '=write']])])).toEqual(['=read', '=write'])
})

const names = [...builtInTools.filter(({ group }) => group !== 'mcp').map(({ name }) => name), ...ToolGroup.options]

test('a name with one wrong letter is told with the one that was meant', () => {
  for (const name of names) {
    for (let at = 0; at < name.length; at++) {
      const entry = `${name.slice(0, at)}7${name.slice(at + 1)}`
      const words = refusal([entry], { mayAsk: true })
      expect(words?.replaceAll('_', '-')).toContain(name.replaceAll('_', '-'))
    }
  }
})

test('a name of which any part is a star names something, whatever the case and the dashes', () => {
  const starred = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat(), fc.boolean())
  fc.assert(
    fc.property(starred, ([name, one, other, isLoud]) => {
      const [from, to] = [one % (name.length + 1), other % (name.length + 1)].sort((a, b) => a - b)
      const entry = `${name.slice(0, from)}*${name.slice(to)}`
      // A star stands for what is left out of the name of a tool; groups are named in full.
      const written = ToolGroup.options.some(group => group === name) ? name : entry
      const spelled = isLoud ? written.toUpperCase().replaceAll('_', '-') : written
      expect(refusal([spelled], { mayAsk: true })).toBeUndefined()
    }),
  )
})
