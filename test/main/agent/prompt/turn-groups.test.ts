import { expect, test } from 'vitest'
import { compositionOf } from '../../../../main/agent/prompt/composition'
import { turnGroups } from '../../../../main/agent/prompt/turn-groups'
import type { AllowList } from '../../../../shared/allow-list'
import type { ProjectCommand } from '../../../../shared/project'
import type { Toolset } from '../../../../shared/settings'

const fix = (source: ProjectCommand['source']): ProjectCommand => ({
  name: 'Fix',
  alias: '/fix',
  description: '',
  body: 'Fix it.',
  path: 'fix.md',
  source,
  allowedTools: ['read', 'write', 'shell'],
})

const groupsOf = (source: ProjectCommand['source'], toolGroups: AllowList | undefined, toolset?: Toolset) =>
  turnGroups({
    composition: compositionOf('/fix', { commands: [fix(source)], skills: [], agents: [] } as never),
    profile: { toolGroups, toolset } as never,
    role: undefined,
  })

test('a command that a folder brings along gives a turn no tool that the profile has not', () => {
  const groups = groupsOf('folder', ['read', 'web'])
  expect(groups).toContain('=read_file')
  for (const beyond of ['write', 'write_file', 'shell', 'web']) {
    expect(groups).not.toContain(beyond)
    expect(groups).not.toContain(`=${beyond}`)
  }
  expect(groupsOf('folder', undefined)).toEqual(['read', 'write', '=shell', '=shell_job'])
})

test('a command of the person replaces the list of the profile', () => {
  expect(groupsOf('person', ['read', 'web'])).toEqual(['read', 'write', '=shell', '=shell_job'])
})

test('in a set that has tools of these names a command gets these tools, and nothing else of their groups', () => {
  expect(groupsOf('person', undefined, 'polpo')).toEqual(['=read', '=write', 'shell'])
  expect(groupsOf('folder', ['read', 'write'], 'pi')).toEqual(expect.arrayContaining(['=read', '=write']))
  expect(groupsOf('folder', ['read', 'write'], 'pi')).not.toContain('=edit')
})
