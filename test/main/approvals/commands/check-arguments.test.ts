import { describe, expect, test } from 'vitest'
import { checkArguments } from '../../../../main/approvals/commands/check-arguments'
import type { ProgramRule } from '../../../../main/approvals/commands/rules/program-rule'
import { asEnglish } from '../../../helpers/as-english'

const rule: ProgramRule = {
  program: 'tool',
  options: '-a -b -n=number -f=path --all --name=text --color[=text] --file=path',
  joined: true,
  operands: ['text', 'path'],
}

const check = (args: string, changes: Partial<ProgramRule> = {}) =>
  asEnglish(checkArguments({ ...rule, ...changes }, args === '' ? [] : args.split(' ')))

describe('arguments are checked', () => {
  test('for the files that they name', () => {
    expect(check('pattern a b')).toEqual({ paths: ['a', 'b'] })
    expect(check('pattern -f c a --file=d')).toEqual({ paths: ['a', 'c', 'd'] })
    expect(check('pattern')).toEqual({ paths: [] })
    expect(check('')).toEqual({ paths: [] })
  })

  test('for how many they are', () => {
    expect(check('a', { atLeast: 1, atMost: 2 })).toEqual({ paths: [] })
    expect(check('a b', { atLeast: 2, atMost: 2 })).toEqual({ paths: ['b'] })
    expect(check('a', { atLeast: 2 })).toEqual({ problem: 'an argument is missing' })
    expect(check('a b c', { atMost: 2 })).toEqual({
      problem: '“c” is an unexpected argument and may be a file that the command writes to',
    })
    expect(check('a', { operands: undefined })).toEqual({ problem: '“a” isn’t known to be safe' })
  })

  test('with the pattern given by an option, all others are files', () => {
    const scripts = { scriptOptions: ['--name', '-n'], atLeast: 1 }
    expect(check('a b', scripts)).toEqual({ paths: ['b'] })
    expect(check('--name x a b', scripts)).toEqual({ paths: ['a', 'b'] })
    expect(check('--name x', scripts)).toEqual({ paths: [] })
    expect(check('-a b', scripts)).toEqual({ paths: [] })
    expect(check('--name x a', { scriptOptions: ['--name'], operands: undefined })).toHaveProperty('problem')
  })

  test('for an option that has to be there', () => {
    expect(check('', { needsOption: true })).toEqual({ problem: 'no option is given' })
    expect(check('a', { needsOption: true })).toEqual({ problem: 'no option is given' })
    expect(check('-a', { needsOption: true })).toEqual({ paths: [] })
  })

  test('for what their values are', () => {
    for (const number of ['5', '+5', '-5', '123456789'])
      expect.soft(check(`-n ${number}`), number).toEqual({ paths: [] })
    for (const number of ['x', '5x', 'x5', '', '1.5', '--5', '1234567890'])
      expect
        .soft(asEnglish(checkArguments(rule, ['-n', number])), number)
        .toEqual({ problem: `“${number}” isn’t known to be safe` })
    const format = { options: '--format=format' }
    expect(check('--format=%h', format)).toEqual({ paths: [] })
    expect(check('--format=%G?', format)).toEqual({ problem: '“%G?” isn’t known to be safe' })
    expect(check('a%G', { operands: ['text'] })).toEqual({ paths: [] })
  })

  test('by a pattern, of a length that a person reads', () => {
    const patterns = { operands: [/^p+$/, 'path'] as const, options: '-e=script', scriptOptions: ['-e'] }
    expect(check('pp a', patterns)).toEqual({ paths: ['a'] })
    expect(check('px a', patterns)).toEqual({ problem: '“px” isn’t known to be safe' })
    expect(check('-e pp a b', patterns)).toEqual({ paths: ['a', 'b'] })
    expect(check('-e px a', patterns)).toEqual({ problem: '“px” isn’t known to be safe' })
    expect(check('p'.repeat(300), patterns)).toEqual({ paths: [] })
    expect(check('p'.repeat(301), patterns)).toHaveProperty('problem')
    expect(check('-e pp', { ...patterns, operands: undefined })).toHaveProperty('problem')
  })
})
