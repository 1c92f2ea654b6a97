import { describe, expect, test } from 'vitest'
import type { ProgramRule } from '../../../../main/approvals/commands/rules/program-rule'
import { splitArguments } from '../../../../main/approvals/commands/split-arguments'
import { asEnglish } from '../../../helpers/as-english'

const rule: ProgramRule = {
  program: 'tool',
  options: '-a -b -n=number -f=path --all --name=text --color[=text] --file=path',
  joined: true,
  operands: ['text', 'path'],
}

const split = (args: string, changes: Partial<ProgramRule> = {}) =>
  asEnglish(splitArguments({ ...rule, ...changes }, args === '' ? [] : args.split(' ')))

describe('the splitting of the words after a program', () => {
  test.each([
    ['', { operands: [], values: [], names: [] }],
    ['a b', { operands: ['a', 'b'], values: [], names: [] }],
    ['a -', { operands: ['a', '-'], values: [], names: [] }],
    ['-a --all x', { operands: ['x'], values: [], names: ['-a', '--all'] }],
    ['-ab x', { operands: ['x'], values: [], names: ['-a', '-b'] }],
    ['-n 5 x', { operands: ['x'], values: [{ name: '-n', kind: 'number', text: '5' }], names: ['-n'] }],
    ['-n5 x', { operands: ['x'], values: [{ name: '-n', kind: 'number', text: '5' }], names: ['-n'] }],
    ['-an 5 x', { operands: ['x'], values: [{ name: '-n', kind: 'number', text: '5' }], names: ['-a', '-n'] }],
    ['-an5b x', { operands: ['x'], values: [{ name: '-n', kind: 'number', text: '5b' }], names: ['-a', '-n'] }],
    ['-n -a', { operands: [], values: [{ name: '-n', kind: 'number', text: '-a' }], names: ['-n'] }],
    ['--name x y', { operands: ['y'], values: [{ name: '--name', kind: 'text', text: 'x' }], names: ['--name'] }],
    ['--name=x=y', { operands: [], values: [{ name: '--name', kind: 'text', text: 'x=y' }], names: ['--name'] }],
    ['--name=', { operands: [], values: [{ name: '--name', kind: 'text', text: '' }], names: ['--name'] }],
    ['--color x', { operands: ['x'], values: [], names: ['--color'] }],
    ['--color=x', { operands: [], values: [{ name: '--color', kind: 'text', text: 'x' }], names: ['--color'] }],
    ['-a -- b', { operands: ['b'], values: [], names: ['-a'] }],
    ['x -- b', { operands: ['x', 'b'], values: [], names: [] }],
    [
      '-n 1 -n 2',
      {
        operands: [],
        values: [
          { name: '-n', kind: 'number', text: '1' },
          { name: '-n', kind: 'number', text: '2' },
        ],
        names: ['-n', '-n'],
      },
    ],
  ])('%s', (args, expected) => {
    expect(split(args)).toEqual(expected)
  })

  test('a value may hold a line end', () => {
    expect(splitArguments(rule, ['--name=a\nb'])).toMatchObject({ values: [{ text: 'a\nb' }] })
  })

  test.each([
    ['-x', 'the option -x isn’t known to be safe'],
    ['-ax', 'the option -ax isn’t known to be safe'],
    ['--nope', 'the option --nope isn’t known to be safe'],
    ['--al', 'the option --al isn’t known to be safe'],
    ['--all=x', 'the option --all=x isn’t known to be safe'],
    ['--nope=x', 'the option --nope=x isn’t known to be safe'],
    ['-20', 'the option -20 isn’t known to be safe'],
    ['-n', 'the option -n is missing its value'],
    ['-an', 'the option -an is missing its value'],
    ['--name', 'the option --name is missing its value'],
    ['a -- -b', 'the argument -b may be interpreted as an option'],
  ])('and refused where it is not known: %s', (args, problem) => {
    expect(split(args)).toEqual({ problem })
  })

  test('letters are joined only where the program allows it, but for the value of one', () => {
    expect(split('-ab', { joined: false })).toEqual({ problem: 'the option -ab isn’t known to be safe' })
    expect(split('-an5', { joined: false })).toEqual({ problem: 'the option -an5 isn’t known to be safe' })
    expect(split('-n5', { joined: false })).toMatchObject({ values: [{ text: '5' }] })
  })

  test('digits are an option only where the program has it', () => {
    expect(split('-20 x', { digits: true })).toEqual({ operands: ['x'], values: [], names: [] })
    for (const args of ['-2a', '--20', '-a2'])
      expect.soft(split(args, { digits: true }), args).toHaveProperty('problem')
  })

  test('a program without options takes every word as it is', () => {
    expect(split('-x -- y', { verbatim: true })).toEqual({ operands: ['-x', '--', 'y'], values: [], names: [] })
    expect(split('-a', { options: undefined })).toHaveProperty('problem')
  })
})
