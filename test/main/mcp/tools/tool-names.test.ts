import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHaveName, plainName, publicNames } from '../../../../main/mcp/tools/tool-names'
import { mcpToolLabel } from '../../../../shared/mcp-tool-label'
import { runsOf } from '../../../helpers/how-deep'

const { cases } = JSON.parse(readFileSync('test/fixtures/mcp_naming.json', 'utf8')) as {
  cases: { server: string; tool: string; public_name: string; display: string }[]
}
const RUNS = runsOf(200)

test.each(cases)('$server / $tool is $public_name', place => {
  expect(plainName(place)).toBe(place.public_name)
  expect(publicNames([place])).toEqual([place.public_name])
  expect(mcpToolLabel(place)).toBe(place.display)
})

test('no two pairs share a name, and every name is legal for every provider', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('a', 'B', '1', '_', '-', '.', ' ', 'é', '日'), maxLength: 5 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('x'.repeat(70), 'x'.repeat(71), 'a__b', 'a_b', 'constructor', '__proto__'),
  )
  const pairs = fc.sample(fc.record({ server: word, tool: word }), { numRuns: RUNS, seed: 7 })
  const distinct = [...new Map(pairs.map(pair => [JSON.stringify(pair), pair])).values()]
  const names = publicNames(distinct)
  expect(new Set(names).size).toBe(distinct.length)
  for (const name of names) expect(name).toMatch(/^[a-z_][a-z0-9_]{0,63}$/)
})

test('a name does not depend on the order in which servers answered', () => {
  const places = [
    { server: 'a', tool: 'Say Hi' },
    { server: 'a', tool: 'say_hi' },
    { server: 'A', tool: 'say-hi' },
    { server: 'long', tool: 'x'.repeat(200) },
  ]
  const names = publicNames(places)
  expect(publicNames([...places].reverse()).reverse()).toEqual(names)
  expect(names[1]).toBe('a__say_hi')
})

test('a name begins with its server, however long that is', () => {
  for (const server of ['a', 'My Server', '1', 'x'.repeat(80)]) {
    for (const name of publicNames(['t', 'T', 'y'.repeat(80)].map(tool => ({ server, tool })))) {
      expect(mayHaveName(server, name)).toBe(true)
      expect(mayHaveName('b', name)).toBe(false)
    }
  }
  expect(mayHaveName('a', 'ab__t')).toBe(false)
})
