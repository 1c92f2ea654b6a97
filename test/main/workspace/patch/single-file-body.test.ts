import { expect, test } from 'vitest'
import { PatchError } from '../../../../main/workspace/patch/patch-error'
import { bodyLines } from '../../../../main/workspace/patch/single-file-body'

test('takes the end of an envelope for the end of the body', () => {
  expect(bodyLines('@@\n-a\n+b\n*** End Patch\n')).toEqual(['@@', '-a', '+b'])
})

test.each(['*** Begin Patch', '*** Update File: a', '*** Add File: b', '*** Delete File: c'])(
  'refuses the body of several files, which has the line %s',
  line => {
    expect(() => bodyLines(`${line}\n-a\n+b`)).toThrow(PatchError)
    expect(() => bodyLines(`${line}\n-a\n+b`)).toThrow('begins with')
  },
)

test('an end in the middle is none', () => {
  expect(() => bodyLines('-a\n*** End Patch\n+b')).toThrow(PatchError)
})
