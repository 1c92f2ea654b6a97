import { expect, test } from 'vitest'
import { commandFacts } from '../../../../../renderer/features/approval/effects/command-facts'
import { command } from '../../../session-facts'

test('names the folder, the shell, the limit and the environment', () => {
  expect(commandFacts(command('ls'))).toEqual([
    ['Runs in', 'this folder'],
    ['Shell', '/bin/sh'],
    ['Time limit', '30 s'],
    ['Sets', 'nothing beyond your login environment'],
  ])
})

test('says that a command in the background goes on, and names no time limit', () => {
  const facts = commandFacts({ ...command('npm start'), background: true })
  expect(facts).toContainEqual(['How long', 'keeps running in the background until it is stopped or Atrium ends'])
  expect(facts.map(([name]) => name)).not.toContain('Time limit')
})

test('says when a command gets a terminal', () => {
  const names = (effect: ReturnType<typeof command>) => commandFacts(effect).map(([name]) => name)
  expect(names({ ...command('top'), mode: 'terminal' })).toContain('Mode')
  expect(names({ ...command('ls'), mode: 'pipes' })).not.toContain('Mode')
})
