import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collection } from '../../../../main/store/documents/collection'

type Item = { id: string; name: string }

function kept(...data: Item[]) {
  const document = {
    data,
    async update(make: (items: Item[]) => Item[]) {
      document.data = make(document.data)
      return document.data
    },
    notices: [],
    flush: async () => undefined,
  }
  return { document, items: collection<Item>(document, { id: 'own', name: 'Built in' }) }
}

test('a built-in item comes first, whatever the file says of it, and the first of an id counts', () => {
  const { items } = kept({ id: 'own', name: 'Forged' }, { id: 'a', name: 'A' }, { id: 'a', name: 'Other' })
  expect(items.list()).toEqual([
    { id: 'own', name: 'Built in' },
    { id: 'a', name: 'A' },
  ])
  expect(items.find('a')?.name).toBe('A')
})

test('a built-in item is neither replaced nor removed', async () => {
  const { document, items } = kept()
  await expect(items.save({ id: 'own', name: 'Mine' })).rejects.toMatchObject({ code: 'denied' })
  await expect(items.remove('own')).rejects.toMatchObject({ code: 'denied' })
  expect(document.data).toEqual([])
})

test('after any saves and removals, each id is there once, in the place where it first came, as it was saved last', async () => {
  const id = fc.constantFrom('a', 'b', 'c')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(id, fc.option(fc.string()))), async steps => {
      const { items } = kept()
      const expected = new Map<string, string>()
      for (const [one, name] of steps) {
        if (name === null) expected.delete(one)
        else expected.set(one, name)
        await (name === null ? items.remove(one) : items.save({ id: one, name }))
      }
      expect(items.list().slice(1)).toEqual([...expected].map(([one, name]) => ({ id: one, name })))
    }),
  )
})
