import { expect, test } from 'vitest'
import { linesOf, PHI_NUMBERS, withPhi } from '../../../../../renderer/features/settings/profiles/phi-draft'
import { PhiTools } from '../../../../../shared/settings'

test('an empty field is not kept, and a profile without limits has none', () => {
  const phi = { commandSeconds: 60, readPaths: ['src'] }
  expect(withPhi(phi, { listMost: 5 })).toEqual({ ...phi, listMost: 5 })
  expect(withPhi(phi, { commandSeconds: undefined })).toEqual({ readPaths: ['src'] })
  expect(withPhi({ commandFolder: 'src' }, { commandFolder: '', deniedCommands: [] })).toBeUndefined()
})

test('lines are kept without blanks around them', () => {
  expect(linesOf(' git push \n\n curl\n')).toEqual(['git push', 'curl'])
  expect(linesOf('')).toEqual([])
})

test.each(Object.entries(PHI_NUMBERS))('%s may be what the page says, and no more', (name, { most }) => {
  expect(PhiTools.safeParse({ [name]: most }).success).toBe(true)
  expect(PhiTools.safeParse({ [name]: most + 1 }).success).toBe(false)
  expect(PhiTools.safeParse({ [name]: 0 }).success).toBe(false)
})
