import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInTools } from '../../../main/tools'
import { ofToolset } from '../../../main/tools/of-toolset'
import type { Tool, ToolTurn } from '../../../main/tools/tool'
import type { ServiceName } from '../../../main/tools/tool-services'
import { toolsForTurn } from '../../../main/tools/tools-for-turn'
import { Toolset } from '../../../shared/settings'
import { MANY_SERVERS, toolsOf } from '../../helpers/many-tools'

const ALL: readonly ServiceName[] = ['person', 'agents', 'requests']
const waiting = await toolsOf(MANY_SERVERS.slice(0, 1))
const skill = { name: 's', description: 'd', source: 'person', path: 's/SKILL.md', location: '' } as const

const ofFirstSet = ofToolset(builtInTools)
const sameSets = (one: Tool, other: Tool) => `${one.toolsets}` === `${other.toolsets}`

const turns = fc.record<ToolTurn>({
  services: fc.subarray([...ALL]).map(names => new Set(names)),
  agents: fc.subarray([{ name: 'fixer', description: 'Fixes.' }]),
  isScoped: fc.boolean(),
  ownSkills: fc.constantFrom(undefined, { folder: '/own', skills: [skill] }),
  waiting: fc.constantFrom([], waiting),
})

test('a turn has the tools whose services it has, in the order of the registry', () => {
  fc.assert(
    fc.property(turns, turn => {
      const names = toolsForTurn(ofFirstSet, turn).map(({ name }) => name)
      expect(names).toEqual(ofFirstSet.map(({ name }) => name).filter(name => names.includes(name)))
      for (const tool of ofFirstSet.filter(({ kind }) => kind === 'uses-services')) {
        const lacks = tool.kind === 'uses-services' && tool.services.some(name => !turn.services.has(name))
        if (lacks) expect(names).not.toContain(tool.name)
      }
      expect(names.includes('ask_user')).toBe(turn.services.has('person'))
      expect(names.includes('sub_agent')).toBe(turn.services.has('agents'))
      expect(names.includes('read_skill')).toBe(turn.ownSkills !== undefined)
      expect(names.includes('tool_search')).toBe(turn.services.has('requests') && turn.waiting.length > 0)
    }),
  )
})

test('a tool that is made for a turn keeps all by which it is chosen, called and shown', () => {
  fc.assert(
    fc.property(turns, turn => {
      for (const made of Toolset.options.flatMap(set => toolsForTurn(ofToolset(builtInTools, set), turn))) {
        const { name, group, kind, editStyle } =
          builtInTools.find(one => one.name === made.name && sameSets(one, made)) ?? made
        expect(made).toMatchObject({ name, group, kind })
        expect(made.editStyle).toBe(editStyle)
      }
    }),
  )
})
