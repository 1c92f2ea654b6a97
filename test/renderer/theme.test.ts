import { expect, test } from 'vitest'
import { themeFromAddress } from '../../renderer/theme'

test('reads the theme that main put into the address', () => {
  expect(['?theme=light', '?theme=dark', '?theme=system'].map(themeFromAddress)).toEqual(['light', 'dark', 'system'])
})

test('follows the system where the address says nothing, or nonsense', () => {
  expect(['', '?theme=', '?theme=pink', '?theme=<b>'].map(themeFromAddress)).toEqual(Array(4).fill('system'))
})
