import { expect, test } from 'vitest'
import { analyseCommand } from '../../../../../main/approvals/commands/parse/analyse-command'
import { CommandParts } from '../../../../../renderer/features/approval/effects/command-parts'
import { drawn } from '../../../drawn'

/** Returns the text about a line below its parts, each with its title. */
async function saidOf(line: string): Promise<Record<string, string[]>> {
  const analysis = await analyseCommand(line, '/bin/bash')
  const body = drawn(<CommandParts insight={{ analysis, grave: false, links: [] }} />)
  const lists = [...body.querySelectorAll('ul')]
  return Object.fromEntries(
    lists.map(list => [
      list.previousElementSibling?.textContent ?? '',
      [...list.querySelectorAll('li')].map(item => item.textContent ?? ''),
    ]),
  )
}

test('a word whose value only the shell knows is not said to be not understood', async () => {
  expect(await saidOf('rm -rf ~/ "$A"')).toEqual({
    'Only known when it runs': ['~/ – the home folder (~)', expect.stringContaining('a shell expansion ($)')],
  })
})

test('a part that cannot be made out is told apart from a shell value', async () => {
  expect(await saidOf('echo $A; echo "b')).toEqual({
    'Only known when it runs': [expect.stringContaining('a shell expansion ($)')],
    'Atrium can’t analyze this. Check it yourself before you approve.': [expect.stringContaining('invalid syntax')],
  })
})

test('a character that cannot be seen is not said to be known only later, and nothing is said twice', async () => {
  expect(await saidOf('for f in $(cat a); do ls $f $f \u202e; done')).toEqual({
    'Only known when it runs': ['$f – a shell expansion ($)'],
    'Atrium can’t analyze this. Check it yourself before you approve.': [
      expect.stringContaining('a loop (for)'),
      '$(cat a) – a command substitution ($(…))',
      expect.stringContaining('an invisible character (U+202E)'),
    ],
  })
})
