import { expect, test } from 'vitest'
import { followProject, useProject } from '../../../renderer/state/project'
import type { ProjectView } from '../../../shared/project'
import { eventually } from '../../helpers/eventually'
import { fakeMain } from '../fake-main'

const view = (workspace: string, rules: ProjectView['rules'] = []): ProjectView => {
  return {
    workspace,
    rules,
    hasOwnRules: false,
    foreignRules: [],
    commands: [],
    agents: [],
    skills: [],
    flows: [],
    flowAgents: [],
    roles: [],
    problems: [],
  }
}

test('shows a folder, and looks again when that folder has changed', async () => {
  let rules: ProjectView['rules'] = []
  const main = fakeMain({ 'project.read': ({ workspace }: { workspace: string }) => view(workspace, rules) })
  const stop = followProject('/notes')
  await eventually(() => expect(useProject.getState().view?.rules).toEqual([]))
  rules = ['AGENTS.md']
  main.tell('project.changed', { workspace: '/other' })
  main.tell('project.changed', { workspace: '/notes' })
  await eventually(() => expect(useProject.getState().view?.rules).toEqual(['AGENTS.md']))
  expect(main.calls).toHaveLength(2)
  stop()
  expect(main.isHeard('project.changed')).toBe(false)
})

test('says why a folder cannot be looked at, and forgets what belongs to another one', async () => {
  fakeMain({ 'project.read': () => new Error('The folder is gone.') })
  const stop = followProject('/gone')
  expect(useProject.getState().view).toBeNull()
  await eventually(() => expect(useProject.getState().failure).toBe('The folder is gone.'))
  stop()
})
