import { describe, expect, test } from 'vitest'
import { checkArguments } from '../../../../main/approvals/commands/check-arguments'
import type { ProgramRule } from '../../../../main/approvals/commands/rules/program-rule'
import { splitArguments } from '../../../../main/approvals/commands/split-arguments'

const rule: ProgramRule = {
  program: 'tool',
  options: '-a -b -n=number -f=path --all --name=text --color[=text] --file=path',
  joined: true,
  operands: ['text', 'path'],
}

const split = (args: string, changes: Partial<ProgramRule> = {}) =>
  splitArguments({ ...rule, ...changes }, args === '' ? [] : args.split(' '))
const check = (args: string, changes: Partial<ProgramRule> = {}) =>
  checkArguments({ ...rule, ...changes }, args === '' ? [] : args.split(' '))

describe('what follows a program is taken apart', () => {
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
    ['-x', 'the option -x is not known to be safe'],
    ['-ax', 'the option -ax is not known to be safe'],
    ['--nope', 'the option --nope is not known to be safe'],
    ['--al', 'the option --al is not known to be safe'],
    ['--all=x', 'the option --all=x is not known to be safe'],
    ['--nope=x', 'the option --nope=x is not known to be safe'],
    ['-20', 'the option -20 is not known to be safe'],
    ['-n', 'the option -n lacks its value'],
    ['-an', 'the option -an lacks its value'],
    ['--name', 'the option --name lacks its value'],
    ['a -- -b', 'the argument -b may be taken for an option'],
  ])('and refused where it is not known: %s', (args, problem) => {
    expect(split(args)).toEqual({ problem })
  })

  test('letters are joined only where the program allows it, but for the value of one', () => {
    expect(split('-ab', { joined: false })).toEqual({ problem: 'the option -ab is not known to be safe' })
    expect(split('-an5', { joined: false })).toEqual({ problem: 'the option -an5 is not known to be safe' })
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
      problem: '“c” is more than it is known to take, and may be a file that it writes',
    })
    expect(check('a', { operands: undefined })).toEqual({ problem: '“a” is not known to be safe' })
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
    expect(check('', { needsOption: true })).toEqual({ problem: 'it has no option' })
    expect(check('a', { needsOption: true })).toEqual({ problem: 'it has no option' })
    expect(check('-a', { needsOption: true })).toEqual({ paths: [] })
  })

  test('for what their values are', () => {
    for (const number of ['5', '+5', '-5', '123456789'])
      expect.soft(check(`-n ${number}`), number).toEqual({ paths: [] })
    for (const number of ['x', '5x', 'x5', '', '1.5', '--5', '1234567890'])
      expect
        .soft(checkArguments(rule, ['-n', number]), number)
        .toEqual({ problem: `“${number}” is not known to be safe` })
    const format = { options: '--format=format' }
    expect(check('--format=%h', format)).toEqual({ paths: [] })
    expect(check('--format=%G?', format)).toEqual({ problem: '“%G?” is not known to be safe' })
    expect(check('a%G', { operands: ['text'] })).toEqual({ paths: [] })
  })

  test('by a pattern, of a length that a person reads', () => {
    const patterns = { operands: [/^p+$/, 'path'] as const, options: '-e=script', scriptOptions: ['-e'] }
    expect(check('pp a', patterns)).toEqual({ paths: ['a'] })
    expect(check('px a', patterns)).toEqual({ problem: '“px” is not known to be safe' })
    expect(check('-e pp a b', patterns)).toEqual({ paths: ['a', 'b'] })
    expect(check('-e px a', patterns)).toEqual({ problem: '“px” is not known to be safe' })
    expect(check('p'.repeat(300), patterns)).toEqual({ paths: [] })
    expect(check('p'.repeat(301), patterns)).toHaveProperty('problem')
    expect(check('-e pp', { ...patterns, operands: undefined })).toHaveProperty('problem')
  })
})
