import { describe, expect, test } from 'vitest'
import { compositionFor, compositionOf, textAfterAlias } from '../../../../main/agent/prompt/composition'
import { readProject } from '../../../../main/project/read-project'
import { folderWith, projectItem } from '../../../helpers/project-folder'
import { readKeysHere } from '../../../helpers/read-keys-here'

async function project() {
  const workspace = await folderWith({
    '.agents/commands/review.md': projectItem('Review', [
      'allowed_tools: read, ask-user',
      'skills: s',
      'sub_agents: fixer',
    ]),
    '.agents/commands/open.md': projectItem('open'),
    '.agents/agents/fixer.md': projectItem('fixer', ['skills: t', 'sub_agents: [helper]']),
    '.agents/agents/helper.md': projectItem('helper'),
    '.agents/skills/s/SKILL.md': projectItem('s'),
    '.agents/skills/t/SKILL.md': projectItem('t'),
  })
  return readProject({ workspace, profiles: [] }, readKeysHere)
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

describe('the content that a message puts in force', () => {
  test('is nothing but what there is, where it calls nothing', async () => {
    const composition = compositionOf('Look at /review please', await project())
    expect(composition).toMatchObject({ isScoped: false, named: { skills: [], agents: [] } })
    expect([composition.command, composition.groups]).toEqual([undefined, undefined])
    expect([names(composition.skills), names(composition.agents)]).toEqual([
      ['s', 't'],
      ['fixer', 'helper'],
    ])
  })

  test('is a command with its lists, by its slash word at the beginning', async () => {
    const { command, groups, skills, agents, isScoped } = compositionOf(' /review\nthe parser', await project())
    expect([command?.name, groups, isScoped]).toEqual(['Review', ['read', 'ask-user'], true])
    expect([names(skills), names(agents)]).toEqual([['s'], ['fixer']])
    expect(compositionOf('/open', await project())).toMatchObject({ command: { name: 'open' }, isScoped: false })
    expect(compositionOf('/reviews it', await project()).command).toBeUndefined()
    expect(compositionOf('/review/it', await project()).command).toBeUndefined()
  })

  test("is also whom and what the person names, beyond the command's lists", async () => {
    const { skills, agents, named } = compositionOf('/review with $t and @helper.', await project())
    expect([names(skills), names(agents)]).toEqual([
      ['s', 't'],
      ['fixer', 'helper'],
    ])
    expect([names(named.skills), names(named.agents)]).toEqual([['t'], ['helper']])
  })

  test.each(['a$t', '$ts', '$t-x', '@helper/file', 'me@helper', '@helper.ts', '@helper:readme', '$$t'])(
    'names nobody in %s',
    async text => {
      expect(compositionOf(text, await project()).named).toEqual({ skills: [], agents: [] })
    },
  )

  /** Before, it was gone over for each of them, which took many seconds. */
  test('is found in a long message in one go, however many could be named', () => {
    const skills = Array.from({ length: 200 }, (_, at) => {
      return { name: `s${at}`, description: '', source: 'folder' as const, path: '', location: '' }
    })
    const project = { workspace: '', rules: { warnings: [] }, commands: [], agents: [], skills, problems: [] }
    expect(names(compositionOf(`${'x'.repeat(20_000_000)} $s7`, project).named.skills)).toEqual(['s7'])
  }, 8_000)

  test('is for a sub-agent what its file says, and no command', async () => {
    const all = await project()
    const fixer = compositionFor(all.agents[0], all)
    expect([names(fixer.skills), names(fixer.agents), fixer.isScoped]).toEqual([['t'], ['helper'], true])
    const other = compositionFor(undefined, all)
    expect([names(other.skills), names(other.agents), other.isScoped]).toEqual([['s', 't'], [], true])
  })
})

test('the text of a command is what stands after its slash word, where there is any', () => {
  expect(textAfterAlias('/review the parser\nnow')).toBe('the parser\nnow')
  expect(textAfterAlias(' /review ')).toBe(' /review ')
})
