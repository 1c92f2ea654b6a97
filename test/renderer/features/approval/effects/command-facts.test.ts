import { expect, test } from 'vitest'
import { commandFacts } from '../../../../../renderer/features/approval/effects/command-facts'
import { command } from '../../../session-facts'

test('names the folder, the shell, the limit and the environment', () => {
  expect(commandFacts(command('ls'))).toEqual([
    ['Working directory', 'this folder'],
    ['Shell', '/bin/sh'],
    ['Time limit', '30 s'],
    ['Environment', 'login environment only'],
  ])
})

test('says that a command in the background goes on, and names no time limit', () => {
  const facts = commandFacts({ ...command('npm start'), background: true })
  expect(facts).toContainEqual(['Duration', 'runs in the background until it’s stopped or you quit Atrium'])
  expect(facts.map(([name]) => name)).not.toContain('Time limit')
})

test('says when a command gets a terminal', () => {
  const names = (effect: ReturnType<typeof command>) => commandFacts(effect).map(([name]) => name)
  expect(names({ ...command('top'), mode: 'terminal' })).toContain('Mode')
  expect(names({ ...command('ls'), mode: 'pipes' })).not.toContain('Mode')
})
