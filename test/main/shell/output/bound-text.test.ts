import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundEnds, boundText, omissionMark, wholeTail } from '../../../../main/shell/output/bound-text'
import { wholeHead } from '../../../../shared/text/whole-head'

type Case = {
  input_length: number
  limit: number
  truncated: boolean
  output_length: number
  output: string | null
  head40: string
  tail40: string
  marker: string | null
}

const path = join(import.meta.dirname, '../../../fixtures/bound_output.json')
const { cases } = JSON.parse(await readFile(path, 'utf8')) as { cases: Case[] }

function letters(length: number): string {
  return 'abcdefghijklmnopqrstuvwxyz'.repeat(Math.ceil(length / 26)).slice(0, length)
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

describe('boundText', () => {
  test.each(cases)('gives $output_length of $input_length characters for a limit of $limit', golden => {
    const input = letters(golden.input_length)

    const output = boundText(input, golden.limit)

    expect(output).toHaveLength(golden.output_length)
    expect(output.slice(0, 40)).toBe(golden.head40)
    expect(output.slice(-40)).toBe(golden.limit === 0 ? '' : golden.tail40)
    expect(output !== input).toBe(golden.truncated)
    if (golden.marker) expect(output).toContain(golden.marker)
    if (golden.output !== null) expect(output).toBe(golden.output)
  })

  test('never passes the limit, never cuts a pair, and names the number that is missing', () => {
    const text = fc.string({ unit: 'binary', maxLength: 600 })
    fc.assert(
      fc.property(text, fc.nat(300), (input, limit) => {
        const output = boundText(input, limit)

        expect(output.length).toBeLessThanOrEqual(limit)
        expect(output).not.toMatch(LONE_SURROGATE)
        if (input.length <= limit) expect(output).toBe(input)
        else if (limit > 60) {
          expect(output.length).toBeGreaterThanOrEqual(limit - 2)
          const omitted = Number(/\n\.\.\. (\d+) chars omitted \.\.\.\n/.exec(output)?.[1])
          expect(output.length - omissionMark(omitted).length + omitted).toBe(input.length)
        }
      }),
    )
  })

  test('gives up a character rather than half of an emoji', () => {
    expect(boundText('😀'.repeat(50), 31)).toBe('😀\n... 96 chars omitted ...\n😀')
    expect(boundText('😀😀', 2)).toBe('…')
  })
})

describe('boundEnds', () => {
  test('counts what was never kept', () => {
    const ends = { head: letters(100), dropped: 1000, tail: letters(100) }

    expect(boundEnds(ends, 40)).toBe('abcdef\n... 1188 chars omitted ...\nqrstuv')
  })

  test('marks the gap also where head and tail are shorter than the limit', () => {
    expect(boundEnds({ head: 'ab', dropped: 7, tail: 'yz' }, 100)).toBe('ab\n... 7 chars omitted ...\nyz')
  })

  test('does not show the halves of a pair that the gap has cut', () => {
    const [high = '', low = ''] = '😀'.split('')

    expect(boundEnds({ head: `ab${high}`, dropped: 7, tail: `${low}yz` }, 100)).toBe('ab\n... 9 chars omitted ...\nyz')
  })
})

test('wholeHead and wholeTail leave a text alone that is shorter than asked for', () => {
  expect(wholeHead('a😀', 10)).toBe('a😀')
  expect(wholeTail('😀a', 10)).toBe('😀a')
  expect([wholeHead('', 3), wholeTail('', 3)]).toEqual(['', ''])
})
