import { describe, expect, test } from 'vitest'
import { parseEnvelope } from '../../../../main/workspace/patch/parse-envelope'
import { updateText } from '../../../../main/workspace/patch/update-text'

/** Each of these took minutes, or overflowed. */
const timeout = 20_000

const repeated = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')

describe('a patch that is made to take long takes little time', () => {
  test('its context nearly fits everywhere', { timeout }, () => {
    const diff = `@@\n${repeated(60_000, ' a')}\n-missing\n+b`
    expect(() => updateText('a \n'.repeat(120_000), diff, { path: 'f' })).toThrow('Invalid Context 0')
  })

  test('many blank lines end a section, and all but one of them are dropped', { timeout }, () => {
    const diff = `@@\n a\n+b\n${repeated(30_000, '')}`
    const { text, warnings } = updateText(`${'x\n'.repeat(30_000)}a\n\nc\n`, diff, { path: 'f' })
    expect(text).toBe(`${'x\n'.repeat(30_000)}a\nb\n\nc\n`)
    expect(warnings).toEqual(['ignored a blank line at the end of a section that the file does not have'])
  })

  test('its anchors are nowhere', { timeout }, () => {
    const anchors = Array.from({ length: 10_000 }, (_, index) => `@@ anchor ${index}\n-line ${index}\n+new`)
    const text = Array.from({ length: 10_000 }, (_, index) => `line ${index}\n`).join('')
    expect(updateText(`${text}${'other\n'.repeat(100_000)}`, anchors.join('\n'), { path: 'f' }).text).toContain(
      'new\nother\n',
    )
    const stacked = repeated(100_000, '@@ anchor')
    expect(() => updateText(text, `${stacked}\n-x`, { path: 'f' })).toThrow('Invalid Anchor 0')
  })

  test('a line of it holds a million carriage returns', { timeout }, () => {
    const line = `a${'\r'.repeat(1_000_000)}b`
    expect(updateText(`${line}\nc\n`, `@@\n-${line}\n+x`, { path: 'f' }).text).toBe('x\nc\n')
  })

  test('it begins with hundreds of thousands of blank lines', { timeout }, () => {
    expect(() => updateText('a\n', '\n'.repeat(500_000), { path: 'f' })).toThrow('empty context line')
    expect(() => parseEnvelope('\n'.repeat(500_000))).toThrow('first line of the patch')
  })

  test('new lines are moved to an indentation that makes them more than memory holds', { timeout }, () => {
    const added = repeated(100_000, '+x')
    const diff = `@@\n a\n${added}`
    expect(() => updateText(`${' '.repeat(1_000_000)}a\n`, diff, { path: 'f' })).toThrow('file too large to edit: f')
  })
})
