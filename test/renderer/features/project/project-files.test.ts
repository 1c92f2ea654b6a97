import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAgent, parseCommand, parseSkill } from '../../../../main/project/parse-item'
import { checkProjectText } from '../../../../main/project/project-files'
import {
  flowKindOf,
  isKnown,
  KINDS,
  pathOf,
  RULES,
  rulesTemplate,
  templateOf,
} from '../../../../renderer/features/project/project-files'
import type { ProjectView } from '../../../../shared/project'
import { readKeysHere } from '../../../helpers/read-keys-here'

describe('a new file', () => {
  test('of rules begins with a text that makes sense as it is, and can be saved', async () => {
    const root = { source: 'folder', root: tmpdir() } as const
    for (const path of RULES) {
      const text = rulesTemplate('folder', path) ?? ''
      expect(text).toMatch(/\n- /)
      const checks = { readKeys: readKeysHere, checkFlow: async () => null }
      expect(await checkProjectText({ root, path }, text, checks)).toBeNull()
    }
    expect(rulesTemplate('person', 'AGENTS.md')).toContain('How I like to work')
    expect(rulesTemplate('person', 'MEMORY.md')).toBeUndefined()
    expect(rulesTemplate('folder', '.agents/commands/a.md')).toBeUndefined()
  })

  test('goes where its kind is kept, under a name that fits every disk', () => {
    expect(pathOf('folder', 'command', 'Tidy up!')).toBe('.agents/commands/tidy-up.md')
    expect(pathOf('person', 'agent', 'Reader')).toBe('agents/reader.md')
    expect(pathOf('folder', 'skill', '../../etc')).toBe('.agents/skills/etc/SKILL.md')
    expect(pathOf('folder', 'command', '../')).toBeUndefined()
    expect(pathOf('folder', 'flow', 'Ship it')).toBe('.agents/flows/ship-it.yaml')
  })

  test('begins with a text that can be saved, whatever its name', async () => {
    const parse = { command: parseCommand, agent: parseAgent, skill: parseSkill }
    const root = mkdtempSync(join(tmpdir(), 'atrium-'))
    for (const kind of KINDS) {
      const named = await parse[kind](templateOf(kind, ' Yes: "no" # 1 '), readKeysHere)
      expect(named && 'item' in named ? named.item.name : named?.name).toBe(
        kind === 'skill' ? 'yes-no-1' : 'Yes: "no" # 1',
      )
      const path = pathOf('folder', kind, 'a') ?? ''
      const file = { root: { source: 'folder' as const, root }, path }
      expect(
        await checkProjectText(file, templateOf(kind, 'a'), { readKeys: readKeysHere, checkFlow: async () => null }),
      ).toBeNull()
    }
  })
})

test('knows a file that is used or refused, of the same source', () => {
  const problem = { level: 'error' as const, source: 'folder' as const, path: 'a.md', words: 'Bad.' }
  const view: ProjectView = {
    workspace: '/',
    rules: [],
    hasOwnRules: false,
    foreignRules: [],
    commands: [],
    agents: [],
    skills: [],
    flows: [],
    flowAgents: [],
    roles: [],
    problems: [problem],
  }
  expect(isKnown(view, 'folder', 'a.md')).toBe(true)
  expect(isKnown(view, 'person', 'a.md')).toBe(false)
})

test('knows which files flows are made of', () => {
  expect(flowKindOf('.agents/flows/a/b.yaml')).toBe('flow')
  expect(flowKindOf('.pi/flows/b.yml')).toBe('flow')
  expect(flowKindOf('.agents/agents/a.md')).toBe('agent')
  expect(flowKindOf('agents/a.md')).toBe('agent')
  expect(flowKindOf('AGENTS.md')).toBeUndefined()
  expect(flowKindOf('.agents/commands/agents.md')).toBeUndefined()
})
