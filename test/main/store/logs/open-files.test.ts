import { expect, test } from 'vitest'
import { openFiles } from '../../../../main/store/logs/open-files'
import { eventually } from '../../../helpers/eventually'

function kept(most: number, idleMs = 60_000) {
  const closed: string[] = []
  return { closed, files: openFiles({ most, idleMs, close: id => closed.push(id) }) }
}

test('closes the one that was used longest ago where there are too many', () => {
  const { closed, files } = kept(2)
  for (const id of ['a', 'b', 'a', 'c', 'd']) files.use(id)
  expect(closed).toEqual(['b', 'a'])
})

test('does not count what was closed elsewhere', () => {
  const { closed, files } = kept(2)
  for (const id of ['a', 'b']) files.use(id)
  files.forget('a')
  files.use('c')
  expect(closed).toEqual([])
})

test('closes what is not used for a time, counted from the last use, and nothing once all are forgotten', async () => {
  const { closed, files } = kept(9, 30)
  files.use('a')
  await eventually(() => expect(closed).toEqual(['a']))
  files.use('b')
  files.forgetAll()
  files.use('c')
  await eventually(() => expect(closed).toEqual(['a', 'c']))
})
