import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uniqueId } from '../../../../main/providers/wire/call-ids'

test('whatever a server names its calls, no two of a reply have one id, and the first keeps the one given', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', 'call_1')), given => {
      const taken = new Set<string>()
      const ids = given.map(id => uniqueId(id, taken))
      expect(new Set(ids).size).toBe(ids.length)
      for (const [index, id] of given.entries()) {
        if (id && given.indexOf(id) === index) expect(ids[index]).toBe(id)
        else expect(ids[index]).toMatch(/^call_[0-9a-f]{24}$/)
      }
    }),
  )
})
