import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportName } from '../../../../main/agent/export/export-name'
import { runsOf } from '../../../helpers/how-deep'

test('the name is one that every system takes, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), title => {
      const name = exportName(title, 'markdown')
      expect(name).toMatch(/^(session|Atrium [\p{L}\p{N}_-][\p{L}\p{N}_ -]*)\.md$/u)
      expect(name.length).toBeLessThan(80)
      expect(name).not.toMatch(/ {2}| \./)
    }),
    { numRuns: runsOf(1_000) },
  )
})

test('keeps the words of a title in any language', () => {
  expect(exportName('Größe: 数/量?', 'html')).toBe('Atrium Größe 数 量.html')
  expect(exportName('../../etc', 'json')).toBe('Atrium etc.json')
  expect(exportName('***', 'patch')).toBe('session.patch')
})
